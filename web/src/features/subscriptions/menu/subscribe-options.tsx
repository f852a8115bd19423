import { notifyChoices } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useId, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { setNotifyMinute } from '../changes.ts';
import type { Followed } from '../followed.ts';
import { NotifyOffer } from '../notify-offer.ts';
import { AtOnceField } from './at-once-field.tsx';
import { FullTextField } from './full-text-field.tsx';
import { KeywordFilter } from './keyword-filter.tsx';
import { SilenceOpener } from './silence-opener.tsx';
import styles from './subscribe-options.module.css';

interface Props {
  followed: Followed;
  subscription: Subscription;
  isLess?: boolean | undefined;
  onEnd: () => void;
}

/** Chooses how often a subscription notifies, and, if it does, of which news. */
export const SubscribeOptions = ({ followed, subscription, isLess, onEnd }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const name = useId();
  const Offer = use(NotifyOffer);
  const [hasAsked, setAsked] = useState(false);
  const choose = async (minutes: number | null) => {
    setFailure(undefined);
    const trouble = await setNotifyMinute(queries, followed, minutes);
    if (trouble) setFailure(failureText(trouble, t('failed.editSubscribes')));
    setAsked(!trouble && minutes !== null);
  };
  return (
    <div className={styles.options}>
      <fieldset>
        <legend>{t('subscribe.notify')}</legend>
        {notifyChoices.map(minutes => (
          <label key={minutes}>
            <input
              type="radio"
              name={name}
              checked={subscription.notifyMinute === minutes}
              onChange={() => void choose(minutes)}
            />
            {minutes === null ? t('subscribe.none') : t('subscribe.every', { count: minutes })}
          </label>
        ))}
      </fieldset>
      <FormFailure text={failure} />
      {hasAsked && Offer && (
        <Suspense fallback={null}>
          <Offer />
        </Suspense>
      )}
      {subscription.notifyMinute !== null && subscription.project?.health === 'published' && (
        <AtOnceField followed={followed} subscription={subscription} />
      )}
      {subscription.notifyMinute !== null && <KeywordFilter followed={followed} subscription={subscription} />}
      {!isLess && subscription.project && subscription.project.health !== 'published' && (
        <FullTextField followed={followed} subscription={subscription} />
      )}
      <SilenceOpener id={subscription.id} />
      <div className={styles.end}>
        <Button size="small" onClick={onEnd}>
          {t('subscribe.unsubscribe')}
        </Button>
      </div>
    </div>
  );
};
