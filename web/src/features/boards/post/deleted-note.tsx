import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { restorePost, showPost } from '../queries.ts';
import styles from './deleted-note.module.css';

/** Says above a deleted post that nobody else sees it, and offers the way back to those who may take it. */
export const DeletedNote = ({ post }: { post: Post }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restorePost(post),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  return (
    <div className={styles.note} role="note">
      <p>{t(post.canRestore ? 'boards.removed' : 'boards.removedByManager')}</p>
      {post.canRestore && (
        <Button variant="outlined" size="small" disabled={restore.isPending} onClick={() => restore.mutate()}>
          {t('boards.restore')}
        </Button>
      )}
    </div>
  );
};
