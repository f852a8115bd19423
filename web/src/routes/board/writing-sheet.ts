import { styled } from '#ui/styled.tsx';
import styles from './writing-sheet.module.css';

/** Frames the form of a post: its heading first, one column. */
export const WritingSheet = styled('div', styles.sheet);
