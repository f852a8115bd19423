import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { InvitationsSection } from '#features/admin/invitations/invitations-section.tsx';
import { userListQuery } from '#features/admin/queries.ts';
import { UserSearch } from '#features/admin/user-search.tsx';
import { UserTable } from '#features/admin/user-table.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Forbidden } from './admin/forbidden.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import styles from './admin-users-route.module.css';

/** `/admin/users?word=&page=` lists the accounts. The search stands in the address, so that going back finds it. */
export const AdminUsersRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('admin.title'));
  return <RequireLogin>{(account, isAdmin) => (isAdmin ? <Users ownId={account.id} /> : <Forbidden />)}</RequireLogin>;
};

const Users = ({ ownId }: { ownId: number }) => {
  const { t } = useTranslation();
  const { word = '', page = 0 } = useSearch({ from: '/admin/users' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(userListQuery(word, page));
  const go = (search: { word?: string; page?: number }) => void navigate({ to: '/admin/users', search });
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('admin.title')}</h1>
        <span className={styles.beside}>
          <Link to="/admin/users" search hash="invitations">
            {t('admin.invitations.title')}
          </Link>
          <Link to="/admin/channels">{t('notificationSettings.channels.title')}</Link>
        </span>
      </PageHeader>
      <UserSearch word={word} onSearch={sought => go(sought ? { word: sought } : {})} />
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <StateMessage title={t('admin.none')} />}
      {data && data.content.length > 0 && <UserTable users={data.content} ownId={ownId} />}
      {data && (
        <PageSteps page={page} totalPages={data.totalPages} onStep={to => go({ ...(word && { word }), page: to })} />
      )}
      <div className={styles.invitations}>
        <InvitationsSection />
      </div>
    </div>
  );
};
