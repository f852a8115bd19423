import type { Comment, Post } from '@newsbell/contracts/boards';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import { addComment, renewWithout } from '../queries.ts';
import { draftPlace } from '../writing/drafts.ts';
import { CommentBox } from './comment-box.tsx';
import styles from './comment-list.module.css';
import { CommentThread } from './comment-thread.tsx';
import { FollowButton } from './follow-button.tsx';
import { threadsOf } from './threads.ts';

interface Props {
  post: Post;
  /** The person who is signed in, if anybody is. */
  accountId: number | undefined;
  /** It stands in the place of the box for those who may not comment. */
  instead: ReactNode;
}

/** Shows the comments of a post, and one box at their end. The address names a comment by its number: `#c12`. */
export const CommentList = ({ post, accountId, instead }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hash = useLocation({ select: ({ hash }) => hash });
  const queries = useQueryClient();
  const { board, id, comments, canComment } = post;
  const marked = comments.find(({ number }) => hash === `c${number}`)?.number;
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`c${marked}`)?.scrollIntoView({ block: 'center' });
  }, [marked]);
  const named = /^c(\d+)$/.exec(hash)?.[1];
  useEffect(() => {
    if (named !== undefined) void renewWithout(queries, { board, id }, Number(named));
  }, [queries, board, id, named]);
  const goTo = (number: number) =>
    void navigate({ to: '.', hash: `c${number}`, replace: true, state: true, resetScroll: false });
  // A new comment has the greatest number of all.
  const goToNewest = ({ comments }: Post) => goTo(Math.max(...comments.map(({ number }) => number)));
  return (
    <section className={styles.comments} id="comments" aria-label={t('boards.comments')}>
      <div className={styles.head}>
        <h2>{t('boards.commentsCount', { count: comments.filter(isSeenByAll).length })}</h2>
        {canComment && accountId !== undefined && <FollowButton post={post} />}
      </div>
      {comments.length > 0 && (
        <Surface as="ol">
          {threadsOf(comments).map(thread => (
            <li key={thread.comment.id}>
              <CommentThread
                post={post}
                thread={thread}
                marked={marked}
                accountId={canComment ? accountId : undefined}
                onReplied={goToNewest}
              />
            </li>
          ))}
        </Surface>
      )}
      {canComment && accountId !== undefined ? (
        <div className={styles.end}>
          <CommentBox
            post={post}
            key={accountId}
            place={draftPlace(accountId, post.board, post.id, 'comment')}
            label={t('boards.comment.label')}
            submit={t('boards.comment.send')}
            failed={t('failed.postComment')}
            send={({ text, id }, anyway) => addComment(post, { content: text, draft: id, anyway })}
            onDone={goToNewest}
          />
        </div>
      ) : (
        instead
      )}
    </section>
  );
};

/** The board's list counts the same: what is deleted, or held so that its author and managers alone see it, is not counted. */
const isSeenByAll = ({ deleted, withheldFor }: Comment): boolean => !deleted && withheldFor === null;
