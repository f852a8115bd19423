import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MessageList } from '#features/contact/message-list.tsx';
import { messageListQuery } from '#features/contact/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import { Views } from './admin/views.ts';

/** `/admin/contact?state=&page=` lists what people have written to the administrators; the address says which messages. */
export const AdminContactRoute = () => {
  const { t } = useTranslation();
  const isDone = useSearch({ from: '/admin/contact' }).state === 'done';
  const views = (
    <Views aria-label={t('contact.which')}>
      <Link to="/admin/contact" search={{}} activeOptions={{ exact: true }} aria-current={isDone ? undefined : 'page'}>
        {t('contact.open')}
      </Link>
      <Link to="/admin/contact" search={{ state: 'done' }} aria-current={isDone ? 'page' : undefined}>
        {t('contact.done')}
      </Link>
    </Views>
  );
  return (
    <AdminPage title={t('contact.messages')} beside={views}>
      {() => <Messages />}
    </AdminPage>
  );
};

const Messages = () => {
  const { t } = useTranslation();
  const { state, page = 0 } = useSearch({ from: '/admin/contact' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(messageListQuery(state ?? 'open', page));
  const of = state === 'done' ? { state } : {};
  return (
    <>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && (
        <StateMessage title={t(state === 'done' ? 'contact.noneDone' : 'contact.noneOpen')} />
      )}
      {data && data.content.length > 0 && <MessageList messages={data.content} />}
      {data && (
        <PageSteps
          page={page}
          totalPages={data.totalPages}
          onStep={to => void navigate({ to: '/admin/contact', search: { ...of, ...(to > 0 && { page: to }) } })}
        />
      )}
    </>
  );
};
