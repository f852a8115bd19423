import styles from './cards.module.css';
import { styled } from './styled.tsx';

/** The grid has as many columns as the page has room for; on a phone the cards are the rows of a full-width list. */
export const Cards = styled('ul', styles.cards);
