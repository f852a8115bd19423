import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ComponentType, memo, Suspense } from 'react';
import { productName } from '#i18n/product-name.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ManageSearchIcon as Palette, TuneIcon as Tune } from '#ui/icons.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import styles from './app-bar.module.css';
import { MenuButton } from './menu-button.tsx';
import { openDialog } from './open-dialog.ts';

interface Props {
  /** This is the bell of a signed-in person; its place is reserved until its code is there. */
  Bell: ComponentType | undefined;
  /** There is nothing to search. */
  isClosed: boolean | undefined;
  inert: boolean;
  searchInert: boolean;
}

/**
 * Puts the bell and the name above the drawer, and the search bar above the column; discover has a search of its own. A phone, which has no
 * keys, has a button for the palette; the view settings of a person stand in its tab of settings, because the bell needs their room.
 */
export const AppBar = memo(({ Bell, isClosed, inert, searchInert }: Props) => {
  const { t } = useTranslation();
  const hasSearch = useLocation({ select: ({ pathname }) => pathname !== '/discover' }) && !isClosed;
  return (
    <header className={styles.bar} inert={inert} data-bell={Bell !== undefined || undefined}>
      <MenuButton />
      <Link to="/" className={styles.brand} data-alone={!hasSearch || undefined} aria-label={t('nav.goHome')}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className={styles.name}>{productName}</span>
      </Link>
      <div className={styles.search} inert={searchInert}>
        {hasSearch && <SearchBar />}
      </div>
      {Bell && (
        <div className={styles.bell} inert={searchInert}>
          <Suspense fallback={null}>
            <Bell />
          </Suspense>
        </div>
      )}
      {!isClosed && (
        <button
          type="button"
          className={clsx('tool', styles.palette)}
          inert={searchInert}
          aria-label={t('nav.palette')}
          title={t('nav.palette')}
          aria-haspopup="dialog"
          onClick={() => openDialog('palette')}
        >
          <Palette aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={clsx('tool', styles.settings)}
        inert={searchInert}
        aria-label={t('nav.settings')}
        title={t('nav.settings')}
        aria-haspopup="dialog"
        onClick={() => openDialog('settings')}
      >
        <Tune aria-hidden />
      </button>
    </header>
  );
});
