import { type BoardKey, boards } from '@newsbell/contracts/board-rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { RssFeedIcon as Feed } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.ts';
import { useOutFeedLink } from '#ui/use-out-feed-link.ts';
import styles from './board-header.module.css';

/** Shows the name of a board, what it is for, its feed, and the way to the other boards. */
export const BoardHeader = ({ board, action }: { board: BoardKey; action: ReactNode }) => {
  const { t } = useTranslation();
  const feed = `/board/${board}/rss.xml`;
  const title = t(`boards.of.${board}.title`);
  useOutFeedLink(feed, title);
  return (
    <>
      <Pager className={styles.boards} aria-label={t('boards.all')}>
        {boards.map(each => (
          <Link
            key={each}
            to="/board/$board"
            params={{ board: each }}
            search={{}}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(`boards.of.${each}.title`)}
          </Link>
        ))}
      </Pager>
      <PageHeader className={styles.header}>
        <h1>{title}</h1>
        {action}
      </PageHeader>
      <p className={styles.lead}>
        {t(`boards.of.${board}.text`)}{' '}
        <a href={feed} aria-label={t('boards.feedLabel')} title={t('boards.feedLabel')}>
          <Feed aria-hidden size="text" />
          {t('boards.feed')}
        </a>
      </p>
    </>
  );
};
