import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { setVote, showPost } from '../queries.ts';
import styles from './vote-button.module.css';
import { Votes } from './votes.tsx';

type Voted = Pick<Post, 'id' | 'board' | 'votes' | 'voted' | 'canVote'>;

/** Votes for a request, or takes the vote back. Optimistic: it is counted at once, and the answer replaces the open post. */
export const VoteButton = ({ post }: { post: Voted }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (isVoting: boolean) => setVote(post, isVoting),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  if (!post.canVote) return <Votes count={post.votes} />;
  const voted = change.isPending ? change.variables : post.voted;
  const count = post.votes + Number(voted) - Number(post.voted);
  const word = t(voted ? 'boards.request.voted' : 'boards.request.vote');
  return (
    <Button
      className={styles.vote}
      variant="outlined"
      size="small"
      aria-pressed={voted}
      aria-busy={change.isPending}
      aria-label={`${word} ${t('boards.request.votes', { count })}`}
      title={t(voted ? 'boards.request.unvote' : 'boards.request.voteHelp')}
      onClick={() => {
        if (!change.isPending) change.mutate(!post.voted);
      }}
    >
      {word}
      <Votes count={count} />
    </Button>
  );
};
