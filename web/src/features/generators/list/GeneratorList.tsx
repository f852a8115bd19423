import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { Surface } from '#ui/Surface.tsx';
import { generatorsQuery } from '../queries.ts';
import { GeneratorItem } from './GeneratorItem.tsx';
import styles from './GeneratorList.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { nextPoll } from './nextPoll.ts';

/** Lists the feeds that a person has made, each with its health and what can be done with it. */
export const GeneratorList = () => {
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
              <GeneratorItem key={row.uuid} row={row} onDeleted={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </Surface>
    </>
  );
};
