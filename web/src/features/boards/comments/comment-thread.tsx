import type { Comment, Post } from '@newsbell/contracts/boards';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { addComment } from '../queries.ts';
import { draftPlace, readDraft } from '../writing/drafts.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-thread.module.css';
import type { Thread } from './threads.ts';

interface Props {
  post: Post;
  thread: Thread;
  marked: number | undefined;
  /** The person who may write here. */
  accountId: number | undefined;
  onReplied: (post: Post) => void;
}

/** Shows a comment with its replies. A reply is written under them; one that was begun is open again after a reload. */
export const CommentThread = ({ post, thread: { comment, replies }, marked, accountId, onReplied }: Props) => {
  const { t } = useTranslation();
  const place = accountId === undefined ? undefined : draftPlace(accountId, post.board, post.id, 'reply', comment.id);
  const [isKept] = useState(() => place !== undefined && readDraft(place) !== undefined);
  const [isReplying, setReplying] = useState(isKept);
  const itemOf = (each: Comment) => (
    <CommentItem
      post={post}
      comment={each}
      isMarked={each.number === marked}
      accountId={accountId}
      onReply={place !== undefined && !comment.deleted ? () => setReplying(true) : undefined}
    />
  );
  return (
    <>
      {itemOf(comment)}
      {(replies.length > 0 || isReplying) && (
        <div className={styles.below}>
          {replies.length > 0 && (
            <ol aria-label={t('boards.repliesTo', { number: comment.number })}>
              {replies.map(each => (
                <li key={each.id}>{itemOf(each)}</li>
              ))}
            </ol>
          )}
          {isReplying && place !== undefined && (
            <div className={styles.box}>
              <CommentBox
                post={post}
                place={place}
                label={t('boards.reply.label', { number: comment.number })}
                submit={t('boards.reply.send')}
                failed={t('failed.postComment')}
                takesFocus={!isKept}
                send={({ text, id }, anyway) =>
                  addComment(post, { content: text, parentId: comment.id, draft: id, anyway })
                }
                onDone={answered => {
                  setReplying(false);
                  onReplied(answered);
                }}
                onCancel={() => setReplying(false)}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
};
