import { clsx } from 'clsx';
import { ErrorIcon as Critical, WarningAmberIcon as Warning, CheckCircleIcon as Well } from '#ui/icons.tsx';
import type { Finding } from './queries.ts';
import styles from './state-icon.module.css';

const icons = { ok: Well, warning: Warning, critical: Critical };

/** Shows a state by form and colour; the heading above says it in words. */
export const StateIcon = ({ state }: Pick<Finding, 'state'>) => {
  const Icon = icons[state];
  return <Icon aria-hidden className={clsx(styles.icon, styles[state])} />;
};
