import { styled } from '#ui/styled.tsx';
import styles from './pager.module.css';

/** Holds the links to the parts of a page, each an address of its own; the one that is shown has `aria-current`. */
export const Pager = styled('nav', styles.pager);
