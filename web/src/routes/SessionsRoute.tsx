import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { SessionList } from '#features/accounts/profile/SessionList.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import styles from './SessionsRoute.module.css';

/** `/sessions` lists the sessions; the mail about a new way to sign in leads here, too. */
export const SessionsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('profile.sessions.title'));
  return (
    <RequireLogin>
      {() => (
        <div className={styles.column}>
          <PageHeader>
            <h1>{t('profile.sessions.title')}</h1>
            <Link to="/profile">{t('profile.title')}</Link>
          </PageHeader>
          <SessionList />
        </div>
      )}
    </RequireLogin>
  );
};
