import type { Comment, Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { setAnswer, showPost } from '../queries.ts';

/** Accepts a comment as the answer to a question in place of the one before, or takes that back. */
export const AcceptButton = ({ post, comment: { id, number } }: { post: Post; comment: Comment }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isAccepted = post.answerId === id;
  const change = useMutation({
    mutationFn: () => setAnswer(post, isAccepted ? null : id),
    onSuccess: answered => {
      showPost(queries, answered);
      showMessage(t(answered.answerId === id ? 'boards.answer.accepted' : 'boards.answer.takenBack'));
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  return (
    <Button
      size="small"
      aria-label={t(isAccepted ? 'boards.answer.takeBackComment' : 'boards.answer.acceptComment', { number })}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {t(isAccepted ? 'boards.answer.takeBack' : 'boards.answer.accept')}
    </Button>
  );
};
