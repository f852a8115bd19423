import type { Session } from '@newsbell/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Section } from '#ui/section.tsx';
import { SessionFacts } from '#ui/session-facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { endSession, sessionsQuery } from './queries.ts';

/** Lists the sessions of the person, this browser's first, each with a way to end it. */
export const SessionList = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionsQuery());
  if (error && !data) return <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  const sessions = data?.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <div aria-busy={!sessions}>
      <Section title={t('profile.sessions.where')}>
        {sessions ? (
          sessions.map(each => <SessionRow key={each.id} session={each} />)
        ) : (
          <>
            <Skeleton style={{ width: '40%', marginBlock: 12 }} />
            <Skeleton style={{ width: '60%', marginBlock: 12 }} />
          </>
        )}
        {sessions?.length === 1 && (
          <p className="quiet" style={{ marginTop: 12 }}>
            {t('profile.sessions.none')}
          </p>
        )}
      </Section>
    </div>
  );
};

const SessionRow = ({ session }: { session: Session }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: ({ message }) => showMessage(message),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <SessionFacts session={session}>
      {name =>
        !session.current && (
          <Button
            variant="outlined"
            aria-label={t('profile.sessions.endThis', { name })}
            disabled={end.isPending}
            onClick={() => end.mutate()}
          >
            {t('profile.sessions.end')}
          </Button>
        )
      }
    </SessionFacts>
  );
};
