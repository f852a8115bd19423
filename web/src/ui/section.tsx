import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import { Surface } from './surface.tsx';

/** Holds one matter of a page of settings, under its heading; `anchor` is its name in addresses. */
export const Section = ({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Surface className={styles.sheet} as="section" id={anchor} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Surface>
  );
};
