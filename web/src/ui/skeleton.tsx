import { styled } from '#ui/styled.tsx';
import styles from './skeleton.module.css';

/**
 * Skeleton: draws a grey line or box in the place of what loads. It appears late, and is hidden from assistive
 * technology, because its list says `aria-busy`.
 */
export const Skeleton = styled('span', styles.skeleton);
