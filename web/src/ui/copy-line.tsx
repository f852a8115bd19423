import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-line.module.css';

/** Shows a line to be run elsewhere, and copies it. The children are further ways on from here. */
export const CopyLine = ({ line, label, children }: { line: string; label: string; children?: ReactNode }) => (
  <div className={styles.place}>
    <pre>
      <code>{line}</code>
    </pre>
    <div className={styles.ways}>
      <CopyButton text={line} label={label} />
      {children}
    </div>
  </div>
);
