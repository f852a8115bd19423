import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import styles from './side.module.css';

/** Stands left of the page with the places of the navigation, as wide as a drawer or, with icons alone, as a rail. */
export const Side = ({ hasIcons, className, ...rest }: ComponentProps<'nav'> & { hasIcons: boolean }) => {
  const { t } = useTranslation();
  return (
    <nav className={clsx(styles.side, hasIcons && styles.icons, className)} aria-label={t('nav.main')} {...rest} />
  );
};
