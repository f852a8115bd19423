import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Appearance {
  /** A button is the page's main step, another one, or as quiet as text. */
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium';
}

const classes = ({ variant = 'text', size = 'medium' }: Appearance, className: string | undefined): string =>
  clsx(styles.button, styles[variant], styles[size], className);

export const Button = ({ variant, size, className, ...rest }: ComponentProps<'button'> & Appearance) => (
  <button type="button" className={classes({ variant, size }, className)} {...rest} />
);

/** It links to an address that is none of the app's pages. */
export const ButtonAnchor = ({ variant, size, className, ...rest }: ComponentProps<'a'> & Appearance) => (
  <a className={classes({ variant, size }, className)} {...rest} />
);
