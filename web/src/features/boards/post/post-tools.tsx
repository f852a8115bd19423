import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { deletePost, renewBoards, setNotice, showPost } from '../queries.ts';
import styles from './post-tools.module.css';

/** Managers alone need it. */
const StateDialog = lazyPart(() => import('../requests/state-dialog.tsx'), 'StateDialog', FailedDialog);

/** Offers what this person may do with a post; a visitor may do nothing. */
export const PostTools = ({ post }: { post: Post }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isSettingState, setSettingState] = useState(false);
  const { board, id, notice, canEdit, canNotice, canSetState } = post;
  const pin = useMutation({
    mutationFn: () => setNotice(post, !notice),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t(notice ? 'failed.turnOffNotice' : 'failed.setNotice'))),
  });
  if (isAsking) return <Deletion post={post} onEnd={() => setAsking(false)} />;
  return (
    <div className={styles.tools}>
      {canEdit && (
        <ButtonLink
          variant="outlined"
          size="small"
          to="/board/$board/$postId/edit"
          params={{ board, postId: String(id) }}
        >
          {t('boards.edit')}
        </ButtonLink>
      )}
      {canEdit && (
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          {t('boards.delete')}
        </Button>
      )}
      {canNotice && (
        <Button variant="outlined" size="small" disabled={pin.isPending} onClick={() => pin.mutate()}>
          {t(notice ? 'boards.unsetNotice' : 'boards.setNotice')}
        </Button>
      )}
      {canSetState && (
        <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setSettingState(true)}>
          {t('boards.request.setState')}
        </Button>
      )}
      {isSettingState && (
        <Suspense>
          <StateDialog post={post} onClose={() => setSettingState(false)} />
        </Suspense>
      )}
    </div>
  );
};

const Deletion = ({ post, onEnd }: { post: Post; onEnd: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deletePost(post),
    onSuccess: async () => {
      showMessage(t('done.deleted'));
      // The post is there for its author, as a deleted one with the way back.
      await renewBoards(queries);
      onEnd();
    },
  });
  return (
    <DeleteQuestion
      text={t('boards.deleteText')}
      keep={t('boards.keep')}
      deleteNow={t('boards.delete')}
      failure={remove.error ? failureText(remove.error, t('failed.deletePost')) : undefined}
      isDeleting={remove.isPending}
      onKeep={onEnd}
      onDelete={() => remove.mutate()}
    />
  );
};
