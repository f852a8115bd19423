import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LogList } from '#features/moderation/admin/log-list.tsx';
import { moderationLogQuery } from '#features/moderation/admin/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ModerationPage } from './admin/moderation-page.tsx';
import { PageSteps } from './admin/page-steps.tsx';

/** `/admin/moderation?page=` lists what managers have decided. */
export const AdminModerationRoute = () => {
  const { t } = useTranslation();
  return <ModerationPage title={t('reports.logTitle')}>{() => <Log />}</ModerationPage>;
};

const Log = () => {
  const { t } = useTranslation();
  const { page = 0 } = useSearch({ from: '/admin/moderation' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(moderationLogQuery(page));
  return (
    <>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {data && <LogList entries={data.content} />}
      {data && (
        <PageSteps
          page={page}
          totalPages={data.totalPages}
          onStep={to => void navigate({ to: '/admin/moderation', search: to > 0 ? { page: to } : {} })}
        />
      )}
    </>
  );
};
