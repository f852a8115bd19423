import styles from './menu-entries.module.css';
import { styled } from './styled.tsx';

/** Holds the entries of a menu, one below the other from edge to edge: buttons, or items of a list with one button each. */
export const MenuEntries = styled('div', styles.entries);
