import { styled } from '#ui/styled.tsx';
import styles from './source-styles.module.css';

/** Styles the source's frame: its tools, and the rows with what is marked in them. */
export const Frame = styled('div', styles.frame);
