import { styled } from '@mui/material/styles';
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
    <Ways>
      <ButtonLink variant="contained" to="/rss/build">
        {t('generators.new')}
      </ButtonLink>
      <ButtonLink variant="outlined" to="/rss/build_old">
        {t('generators.newByRule')}
      </ButtonLink>
    </Ways>
  );
  return (
    <>
      <Header>
        <h1 ref={heading} tabIndex={-1}>
          {t('generators.title')}
        </h1>
        {data && data.length > 0 && ways}
      </Header>
      <Surface aria-busy={!data && !error}>
        {!data && !error && <ListSkeleton />}
        {!data && error && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <StateMessage title={t('generators.emptyTitle')} text={t('generators.emptyText')} action={ways} />
        )}
        {data && data.length > 0 && (
          <List aria-label={t('generators.title')}>
            {data.map(row => (
              <GeneratorItem key={row.uuid} row={row} onDeleted={() => heading.current?.focus()} />
            ))}
          </List>
        )}
      </Surface>
    </>
  );
};

const Header = styled(PageHeader)({
  flexWrap: 'wrap',
  '& h1': { flex: '1 1 auto', outline: 0 },
});

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12 });

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
