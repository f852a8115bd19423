import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListSearch } from '#features/admin/list-search.tsx';
import { tagListQuery } from '#features/admin/tags/queries.ts';
import { TagTable } from '#features/admin/tags/tag-table.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import { Views } from './admin/views.ts';

/** `/admin/tags?word=&state=&page=` lists the tags of sources, which managers rename, merge and hide. */
export const AdminTagsRoute = () => {
  const { t } = useTranslation();
  const { word, state } = useSearch({ from: '/admin/tags' });
  const search = word === undefined ? {} : { word };
  const views = (
    <Views aria-label={t('admin.tags.which')}>
      <Link
        to="/admin/tags"
        search={search}
        activeOptions={{ exact: true }}
        aria-current={state === undefined ? 'page' : undefined}
      >
        {t('admin.tags.all')}
      </Link>
      <Link
        to="/admin/tags"
        search={{ ...search, state: 'hidden' }}
        activeOptions={{ exact: true }}
        aria-current={state === 'hidden' ? 'page' : undefined}
      >
        {t('admin.tags.hidden')}
      </Link>
    </Views>
  );
  return (
    <AdminPage title={t('admin.tags.title')} isForManagers beside={views}>
      {() => <Tags />}
    </AdminPage>
  );
};

const Tags = () => {
  const { t } = useTranslation();
  const { word = '', state, page = 0 } = useSearch({ from: '/admin/tags' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(tagListQuery(word, state === 'hidden', page));
  const go = (search: { word?: string; page?: number }) =>
    void navigate({ to: '/admin/tags', search: { ...(state && { state }), ...search } });
  const none = word ? 'admin.tags.noneFound' : state === 'hidden' ? 'admin.tags.noneHidden' : 'admin.tags.none';
  return (
    <>
      <ListSearch word={word} label={t('admin.tags.search')} onSearch={sought => go(sought ? { word: sought } : {})} />
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <StateMessage title={t(none)} />}
      {data && data.content.length > 0 && <TagTable tags={data.content} />}
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
