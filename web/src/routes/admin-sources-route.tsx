import type { Account } from '@newsbell/contracts/accounts';
import type { Project } from '@newsbell/contracts/projects';
import type { SourceHealth, SourceState } from '@newsbell/contracts/source-health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { ListSearch } from '#features/admin/list-search.tsx';
import { MergeDialog } from '#features/admin/sources/merge-dialog.tsx';
import { sourceListQuery } from '#features/admin/sources/queries.ts';
import { SourceTable } from '#features/admin/sources/source-table.tsx';
import { EditDialog } from '#features/projects/editing/edit-dialog.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { AdminPage } from './admin/admin-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';
import { Views } from './admin/views.ts';
import styles from './admin-sources-route.module.css';

/** `/admin/sources?state=&word=&page=` lists the sources by their health; the address says which. */
export const AdminSourcesRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('admin.sources.title')}>{account => <Sources account={account} />}</AdminPage>;
};

const WORD_AT_MOST = 500;
const states = ['failing', 'silent', 'private', 'all'] as const;

/** The address does not name the view of what fails. */
const searchFor = (state: SourceState, word: string) => ({
  ...(state !== 'failing' && { state }),
  ...(word && { word }),
});

const Sources = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { state = 'failing', word = '', page = 0 } = useSearch({ from: '/admin/sources' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(sourceListQuery(state, word, page));
  const [merging, setMerging] = useState<SourceHealth>();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<Project>();
  const edit = ({ urlKey }: SourceHealth) =>
    queries.fetchQuery(projectQuery(urlKey)).then(setEditing, error => {
      showMessage(failureText(error, t('failed.project')));
    });
  const endEdit = () => {
    setEditing(undefined);
    void queries.invalidateQueries({ queryKey: ['admin', 'sources'] });
  };
  return (
    <>
      <Views className={styles.views} aria-label={t('admin.sources.views')}>
        {states.map(each => (
          <Link
            key={each}
            to="/admin/sources"
            search={searchFor(each, word)}
            activeOptions={{ exact: true }}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(`admin.sources.${each}`)}
            {data && <span className="numbers">{data.counts[each].toLocaleString(currentLanguage())}</span>}
          </Link>
        ))}
      </Views>
      <ListSearch
        word={word}
        label={t('admin.sources.search')}
        maxLength={WORD_AT_MOST}
        onSearch={sought => void navigate({ to: '/admin/sources', search: searchFor(state, sought) })}
      />
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <Nothing state={state} word={word} />}
      {data && data.content.length > 0 && (
        <SourceTable
          key={`${state} ${word} ${page}`}
          sources={data.content}
          mayOpen={({ visibility, owner }) => visibility === 'PUBLIC' || owner === account.username}
          onEdit={source => void edit(source)}
          onMerge={setMerging}
        />
      )}
      {data && (
        <PageSteps
          page={page}
          totalPages={data.totalPages}
          onStep={to =>
            void navigate({ to: '/admin/sources', search: { ...searchFor(state, word), ...(to > 0 && { page: to }) } })
          }
        />
      )}
      {merging && <MergeDialog source={merging} onClose={() => setMerging(undefined)} />}
      {editing && <EditDialog project={editing} onClose={endEdit} />}
    </>
  );
};

const Nothing = ({ state, word }: { state: SourceState; word: string }) => {
  const { t } = useTranslation();
  if (word) {
    const inAll = (
      <ButtonLink variant="outlined" to="/admin/sources" search={searchFor('all', word)}>
        {t('admin.sources.showAll')}
      </ButtonLink>
    );
    return <StateMessage title={t('admin.sources.noneFound')} action={state !== 'all' && inAll} />;
  }
  switch (state) {
    case 'failing':
      return <StateMessage title={t('admin.sources.noneFailing')} text={t('admin.sources.noneFailingText')} />;
    case 'silent':
      return <StateMessage title={t('admin.sources.noneSilent')} text={t('admin.sources.noneSilentText')} />;
    case 'private':
      return <StateMessage title={t('admin.sources.nonePrivate')} />;
    case 'all':
      return <StateMessage title={t('admin.sources.noneAll')} />;
  }
};
