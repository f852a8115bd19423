import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { openDialog } from '#ui/shell/open-dialog.ts';
import type { SettingsPage } from './settings-pages.ts';
import styles from './side-column.module.css';

interface ColumnProps {
  title: string;
  to: '/setting' | '/admin' | '/admin/reports';
  children: ReactNode;
}

/** Stands beside each page of an area, and leads to its home and its other pages. */
export const SideColumn = ({ title, to, children }: ColumnProps) => (
  <nav className={styles.column} aria-label={title}>
    <Link to={to} activeOptions={{ exact: true }} className={styles.home}>
      {title}
    </Link>
    {children}
  </nav>
);

/** Lists pages of the area under the name of their group. */
export const SideGroup = ({ title, pages }: { title: string; pages: readonly SettingsPage[] }) => {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      <SidePages labelledBy={id} pages={pages} />
    </div>
  );
};

export const SidePages = ({ labelledBy, pages }: { labelledBy?: string; pages: readonly SettingsPage[] }) => (
  <ul aria-labelledby={labelledBy}>
    {pages.map(page => (
      <li key={page.key}>
        <Entry page={page} />
      </li>
    ))}
  </ul>
);

const Entry = ({ page }: { page: SettingsPage }) => {
  const { t } = useTranslation();
  if (!('to' in page)) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => openDialog(page.dialog)}>
        {t(page.title)}
      </button>
    );
  }
  return (
    <Link
      to={page.to}
      hash={'hash' in page ? page.hash : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {t(page.title)}
    </Link>
  );
};
