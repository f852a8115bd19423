import { Link, useLocation } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import type { Navigation } from './navigation.ts';
import shellStyles from './shell.module.css';
import styles from './top-navigation.module.css';

interface Props {
  items: Navigation['top'];
  inert: boolean;
}

/** Shows a strip of links among the browsing places, on each of them and nowhere else. It scrolls away with the page. */
export const TopNavigation = memo(({ items, inert }: Props) => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!items.some(({ to }) => isAt(path, to))) return null;
  return (
    <nav className={styles.strip} aria-label={t('nav.browse')} inert={inert}>
      <ul className={shellStyles.column}>
        {items.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** A place's tags are part of it. */
const isAt = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/tag/`);
