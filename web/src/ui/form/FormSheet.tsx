import { styled } from '#ui/styled.tsx';
import styles from './FormSheet.module.css';

/** Frames a page that is one form: a narrow sheet, its heading first, one column. */
export const FormSheet = styled('div', styles.formSheet);
