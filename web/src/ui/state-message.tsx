import type { ReactNode } from 'react';
import styles from './state-message.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** Says in an empty or failed place what would be here, and offers the one next step. */
export const StateMessage = ({
  title,
  text,
  action,
  alert,
  isPage,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  alert?: boolean;
  /** It is the whole page, so its title is the page's heading, and the document's. */
  isPage?: boolean;
}) => {
  useDocumentTitle(isPage ? title : undefined);
  return (
    <div className={styles.place} role={alert ? 'alert' : undefined}>
      {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};
