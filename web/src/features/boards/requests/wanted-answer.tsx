import type { WantedSource } from '@newsbell/contracts/board-requests';
import type { PostRow } from '@newsbell/contracts/boards';
import type { FoundFeed } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Surface } from '#ui/surface.tsx';
import { postQuery } from '../queries.ts';
import { nameOf } from '../written-by.tsx';
import { VoteButton } from './vote-button.tsx';
import { Votes } from './votes.tsx';
import styles from './wanted-answer.module.css';

/** Other rooms have these parts, which the page hands in. */
export interface WantedParts {
  /** It is a source with its button that follows it. */
  source: (source: { urlKey: string; title: string }) => ReactNode;
  /** These are feeds, of which one is added and followed. */
  feeds: (feeds: readonly FoundFeed[]) => ReactNode;
}

interface Props extends WantedParts {
  answer: WantedSource;
  /** It is undefined where the address is asked for already. */
  onAskAnyway?: (() => void) | undefined;
}

/** Says that an address needs no request: it is here, was asked for, or has a feed that anybody may add. Else it shows nothing. */
export const WantedAnswer = ({ answer, source, feeds, onAskAnyway }: Props) => {
  const { t } = useTranslation();
  if (answer.kind === 'SOURCE')
    return (
      <Answer said={t('boards.request.here')}>
        <Surface>{source(answer)}</Surface>
      </Answer>
    );
  if (answer.kind === 'ASKED')
    return (
      <Answer said={t('boards.request.asked')}>
        <Asked row={answer.post} />
      </Answer>
    );
  if (answer.kind !== 'FOUND' || !onAskAnyway) return null;
  return (
    <Answer said={t('boards.request.found')}>
      {feeds(answer.feeds)}
      <Button size="small" onClick={onAskAnyway}>
        {t('boards.request.askAnyway')}
      </Button>
    </Answer>
  );
};

const Answer = ({ said, children }: { said: string; children: ReactNode }) => (
  <div className={styles.answer}>
    <p role="status">{said}</p>
    {children}
  </div>
);

/** The row says all but who has voted, which the post itself knows. */
const Asked = ({ row }: { row: PostRow }) => {
  const { t } = useTranslation();
  const { data: post } = useQuery(postQuery('request', row.id));
  return (
    <Surface className={styles.asked}>
      <div>
        <Link to="/board/$board/$postId" params={{ board: 'request', postId: String(row.id) }} lang={row.language}>
          <bdi>{row.title}</bdi>
        </Link>
        <p>
          <bdi>{nameOf(row.author) ?? t('boards.nobody')}</bdi> <RelativeTime moment={row.createdDate} />
        </p>
      </div>
      {post ? <VoteButton post={post} /> : <Votes count={row.votes} />}
    </Surface>
  );
};
