import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppPasswords } from '#features/accounts/apps/app-passwords.tsx';
import { AppSetup } from '#features/accounts/apps/app-setup.tsx';
import { appTokensQuery } from '#features/accounts/profile/queries.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './apps-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** `/setting/apps` makes and ends the passwords by which reader apps sign in. */
export const AppsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('apps.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <Apps account={account} />
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};

const Apps = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(appTokensQuery());
  const tokens = data?.filter(({ scopes }) => scopes.includes('reader'));
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('apps.title')}</h1>
        <Link to="/profile" hash="tokens" className={styles.beside}>
          {t('profile.tokens.title')}
        </Link>
      </PageHeader>
      <p className={styles.lead}>
        {t('apps.lead')}{' '}
        <Link to="/help" hash="reader-apps">
          {t('apps.tried')}
        </Link>
      </p>
      <AppSetup account={account} tokens={tokens ?? []} />
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {tokens && <AppPasswords tokens={tokens} />}
    </div>
  );
};
