import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { DecisionLines } from '../decision-lines.tsx';
import { Note } from '../note.ts';
import { restorePost, showPost } from '../queries.ts';
import { useOwn } from '../use-own.ts';

/** Says above a deleted post that nobody else sees it, why a manager has removed it, and offers the way back to those who may take it. */
export const DeletedNote = ({ post }: { post: Post }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isOwn = useOwn(post);
  const decision = post.decision?.step === 'REMOVE' ? post.decision : undefined;
  const restore = useMutation({
    mutationFn: () => restorePost(post),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  return (
    <Note role="note">
      {decision ? (
        <div>
          <p>{t('boards.taken.removed')}</p>
          <DecisionLines decision={decision} isOwn={isOwn} />
        </div>
      ) : (
        <p>{t(post.canRestore ? 'boards.removed' : 'boards.removedByManager')}</p>
      )}
      {post.canRestore && (
        <Button variant="outlined" size="small" disabled={restore.isPending} onClick={() => restore.mutate()}>
          {t('boards.restore')}
        </Button>
      )}
    </Note>
  );
};
