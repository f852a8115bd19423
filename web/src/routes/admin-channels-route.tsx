import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { ChannelTable } from '#features/admin/channel-table.tsx';
import { OpenCircuits } from '#features/admin/open-circuits.tsx';
import { channelHealthQuery } from '#features/admin/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Forbidden } from './admin/forbidden.tsx';
import styles from './admin-channels-route.module.css';

/** `/admin/channels` shows whether notifications leave this server. */
export const AdminChannelsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notificationSettings.channels.title'));
  return <RequireLogin>{(_account, isAdmin) => (isAdmin ? <Channels /> : <Forbidden />)}</RequireLogin>;
};

const Channels = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(channelHealthQuery());
  return (
    <div className={styles.column} aria-busy={!data && !error}>
      <PageHeader>
        <h1>{t('notificationSettings.channels.title')}</h1>
        <Link to="/admin/users" className={styles.beside}>
          {t('admin.title')}
        </Link>
      </PageHeader>
      <p className={styles.lead}>{t('notificationSettings.channels.lead')}</p>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data && <ChannelTable channels={data.channels} />}
      <div className={styles.open}>{data && <OpenCircuits channels={data.channels} />}</div>
    </div>
  );
};
