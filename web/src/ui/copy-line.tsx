import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-line.module.css';

interface Props {
  line: string;
  label: string;
  /** It is outlined where copying is not the main step. */
  variant?: 'contained' | 'outlined';
  children?: ReactNode;
}

/** Shows a line to be run elsewhere, and copies it. The children are further ways on from here. */
export const CopyLine = ({ line, label, variant, children }: Props) => (
  <div className={styles.place}>
    <pre>
      <code>{line}</code>
    </pre>
    <div className={styles.ways}>
      <CopyButton text={line} label={label} variant={variant} />
      {children}
    </div>
  </div>
);
