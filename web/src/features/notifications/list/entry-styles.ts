import { styled } from '#ui/styled.tsx';
import styles from './entry-styles.module.css';

/** Styles the list of entries, in the panel and on the page. The title covers its row, but not what can be done there. */
export const Entries = styled('ul', styles.entries);
