import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChecksSection, timeOf } from './checks.tsx';
import { Figures } from './figures.tsx';
import { FindingList, type TitleOf, WellList } from './finding-list.tsx';
import styles from './overview-page.module.css';
import { type Finding, needsSomebody, type Overview, overviewQuery } from './queries.ts';
import { StateIcon } from './state-icon.tsx';

interface Props {
  titleOf: TitleOf;
  /** These ways to the other pages stand below all; on a phone, right below what needs somebody. */
  pages: ReactNode;
  isPhone: boolean;
}

/** Says first whether all is well, then what is not and what to do, and then the rest. */
export const OverviewPage = ({ titleOf, pages, isPhone }: Props) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(overviewQuery());
  // An answer of before says nothing of now, so it goes when no new one comes.
  if (error) {
    return (
      <div className={styles.overview}>
        <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />
        <p className={styles.away}>{t('admin.overview.away')}</p>
        {pages}
      </div>
    );
  }
  return (
    <div className={styles.overview} aria-busy={!data}>
      {data ? <Whole overview={data} /> : <Skeleton className={styles.loading} />}
      {data && <Ill findings={data.findings} titleOf={titleOf} />}
      {isPhone && pages}
      {data && <ChecksSection titleOf={titleOf} />}
      {data && <Well findings={data.findings} />}
      {data && <Figures overview={data} />}
      {!isPhone && pages}
    </div>
  );
};

const Whole = ({ overview: { at, findings } }: { overview: Overview }) => {
  const { t } = useTranslation();
  const ill = findings.filter(needsSomebody);
  const worst = ill.some(({ state }) => state === 'critical') ? 'critical' : ill.length > 0 ? 'warning' : 'ok';
  return (
    <div className={styles.whole}>
      <StateIcon state={worst} />
      <div>
        <p role="status">
          {ill.length > 0 ? t('admin.overview.needs', { count: ill.length }) : t('admin.overview.allWell')}
        </p>
        <time dateTime={at}>{t('admin.overview.asOf', { time: timeOf(at) })}</time>
      </div>
    </div>
  );
};

const Ill = ({ findings, titleOf }: { findings: readonly Finding[]; titleOf: TitleOf }) => {
  const { t } = useTranslation();
  return (['critical', 'warning'] as const).map(state => {
    const found = findings.filter(each => each.state === state);
    return (
      found.length > 0 && (
        <section key={state} aria-labelledby={state}>
          <h2 id={state}>{t(`admin.overview.state.${state}`)}</h2>
          <FindingList findings={found} titleOf={titleOf} />
        </section>
      )
    );
  });
};

const Well = ({ findings }: { findings: readonly Finding[] }) => {
  const { t } = useTranslation();
  const well = findings.filter(each => !needsSomebody(each));
  if (well.length === 0) return null;
  return (
    <section aria-labelledby="well">
      <h2 id="well">{t('admin.overview.state.ok')}</h2>
      <WellList findings={well} />
    </section>
  );
};
