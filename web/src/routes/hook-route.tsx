import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { CallsSection } from '#features/hooks/calls-section.tsx';
import { MappingSection } from '#features/hooks/mapping-section.tsx';
import { kindNames } from '#features/hooks/outcome.ts';
import { hooksQuery } from '#features/hooks/queries.ts';
import { HookSettings } from '#features/hooks/settings-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './developer-project-route.module.css';

/** `/developer/{urlKey}/hook/{id}` is one hook: what came by it, and its settings. */
export const HookRoute = () => <RequireLogin>{() => <OneHook />}</RequireLogin>;

const OneHook = () => {
  const { t } = useTranslation();
  const { project, id } = useParams({ from: '/developer/$project/hook/$id' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(hooksQuery(project));
  const hook = data?.find(each => String(each.id) === id);
  useDocumentTitle(hook?.name);
  if (!data && error)
    return <ErrorMessage isPage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy />;
  if (!hook) return <StateMessage isPage title={t('hooks.noneTitle')} text={t('hooks.noneText')} />;
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>
          <bdi>{hook.name}</bdi> <span className="quiet">{kindNames[hook.kind]}</span>
        </h1>
        <Link to="/developer/$project" params={{ project }}>
          {t('developer.open')}
        </Link>
      </PageHeader>
      {hook.kind === 'json' && <MappingSection urlKey={project} hook={hook} />}
      <CallsSection urlKey={project} id={hook.id} />
      <HookSettings
        key={hook.name}
        urlKey={project}
        hook={hook}
        onDeleted={() => void navigate({ to: '/developer/$project', params: { project }, replace: true })}
      />
    </div>
  );
};
