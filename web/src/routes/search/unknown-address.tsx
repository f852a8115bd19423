import { urlOf } from '@newsbell/contracts/urls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FeedView } from '#features/items/feed-view.tsx';
import { feedQuery } from '#features/items/queries.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { ProjectRows } from '#features/projects/project-rows.tsx';
import { projectSearchQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { projectAction } from '../project-action.tsx';
import styles from './unknown-address.module.css';

/**
 * Says that no source has this address, and shows the two ways to get one, and what its host finds as words (a site is
 * no feed, but its sources may be known).
 */
export const UnknownAddress = ({ address }: { address: string }) => {
  const { t } = useTranslation();
  const words = typedHost(address);
  const source = useMemo(() => ({ kind: 'search', word: words }) as const, [words]);
  const { data: projects = [] } = useQuery(projectSearchQuery(urlOf(address)?.hostname.replace(/^www\./, '') ?? words));
  const { data: items } = useInfiniteQuery(feedQuery(source));
  const hasNews = items?.pages.some(({ content }) => content.length > 0);
  return (
    <>
      <Surface>
        <StateMessage
          title={t('search.url.title')}
          text={t('search.url.text')}
          action={
            <div className={styles.ways}>
              <ButtonLink variant="contained" to="/project/add" search={{ url: address }}>
                {t('search.url.add')}
              </ButtonLink>
              <ButtonLink variant="outlined" to="/rss/build" search={{ url: address }}>
                {t('search.url.generate')}
              </ButtonLink>
            </div>
          }
        />
      </Surface>
      {projects.length > 0 && (
        <>
          <PageHeader>
            <h2>{t('search.url.sources', { words })}</h2>
          </PageHeader>
          <Surface>
            <ProjectRows projects={projects} label={t('search.sources')} action={projectAction} />
          </Surface>
        </>
      )}
      {hasNews && (
        <FeedView
          source={source}
          header={() => (
            <PageHeader>
              <h2>{t('search.url.news', { words })}</h2>
              <ViewTypeSwitch />
            </PageHeader>
          )}
          label={t('search.items')}
          empty={{ title: t('search.none') }}
        />
      )}
    </>
  );
};

/** Answers the host as it was typed, which is what texts have; the URL would give it in punycode. */
const typedHost = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/su, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./i, '')
    .slice(0, 100);
