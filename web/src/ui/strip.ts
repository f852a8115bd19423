import { styled } from '#ui/styled.tsx';
import styles from './strip.module.css';

/** It is one line above the page, which concerns all of it. */
export const Strip = styled('div', styles.strip);
