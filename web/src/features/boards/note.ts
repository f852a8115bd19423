import { styled } from '#ui/styled.tsx';
import styles from './note.module.css';

/** Stands above a text that not everybody sees, and says so. `data-inside` is for one within a comment, `data-quiet` for one that is no loss. */
export const Note = styled('div', styles.note);
