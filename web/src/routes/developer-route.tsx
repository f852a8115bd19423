import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { mayReadApi } from '#features/accounts/login.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { DayChart } from '#features/dashboard/day-chart.tsx';
import { OwnProjects } from '#features/projects/own-projects.tsx';
import { ownProjectsQuery } from '#features/projects/queries.ts';
import { FirstNews } from '#features/publishing/first-news.tsx';
import { FirstProject } from '#features/publishing/first-project.tsx';
import { ModeOff } from '#features/publishing/mode-off.tsx';
import { SeeAlso } from '#features/publishing/see-also.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './developer-route.module.css';

/** `/developer` is the overview of a person who publishes: their projects, and the ways on from them. */
export const DeveloperRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('developer.title'));
  return <RequireLogin>{account => <Developer account={account} />}</RequireLogin>;
};

const Developer = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownProjectsQuery());
  const isOn = account.mode === 'DEVELOPER';
  const hasProjects = data !== undefined && data.length > 0;
  const newest = data?.[0];
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('developer.title')}</h1>
        {isOn && hasProjects && (
          <ButtonLink variant="outlined" to="/project/add" search={{ tab: 'publish' }}>
            {t('profile.developer.add')}
          </ButtonLink>
        )}
      </PageHeader>
      {(!data || hasProjects) && (
        <Section title={t('developer.projects')} anchor="projects">
          {!data && error && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton style={{ width: '60%', marginBlock: 12 }} />}
          {data && <OwnProjects projects={data} chartOf={days => <DayChart days={days} />} />}
        </Section>
      )}
      {data && !isOn && <ModeOff emailVerified={account.emailVerified} hasProjects={hasProjects} />}
      {data && isOn && !hasProjects && <FirstProject />}
      {newest && isOn && data.every(({ lastNewsAt }) => lastNewsAt === null) && (
        <Section title={t('feed.emptyOwnTitle')} anchor="first">
          <p className="quiet">{t('feed.emptyOwn')}</p>
          <FirstNews urlKey={newest.urlKey} />
        </Section>
      )}
      <SeeAlso mayReadApi={mayReadApi(account)} />
    </div>
  );
};
