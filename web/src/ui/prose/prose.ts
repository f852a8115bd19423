import { styled } from '#ui/styled.tsx';
import styles from './prose.module.css';

/**
 * Containment: markup that the server has sanitised can neither paint nor lay out outside of this box, nor widen it, and looks the same
 * whatever elements it brings. Its lengths follow the size of the type around it.
 */
export const Prose = styled('div', styles.prose);
