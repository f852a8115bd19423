import type { Comment, Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { textLanguage } from '#ui/text-language.ts';
import { Badge } from '../badge.tsx';
import { DecisionLines } from '../decision-lines.tsx';
import { isOpen } from '../is-open.ts';
import { Note } from '../note.ts';
import { FoldedText } from '../people/folded-text.tsx';
import { PersonMore } from '../people/person-more.tsx';
import { deleteComment, editComment, restoreComment, showPost } from '../queries.ts';
import { useOwn } from '../use-own.ts';
import { WithheldNote } from '../withheld-note.tsx';
import { draftPlace, readDraft } from '../writing/drafts.ts';
import { WrittenBy } from '../written-by.tsx';
import { WrittenText } from '../written-text.tsx';
import { AcceptButton } from './accept-button.tsx';
import { CommentBox } from './comment-box.tsx';
import styles from './comment-item.module.css';

interface Props {
  post: Post;
  comment: Comment;
  /** The address names it. */
  isMarked: boolean;
  accountId: number | undefined;
  onReply: (() => void) | undefined;
}

/** Shows one comment, and what this person may do with it. A deleted one keeps its place. */
export const CommentItem = ({ post, comment, isMarked, accountId, onReply }: Props) => {
  const { t } = useTranslation();
  const { id, number, author, html, content, deleted, canEdit, canRestore } = comment;
  const place = accountId === undefined ? undefined : draftPlace(accountId, post.board, post.id, 'edit', id);
  const [isKept] = useState(() => place !== undefined && canEdit && readDraft(place) !== undefined);
  const [doing, setDoing] = useState<'edit' | 'delete' | undefined>(isKept ? 'edit' : undefined);
  const end = () => setDoing(undefined);
  const [isUnfolded, setUnfolded] = useState(false);
  const article = useRef<HTMLElement>(null);
  const isAccepted = post.answerId === id;
  // A text that is withheld is answered by nobody, because only its author and managers see it.
  const isShown = isOpen(comment);
  const isFolded = author?.blocked === true && !deleted && !isUnfolded;
  const show = () => {
    setUnfolded(true);
    article.current?.focus();
  };
  return (
    <article
      className={styles.comment}
      ref={article}
      id={`c${number}`}
      data-accepted={isAccepted || undefined}
      data-marked={isMarked || undefined}
      tabIndex={-1}
    >
      <header>
        <div className={styles.by}>
          {isFolded ? (
            <FoldedText author={author} onShow={show} />
          ) : deleted ? (
            <span className="quiet">{t(comment.decision ? 'boards.taken.removedComment' : 'boards.deleted')}</span>
          ) : (
            <WrittenBy written={comment} size={24} />
          )}
          {isAccepted && <Badge kind="accepted" />}
        </div>
        <Link
          className={styles.number}
          to="/board/$board/$postId"
          params={{ board: post.board, postId: String(post.id) }}
          hash={`c${number}`}
          replace
          resetScroll={false}
          activeOptions={{ includeHash: true }}
          aria-label={t('boards.linkTo', { number })}
          title={t('boards.linkTo', { number })}
        >
          #{number}
        </Link>
      </header>
      {deleted ? <Removal comment={comment} /> : <WithheldNote written={comment} isInside />}
      {doing === 'edit' && canEdit && place !== undefined ? (
        <CommentBox
          post={post}
          place={place}
          label={t('boards.comment.editLabel', { number })}
          submit={t('boards.save')}
          failed={t('failed.editData')}
          text={content}
          takesFocus={!isKept}
          send={({ text }) => editComment(post, id, text)}
          onDone={end}
          onCancel={end}
        />
      ) : (
        !deleted && !isFolded && <WrittenText html={html} lang={textLanguage(html, null)} />
      )}
      {doing === 'delete' ? (
        <Deletion post={post} id={id} onEnd={end} />
      ) : (
        doing === undefined &&
        !isFolded && (
          <div className={styles.tools}>
            {onReply && isShown && (
              <Button size="small" aria-label={t('boards.reply.to', { number })} onClick={onReply}>
                {t('boards.reply.button')}
              </Button>
            )}
            {post.canAccept && isShown && <AcceptButton post={post} comment={comment} />}
            {canEdit && place !== undefined && (
              <Button size="small" aria-label={t('boards.comment.edit', { number })} onClick={() => setDoing('edit')}>
                {t('boards.edit')}
              </Button>
            )}
            {canEdit && (
              <Button
                size="small"
                aria-label={t('boards.comment.delete', { number })}
                onClick={() => setDoing('delete')}
              >
                {t('boards.delete')}
              </Button>
            )}
            {!deleted && (
              <PersonMore
                author={author}
                thing={isShown && isOpen(post) ? { type: 'POST', id: post.id, comment: id } : undefined}
              />
            )}
            {deleted && canRestore && <Restoring post={post} id={id} number={number} />}
          </div>
        )
      )}
    </article>
  );
};

/** Says why a manager has removed a comment, to its author and managers. */
const Removal = ({ comment }: { comment: Comment }) => {
  const isOwn = useOwn(comment);
  return (
    comment.decision && (
      <Note role="note" data-inside>
        <div>
          <DecisionLines decision={comment.decision} isOwn={isOwn} />
        </div>
      </Note>
    )
  );
};

const Deletion = ({ post, id, onEnd }: { post: Post; id: number; onEnd: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteComment(post, id),
    onSuccess: answered => {
      onEnd();
      showPost(queries, answered);
      showMessage(t('done.deleted'));
    },
  });
  return (
    <DeleteQuestion
      text={t('boards.deleteText')}
      keep={t('boards.keep')}
      deleteNow={t('boards.delete')}
      failure={remove.error ? failureText(remove.error, t('failed.deleteComment')) : undefined}
      isDeleting={remove.isPending}
      onKeep={onEnd}
      onDelete={() => remove.mutate()}
    />
  );
};

const Restoring = ({ post, id, number }: { post: Post; id: number; number: number }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreComment(post, id),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  return (
    <Button
      size="small"
      aria-label={t('boards.comment.restore', { number })}
      disabled={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t('boards.restore')}
    </Button>
  );
};
