import { styled } from '#ui/styled.tsx';
import styles from './page-header.module.css';

/** Puts a list page's heading on the left and its tools on the right. */
export const PageHeader = styled('div', styles.pageHeader);
