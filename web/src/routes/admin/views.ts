import { styled } from '#ui/styled.tsx';
import styles from './views.module.css';

/** Holds the links to the views of a page of administration, beside its title; the one that is shown has `aria-current`. */
export const Views = styled('nav', styles.views);
