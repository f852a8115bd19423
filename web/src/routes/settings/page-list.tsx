import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ChevronRightIcon as Next } from '#ui/icons.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { Surface } from '#ui/surface.tsx';
import styles from './page-list.module.css';
import type { SettingsPage } from './settings-pages.ts';

interface Props {
  pages: readonly SettingsPage[];
  /** These are further rows. */
  children?: ReactNode;
}

/** Lists pages of an area with their explanations, one row each. */
export const PageList = ({ pages, children }: Props) => (
  <Surface as="ul" className={styles.pages}>
    {pages.map(page => (
      <li key={page.key}>
        <Entry page={page} />
      </li>
    ))}
    {children}
  </Surface>
);

const Entry = ({ page }: { page: SettingsPage }) => {
  const { t } = useTranslation();
  const inside = (
    <>
      <span>
        {t(page.title)} <small>{t(`settingPages.text.${page.key}`)}</small>
      </span>
      <Next aria-hidden />
    </>
  );
  if ('to' in page) return <Link to={page.to}>{inside}</Link>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openDialog(page.dialog)}>
      {inside}
    </button>
  );
};
