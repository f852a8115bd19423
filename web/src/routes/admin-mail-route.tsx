import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListSearch } from '#features/admin/list-search.tsx';
import { MailFacts } from '#features/admin/mail/mail-facts.tsx';
import { MailTable } from '#features/admin/mail/mail-table.tsx';
import { mailListQuery } from '#features/admin/mail/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import { Views } from './admin/views.ts';
import { mailViews } from './tree-admin.ts';

/** `/admin/mail?word=&state=&page=` lists the mails by address and state, and has one sent again. */
export const AdminMailRoute = () => {
  const { t } = useTranslation();
  const { word, state } = useSearch({ from: '/admin/mail' });
  const views = (
    <Views aria-label={t('admin.mail.which')}>
      {(['all', ...mailViews] as const).map(view => (
        <Link
          key={view}
          to="/admin/mail"
          search={{ ...(word !== undefined && { word }), ...(view !== 'all' && { state: view }) }}
          activeOptions={{ exact: true }}
          aria-current={view === (state ?? 'all') ? 'page' : undefined}
        >
          {t(`admin.mail.view.${view}`)}
        </Link>
      ))}
    </Views>
  );
  return (
    <AdminPage title={t('admin.mail.title')} beside={views}>
      {() => <Mails />}
    </AdminPage>
  );
};

const Mails = () => {
  const { t } = useTranslation();
  const { word = '', state, page = 0 } = useSearch({ from: '/admin/mail' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(mailListQuery(word, state ?? 'all', page));
  const go = (search: { word?: string; page?: number }) =>
    void navigate({ to: '/admin/mail', search: { ...(state && { state }), ...search } });
  return (
    <>
      <ListSearch word={word} label={t('admin.mail.search')} onSearch={sought => go(sought ? { word: sought } : {})} />
      {data && <MailFacts owner={data.owner} folder={data.folder} />}
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && (
        <StateMessage title={t(word ? 'admin.mail.noneFound' : `admin.mail.none.${state ?? 'all'}`)} />
      )}
      {data && data.content.length > 0 && <MailTable mails={data.content} />}
      {data && (
        <PageSteps
          page={page}
          totalPages={data.totalPages}
          onStep={to => go({ ...(word && { word }), ...(to > 0 && { page: to }) })}
        />
      )}
    </>
  );
};
