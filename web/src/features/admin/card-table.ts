import { styled } from '#ui/styled.tsx';
import styles from './card-table.module.css';

/** Responsive table: on a phone it is a list of cards, where a cell states its own heading through `data-label`. */
export const CardTable = styled('table', styles.cardTable);
