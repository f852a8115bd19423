import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { HooksSection } from '#features/hooks/hooks-section.tsx';
import { PingSection } from '#features/pings/ping-section.tsx';
import { MembersSection } from '#features/projects/members/members-section.tsx';
import { ownProjectsQuery } from '#features/projects/queries.ts';
import { NtfySection } from '#features/publishing/ntfy-section.tsx';
import { PublishSection } from '#features/publishing/publish-section.tsx';
import { RecentSection } from '#features/publishing/recent-section.tsx';
import { ScheduleSection } from '#features/publishing/schedule-section.tsx';
import { SilenceSection } from '#features/silence/silence-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './developer-project-route.module.css';

/** `/developer/{urlKey}` connects programs with a project to which the person publishes. */
export const DeveloperProjectRoute = () => (
  <RequireLogin>{({ timeZone }) => <OwnProject timeZone={timeZone} />}</RequireLogin>
);

const OwnProject = ({ timeZone }: { timeZone: string }) => {
  const { t } = useTranslation();
  const { project: urlKey } = useParams({ from: '/developer/$project' });
  const { data, error, refetch } = useQuery(ownProjectsQuery());
  const project = data?.find(each => each.urlKey === urlKey);
  useDocumentTitle(project && t('developer.open'));
  if (!data && error)
    return <ErrorMessage isPage error={error} title={t('failed.project')} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy />;
  if (!project) return <StateMessage isPage title={t('developer.notOwnTitle')} text={t('developer.notOwn')} />;
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('developer.open')}</h1>
        <Link to="/developer">{t('developer.title')}</Link>
      </PageHeader>
      <p className={styles.source}>
        <Link to="/$urlKey" params={{ urlKey }}>
          <bdi>{project.title}</bdi>
        </Link>
      </p>
      <PublishSection urlKey={urlKey} />
      <ScheduleSection urlKey={urlKey} />
      <RecentSection urlKey={urlKey} />
      <HooksSection urlKey={urlKey} />
      <PingSection urlKey={urlKey} />
      <NtfySection urlKey={urlKey} />
      <SilenceSection urlKey={urlKey} timeZone={timeZone} />
      <MembersSection project={project} />
    </div>
  );
};
