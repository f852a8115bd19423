import { Link } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { SessionList } from '#features/accounts/profile/session-list.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './sessions-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** `/sessions` lists the sessions; the mail about a new way to sign in leads here, too. */
export const SessionsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('profile.sessions.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <div className={styles.column}>
            <PageHeader>
              <h1>{t('profile.sessions.title')}</h1>
              <Link to="/profile">{t('profile.title')}</Link>
            </PageHeader>
            <SessionList />
          </div>
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};
