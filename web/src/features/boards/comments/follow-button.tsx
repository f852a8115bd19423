import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { NotificationsIcon as Active, NotificationsNoneIcon as Bell } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { setFollowing, showPost } from '../queries.ts';
import styles from './follow-button.module.css';

/** Says whether the person is notified of comments on a post, and changes it. */
export const FollowButton = ({ post }: { post: Post }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { following } = post;
  const change = useMutation({
    mutationFn: () => setFollowing(post, !following),
    onSuccess: answered => showPost(queries, answered),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  const Sign = following ? Active : Bell;
  return (
    <Button
      className={styles.follow}
      variant="outlined"
      size="small"
      aria-pressed={following}
      title={t(following ? 'boards.follow.on' : 'boards.follow.off')}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      <Sign aria-hidden size="small" />
      {t(following ? 'boards.follow.following' : 'boards.follow.follow')}
    </Button>
  );
};
