import { styled } from '#ui/styled.tsx';
import styles from './list-styles.module.css';

/**
 * All rows are equally high (`--row`), so that the rows in view, and the place where one falls, are computed without
 * measuring.
 */
export const List = styled('ul', styles.list);

/** The line marks where the dragged row would fall. */
export const Line = styled('div', styles.line);

/** The ghost follows the pointer, a little beside it so that it can be read under a finger. */
export const Ghost = styled('div', styles.ghost);
