import { styled } from '#ui/styled.tsx';
import styles from './input.module.css';

/** Draws a field in a box of its own, for where `TextField` says too much. */
export const Input = styled('input', styles.input);
