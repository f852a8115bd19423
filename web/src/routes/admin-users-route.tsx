import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { InvitationsSection } from '#features/admin/invitations/invitations-section.tsx';
import { ListSearch } from '#features/admin/list-search.tsx';
import { userListQuery } from '#features/admin/queries.ts';
import { UserTable } from '#features/admin/user-table.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import styles from './admin-users-route.module.css';

/** `/admin/users?word=&page=` lists the accounts. The search stands in the address, so that going back finds it. */
export const AdminUsersRoute = () => {
  const { t } = useTranslation();
  const toInvitations = (
    <Link to="/admin/users" search hash="invitations" className={styles.beside}>
      {t('admin.invitations.title')}
    </Link>
  );
  return (
    <AdminPage title={t('admin.title')} beside={toInvitations}>
      {account => <Users ownId={account.id} />}
    </AdminPage>
  );
};

const Users = ({ ownId }: { ownId: number }) => {
  const { t } = useTranslation();
  const { word = '', page = 0 } = useSearch({ from: '/admin/users' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(userListQuery(word, page));
  const go = (search: { word?: string; page?: number }) => void navigate({ to: '/admin/users', search });
  return (
    <>
      <ListSearch word={word} label={t('admin.search')} onSearch={sought => go(sought ? { word: sought } : {})} />
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <StateMessage title={t('admin.none')} />}
      {data && data.content.length > 0 && <UserTable users={data.content} ownId={ownId} />}
      {data && (
        <PageSteps page={page} totalPages={data.totalPages} onStep={to => go({ ...(word && { word }), page: to })} />
      )}
      <div className={styles.invitations}>
        <InvitationsSection />
      </div>
    </>
  );
};
