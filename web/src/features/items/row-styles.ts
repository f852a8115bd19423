import { styled } from '#ui/styled.tsx';
import styles from './row-styles.module.css';

/**
 * Holds rows: `.row` with picture and text, or `.row.line` on a single line. A row takes its classes from the same sheet.
 */
export const Rows = styled('div', styles.rows);
