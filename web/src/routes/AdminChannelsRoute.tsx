import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { ChannelTable } from '#features/admin/ChannelTable.tsx';
import { OpenCircuits } from '#features/admin/OpenCircuits.tsx';
import { channelHealthQuery } from '#features/admin/queries.ts';
import { layout } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { Forbidden } from './admin/Forbidden.tsx';

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
    <Column aria-busy={!data && !error}>
      <PageHeader>
        <h1>{t('notificationSettings.channels.title')}</h1>
        <Link to="/admin/users" className="beside">
          {t('admin.title')}
        </Link>
      </PageHeader>
      <p className="lead">{t('notificationSettings.channels.lead')}</p>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data && <ChannelTable channels={data.channels} />}
      <div className="open">{data && <OpenCircuits channels={data.channels} />}</div>
    </Column>
  );
};

const Column = styled('div')(({ theme }) => ({
  maxWidth: layout.wideColumn,
  marginInline: 'auto',
  paddingBottom: 24,
  '& .beside': { paddingBlock: 10 },
  '& .lead': { ...theme.typography.body1, margin: '0 0 16px', color: theme.vars!.palette.text.secondary },
  '& .open': { marginTop: 16 },
  '@media (max-width: 599.98px)': { '& .lead': { marginInline: 16 } },
}));
