import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './unread-dot.module.css';

/** Marks what holds it, which must be positioned, as unread at its left edge. Its text is for assistive technology. */
export const UnreadDot = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span className={clsx(styles.dot, className)} {...rest} />
);
