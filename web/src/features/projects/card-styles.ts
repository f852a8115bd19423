import { styled } from '#ui/styled.tsx';
import styles from './card-styles.module.css';

/** The grid has as many columns as the page has room for; on a phone the cards are the rows of a full-width list. */
export const Cards = styled('ul', styles.cards);

export const Card = styled('article', styles.card);
