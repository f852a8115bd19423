import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { WrittenText } from '#features/boards/written-text.tsx';
import { CaseQueue } from '#features/moderation/admin/case-queue.tsx';
import { reportListQuery } from '#features/moderation/admin/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ModerationPage } from './admin/moderation-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';

/** `/admin/reports?page=` lists what waits for a manager. */
export const AdminReportsRoute = () => {
  const { t } = useTranslation();
  return <ModerationPage title={t('reports.title')}>{() => <Queue />}</ModerationPage>;
};

const Queue = () => {
  const { t } = useTranslation();
  const { page = 0 } = useSearch({ from: '/admin/reports' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(reportListQuery(page));
  // The last thing of the last page was decided.
  if (data && page > 0 && page >= data.totalPages) {
    const last = data.totalPages - 1;
    return <Navigate to="/admin/reports" search={last > 0 ? { page: last } : {}} replace />;
  }
  return (
    <>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data && <CaseQueue cases={data.content} written={(html, lang) => <WrittenText html={html} lang={lang} />} />}
      {data && (
        <PageSteps
          page={page}
          totalPages={data.totalPages}
          onStep={to => void navigate({ to: '/admin/reports', search: to > 0 ? { page: to } : {} })}
        />
      )}
    </>
  );
};
