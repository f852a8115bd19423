import type { GeneratorRow } from '@newsbell/contracts/generators';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { generatorsQuery } from '../queries.ts';
import { GeneratorItem } from './generator-item.tsx';
import styles from './generator-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { nextPoll } from './next-poll.ts';

/** Lists the feeds that a person has made, each with its health and what can be done with it. */
export const GeneratorList = ({ action }: { action: (row: GeneratorRow) => ReactNode }) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    ...generatorsQuery(),
    refetchInterval: ({ state }) => nextPoll(state.data ?? [], Date.now()),
  });
  const ways = (
    <div className={styles.ways}>
      <ButtonLink variant="contained" to="/rss/build">
        {t('generators.new')}
      </ButtonLink>
      <ButtonLink variant="outlined" to="/rss/build_old">
        {t('generators.newByRule')}
      </ButtonLink>
    </div>
  );
  return (
    <>
      <PageHeader className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {t('generators.title')}
        </h1>
        {data && data.length > 0 && ways}
      </PageHeader>
      <Surface aria-busy={!data && !error}>
        {!data && !error && <ListSkeleton />}
        {!data && error && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <StateMessage title={t('generators.emptyTitle')} text={t('generators.emptyText')} action={ways} />
        )}
        {data && data.length > 0 && (
          <ul className={styles.list} aria-label={t('generators.title')}>
            {data.map(row => (
              <GeneratorItem key={row.uuid} row={row} action={action(row)} onDeleted={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </Surface>
    </>
  );
};
