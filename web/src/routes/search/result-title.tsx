import type { ReactNode } from 'react';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './result-title.module.css';

/** A page of results begins with what was searched, which may be one long address. */
export const ResultTitle = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <PageHeader style={{ flexWrap: 'wrap' }}>
    <h1 className={styles.title}>{children}</h1>
    <div className={styles.tools}>{tools}</div>
  </PageHeader>
);
