import type { Account } from '@newsbell/contracts/accounts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { ArrowBackIcon as Back } from '#ui/icons.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import styles from './settings-frame.module.css';
import { type SettingsGroup, type SettingsPage, settingsGroups } from './settings-pages.ts';

/** Stands around a page of the settings: their column is beside it on desktop, and a way back to them above it elsewhere. */
export const SettingsFrame = ({ account, children }: { account: Account; children: ReactNode }) => {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  return (
    <div className={styles.frame} data-wide>
      {isDesktop ? (
        <Column account={account} />
      ) : (
        <Link to="/setting" className={styles.back}>
          <Back aria-hidden size="text" /> {t('nav.setting')}
        </Link>
      )}
      <div className={styles.page}>{children}</div>
    </div>
  );
};

const Column = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.column} aria-label={t('nav.setting')}>
      <Link to="/setting" activeOptions={{ exact: true }} className={styles.home}>
        {t('nav.setting')}
      </Link>
      {settingsGroups(account).map(group => (
        <Group key={group.key} group={group} />
      ))}
    </nav>
  );
};

const Group = ({ group: { key, pages } }: { group: SettingsGroup }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <p id={id}>{t(`settingPages.group.${key}`)}</p>
      <ul aria-labelledby={id}>
        {pages.map(page => (
          <li key={page.key}>
            <Entry page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
};

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
