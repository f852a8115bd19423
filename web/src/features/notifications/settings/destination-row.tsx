import type { PushDestination } from '@newsbell/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { channelViews } from '../channels/channels.ts';
import { useDestinationName } from '../list/destination-name.ts';
import { destinationsQuery } from '../push/queries.ts';
import { turnOff } from '../push/switch-push.ts';
import styles from './destination-row.module.css';
import { DestinationState } from './destination-state.tsx';
import { removeDestination, resumeDestination, testDestination } from './queries.ts';
import { TestOutcome } from './test-outcome.tsx';

interface Props {
  destination: PushDestination;
  /** It is true for this very browser or app. */
  isHere: boolean;
  /** It is true when the destination's channel is switched on. */
  isOn: boolean;
}

/**
 * Shows one destination: how it is doing, a test, and its removal. An e-mail address is changed in the profile and
 * switched off by its channel.
 */
export const DestinationRow = ({ destination, isHere, isOn }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [delivery, setDelivery] = useState<number>();
  const { id, channel, state } = destination;
  const { isNamed, isRemovable, Edit, hereLabel } = channelViews[channel];
  const [isAsking, setAsking] = useState(false);
  const label = useDestinationName()(destination);
  const refresh = () =>
    Promise.all([['push'], destinationsQuery().queryKey].map(queryKey => queries.invalidateQueries({ queryKey })));

  const test = useMutation({
    mutationFn: () => testDestination(id),
    onMutate: () => setDelivery(undefined),
    onSuccess: answer => setDelivery(answer.delivery),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
  });
  const resume = useMutation({
    mutationFn: () => resumeDestination(id),
    onSuccess: () => showMessage(t('notificationSettings.destinations.resumed', { label })),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await removeDestination(id);
      // The browser would ask to be registered again at the next visit.
      if (isHere) await turnOff();
    },
    onSuccess: () => showMessage(t('notificationSettings.destinations.removed', { label })),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: refresh,
  });
  return (
    <div className={clsx(styles.row, 'row')}>
      <div>
        <h3>
          <bdi>{label}</bdi> {isHere && <span className={styles.here}>{hereLabel(t)}</span>}
        </h3>
        <DestinationState destination={destination} isOn={isOn} />
        <div role="status">{delivery !== undefined && <TestOutcome id={delivery} onSettled={refresh} />}</div>
      </div>
      <div className={styles.acts}>
        {state === 'active' && isOn && (
          <Button
            variant="outlined"
            disabled={test.isPending}
            aria-label={t('notificationSettings.destinations.testThis', { label })}
            onClick={() => test.mutate()}
          >
            {t('notificationSettings.destinations.test')}
          </Button>
        )}
        {(state === 'paused' || (state === 'gone' && isNamed)) && (
          <Button
            variant="outlined"
            disabled={resume.isPending}
            aria-label={t('notificationSettings.destinations.resumeThis', { label })}
            onClick={() => resume.mutate()}
          >
            {t('notificationSettings.destinations.resume')}
          </Button>
        )}
        {Edit && <Edit destination={destination} />}
        {isRemovable && !isAsking && (
          <Button
            disabled={remove.isPending}
            aria-label={t('notificationSettings.destinations.removeThis', { label })}
            onClick={() => (isNamed ? setAsking(true) : remove.mutate())}
          >
            {t('notificationSettings.destinations.remove')}
          </Button>
        )}
        {isAsking && (
          <Button autoFocus variant="contained" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('notificationSettings.webhook.removeNow')}
          </Button>
        )}
      </div>
    </div>
  );
};
