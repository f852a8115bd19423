import type { PostRow } from '@newsbell/contracts/boards';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { HitText } from '#ui/hit-text.tsx';
import { ChatBubbleIcon as Comments } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Surface } from '#ui/surface.tsx';
import { Badge, StateBadge } from '../badge.tsx';
import { Votes } from '../requests/votes.tsx';
import { nameOf } from '../written-by.tsx';
import styles from './post-rows.module.css';

interface Props {
  board: string;
  posts: readonly PostRow[];
  label: string;
  /** The list is of a search, so that each row shows where it was found. */
  isFound: boolean;
}

/** Lists posts of a board. */
export const PostRows = ({ board, posts, label, isFound }: Props) => (
  <Surface className={styles.rows} as="ul" aria-label={label}>
    {posts.map(post => (
      <Row key={post.id} board={board} post={post} isFound={isFound} />
    ))}
  </Surface>
);

const Row = ({ board, post, isFound }: { board: string; post: PostRow; isFound: boolean }) => {
  const { t } = useTranslation();
  const { id, title, author, excerpt, language, hits, notice, answered, state, votes } = post;
  const { createdDate, lastCommentDate, commentsCount } = post;
  const isFolded = author?.blocked === true;
  return (
    <li className={styles.row} data-folded={isFolded || undefined}>
      <div className={styles.words}>
        <h2 lang={isFolded ? undefined : language}>
          {notice && (
            <span className={styles.before}>
              <Badge kind="notice" />
            </span>
          )}
          <Link to="/board/$board/$postId" params={{ board, postId: String(id) }} dir="auto">
            {isFolded ? t('boards.block.folded') : <HitText text={title} spans={hits?.title} />}
          </Link>
        </h2>
        {isFound && !isFolded && excerpt !== '' && (
          <p lang={language} dir="auto">
            <HitText text={excerpt} spans={hits?.excerpt} />
          </p>
        )}
        <div className={styles.meta}>
          {answered && <Badge kind="answered" />}
          <StateBadge state={state} />
          <bdi>{nameOf(author) ?? t('boards.nobody')}</bdi>
          <RelativeTime moment={createdDate} />
          {lastCommentDate && (
            <span>
              {t('boards.answered')} <RelativeTime moment={lastCommentDate} />
            </span>
          )}
        </div>
      </div>
      {state !== null && <Votes count={votes} />}
      {commentsCount > 0 && (
        <span
          className={styles.count}
          role="img"
          aria-label={t('boards.commentsCount', { count: commentsCount })}
          title={t('boards.commentsCount', { count: commentsCount })}
        >
          <Comments aria-hidden size="text" />
          <span className="numbers">{commentsCount}</span>
        </span>
      )}
    </li>
  );
};

export const PostRowsSkeleton = () => (
  <Surface className={styles.rows} as="ul" aria-busy>
    {[72, 48, 64, 56, 80, 60].map(width => (
      <li key={width} className={styles.row}>
        <div className={styles.words}>
          <Skeleton style={{ width: `${width}%`, height: 18, marginBlock: 3 }} />
          <Skeleton style={{ width: 140, height: 12, marginTop: 10 }} />
        </div>
      </li>
    ))}
  </Surface>
);
