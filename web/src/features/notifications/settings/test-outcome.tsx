import type { DeliveryStatus } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { troubleText } from '../list/trouble-text.ts';
import { deliveryQuery } from './queries.ts';
import styles from './test-outcome.module.css';

/** Shows the outcome of a test, which is polled until it is known. */
export const TestOutcome = ({ id, onSettled }: { id: number; onSettled: () => void }) => {
  const { t } = useTranslation();
  const { data, error } = useQuery(deliveryQuery(id));
  const stage = stageOf(data);
  const isSettled = stage === 'sent' || stage === 'kept' || stage === 'failed';
  const tell = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) tell();
  }, [isSettled]);
  if (error)
    return (
      <p className={styles.outcome} data-bad>
        {failureText(error, t('failed.loadData'))}
      </p>
    );
  return (
    <p className={styles.outcome} data-bad={stage === 'failed' || undefined}>
      <span>{t(`notificationSettings.testing.${stage}`, { time: data?.at && timeOf(data.at) })}</span>{' '}
      {stage !== 'sent' && data?.trouble && <span>{troubleText(data, t)}</span>}
    </p>
  );
};

type Stage = 'sending' | 'later' | 'soon' | 'sent' | 'kept' | 'failed';

const stageOf = (delivery: DeliveryStatus | undefined): Stage => {
  if (!delivery) return 'sending';
  const { state, trouble, at, kept } = delivery;
  if (state === 'sent') return kept ? 'kept' : 'sent';
  if (state !== 'pending' && state !== 'sending') return 'failed';
  if (!trouble || state === 'sending') return 'sending';
  return at && Date.parse(at) > Date.now() ? 'later' : 'soon';
};

const timeOf = (moment: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'medium' }).format(new Date(moment));
