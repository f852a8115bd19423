import type { ReactNode } from 'react';
import styles from './help-point.module.css';

/** Shows one thing to know with its picture beside the words, on a phone below them. */
export const HelpPoint = ({
  anchor,
  title,
  text,
  line,
  link,
  picture,
}: {
  /** It is the point's name in addresses. */
  anchor?: string;
  title: string;
  text: string;
  /** A command to copy. */
  line?: string;
  link: ReactNode;
  picture: ReactNode;
}) => (
  <li className={styles.point} id={anchor}>
    <div className={styles.words}>
      <h2>{title}</h2>
      <p>{text}</p>
      {line && (
        <pre>
          <code>{line}</code>
        </pre>
      )}
      {link}
    </div>
    {picture}
  </li>
);
