import { styled } from '#ui/styled.tsx';
import styles from './form-sheet.module.css';

/** Frames a page that is one form: a narrow sheet, its heading first, one column. */
export const FormSheet = styled('div', styles.formSheet);
