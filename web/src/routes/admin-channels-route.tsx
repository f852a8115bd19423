import { useQuery } from '@tanstack/react-query';
import { ChannelTable } from '#features/admin/channel-table.tsx';
import { OpenCircuits } from '#features/admin/open-circuits.tsx';
import { channelHealthQuery } from '#features/admin/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import styles from './admin-channels-route.module.css';

/** `/admin/channels` shows whether notifications leave this server. */
export const AdminChannelsRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('notificationSettings.channels.title')}>{() => <Channels />}</AdminPage>;
};

const Channels = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(channelHealthQuery());
  return (
    <div aria-busy={!data && !error}>
      <p className={styles.lead}>{t('notificationSettings.channels.lead')}</p>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data && <ChannelTable channels={data.channels} />}
      <div className={styles.open}>{data && <OpenCircuits channels={data.channels} />}</div>
    </div>
  );
};
