import { styled } from '#ui/styled.tsx';
import styles from './visually-hidden.module.css';

/** It is there only for assistive technology. */
export const VisuallyHidden = styled('span', styles.visuallyHidden);
