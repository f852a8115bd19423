import type { HookCall } from '@newsbell/contracts/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './hooks-section.module.css';
import { outcomeText } from './outcome.ts';
import { hookCallsQuery, refreshHooks, repeatCall } from './queries.ts';

/** Shows what came last, what became of it, and takes a call again. */
export const CallsSection = ({ urlKey, id }: { urlKey: string; id: number }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(hookCallsQuery(urlKey, id));
  return (
    <Section title={t('hooks.calls')}>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.length === 0 && <p className="quiet">{t('hooks.waiting')}</p>}
      {data?.map(call => (
        <CallRow key={call.id} urlKey={urlKey} hookId={id} call={call} />
      ))}
      {data && data.length > 0 && <p className={styles.note}>{t('hooks.callsText')}</p>}
    </Section>
  );
};

const CallRow = ({ urlKey, hookId, call }: { urlKey: string; hookId: number; call: HookCall }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => repeatCall(urlKey, hookId, call.id),
    onSuccess: taken => showMessage(outcomeText(taken, t)),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => refreshHooks(queries, urlKey),
  });
  const feedId = call.path?.split('/').at(-1);
  return (
    <div className="row">
      <div>
        <h3 className={call.outcome === 'refused' ? styles.trouble : undefined}>
          {feedId ? (
            <Link to="/$urlKey/feed/$id" params={{ urlKey, id: feedId }}>
              {outcomeText(call, t)}
            </Link>
          ) : (
            outcomeText(call, t)
          )}
        </h3>
        <p className="quiet numbers">
          <RelativeTime moment={call.date} />
          {call.event && (
            <>
              {' · '}
              <code>{call.event}</code>
            </>
          )}
        </p>
        {call.body ? (
          <details className={styles.body}>
            <summary>{t('hooks.body')}</summary>
            <pre>{call.body}</pre>
          </details>
        ) : (
          <p className="quiet">{t('hooks.noBody')}</p>
        )}
      </div>
      {call.repeatable && (
        <Button variant="outlined" disabled={again.isPending} onClick={() => again.mutate()}>
          {t('hooks.again')}
        </Button>
      )}
    </div>
  );
};
