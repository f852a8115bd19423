import type { Account } from '@newsbell/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { leave } from '#features/accounts/person.ts';
import { ReadingSection } from '#features/accounts/profile/reading-section.tsx';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ViewSettings } from '#ui/settings/view-settings.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './setting-route.module.css';
import { PageList } from './settings/page-list.tsx';
import { type SettingsGroup, type SettingsPage, settingsGroups } from './settings/settings-pages.ts';

/** `/setting` is the home of all settings; those of reading are on it. On a phone it stands for the drawer's lower half, too. */
export const SettingRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('profile.setting.title'));
  return <RequireLogin>{account => <Settings account={account} />}</RequireLogin>;
};

const Settings = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const [own, reading, ...others] = settingsGroups(account);
  return (
    <div className={styles.settings} data-wide>
      <PageHeader>
        <h1>{t('profile.setting.title')}</h1>
      </PageHeader>
      <div className={styles.halves}>
        <div>
          {own && (
            <Group group={own}>
              <SignOut />
            </Group>
          )}
          {reading && <Group group={reading} fields={<ReadingFields account={account} />} />}
        </div>
        <div>
          {others.map(group => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      </div>
    </div>
  );
};

/** The page has the settings of these two itself. */
const isHere = ({ key }: SettingsPage): boolean => key === 'view' || key === 'lists';

interface GroupProps {
  group: SettingsGroup;
  /** These settings of the group are on this page. */
  fields?: ReactNode;
  /** These are further rows. */
  children?: ReactNode;
}

const Group = ({ group: { key, pages }, fields, children }: GroupProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{t(`settingPages.group.${key}`)}</h2>
      {fields}
      <PageList pages={pages.filter(page => !isHere(page))}>{children}</PageList>
    </section>
  );
};

const ReadingFields = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  return (
    <>
      <Surface as="section" className={styles.view} aria-label={t('settings.title')}>
        <ViewSettings />
      </Surface>
      <ReadingSection account={account} />
    </>
  );
};

const SignOut = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <li>
      <button type="button" onClick={() => void leave(queries).catch(() => showMessage(t('nav.signOutFailed')))}>
        {t('profile.setting.signOut')}
      </button>
    </li>
  );
};
