import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import { Surface } from './surface.tsx';

interface Props {
  title: string;
  /** It is the section's name in addresses. */
  anchor?: string;
  /** Sections are parts of the page, or of a group that has its own heading. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** Holds one matter of a page of settings, under its heading. */
export const Section = ({ title, anchor, heading: Heading = 'h2', children }: Props) => {
  const id = useId();
  return (
    <Surface className={styles.sheet} as="section" id={anchor} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </Surface>
  );
};
