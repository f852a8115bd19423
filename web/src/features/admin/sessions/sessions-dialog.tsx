import type { Session } from '@newsbell/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { SessionFacts } from '#ui/session-facts.tsx';
import { DialogActions } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { endUserSession, endUserSessions, userSessionsQuery } from './queries.ts';
import styles from './sessions-dialog.module.css';

interface Props {
  userId: number;
  username: string;
  onClose: () => void;
}

/** Lists where an account is signed in, and signs it out: at one place, or everywhere but here. */
export const SessionsDialog = ({ userId, username, onClose }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = userSessionsQuery(userId);
  const { data, error, refetch } = useQuery(userSessionsQuery(userId));
  const endAll = useMutation({
    mutationFn: () => endUserSessions(userId),
    onSuccess: () => showMessage(t('admin.sessions.endedAll', { name: username })),
    onError: failed => showMessage(failureText(failed, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const sessions = data?.toSorted((a, b) => Number(b.current) - Number(a.current));
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <ModalDialog title={t('admin.sessions.title', { name: username })} onClose={onClose}>
      <div className={styles.list} aria-busy={!sessions && !error}>
        {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
        {!sessions && !error && <Skeleton style={{ width: '60%', marginBlock: 12 }} />}
        {sessions?.length === 0 && <p>{t('admin.sessions.none')}</p>}
        {sessions?.map(each => (
          <SessionRow key={each.id} userId={userId} session={each} />
        ))}
      </div>
      {others > 1 && (
        <DialogActions>
          <Button variant="contained" disabled={endAll.isPending} onClick={() => endAll.mutate()}>
            {t(others === sessions?.length ? 'admin.sessions.endAll' : 'admin.sessions.endOthers')}
          </Button>
        </DialogActions>
      )}
    </ModalDialog>
  );
};

const SessionRow = ({ userId, session }: { userId: number; session: Session }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => endUserSession(userId, session.id),
    onSuccess: () => showMessage(t('admin.sessions.ended')),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey: userSessionsQuery(userId).queryKey }),
  });
  return (
    <SessionFacts session={session}>
      {device =>
        !session.current && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('admin.sessions.endThis', { device })}
            disabled={end.isPending}
            onClick={() => end.mutate()}
          >
            {t('admin.sessions.end')}
          </Button>
        )
      }
    </SessionFacts>
  );
};
