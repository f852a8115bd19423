import { styled } from '#ui/styled.tsx';
import styles from './surface.module.css';

/** Draws a sheet on the page; on a phone it takes the full width. */
export const Surface = styled('div', styles.surface);
