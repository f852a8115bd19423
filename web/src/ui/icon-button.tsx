import { createLink } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface Appearance {
  /** It is the accessible name, and shows as a tooltip. */
  label: string;
  /** A side has 32, 40 or 44 px; on a touch screen it always has 44. */
  size?: 'small' | 'medium' | 'large';
}

const looks = ({ label, size = 'medium' }: Appearance, className: string | undefined) => ({
  'aria-label': label,
  title: label,
  className: clsx(styles.button, styles[size], className),
});

/** A button whose only content is an icon. */
export const IconButton = ({ label, size, className, ...rest }: ComponentProps<'button'> & Appearance) => (
  <button type="button" {...looks({ label, size }, className)} {...rest} />
);

/** An icon that links to an address which is none of the app's pages. */
export const IconAnchor = ({ label, size, className, ...rest }: ComponentProps<'a'> & Appearance) => (
  <a {...looks({ label, size }, className)} {...rest} />
);

/** An icon that links to a page of the app. */
export const IconLink = createLink(IconAnchor);
