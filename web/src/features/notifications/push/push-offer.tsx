import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { answerOffer, isOfferAnswered } from './offered.ts';
import { PushExplanation } from './push-explanation.tsx';
import styles from './push-offer.module.css';
import { usePushHere } from './use-push-here.ts';

/**
 * Offers push in this browser, in one line, to a person who has just asked for notifications. The browser's own
 * question comes after an explanation.
 */
export const PushOffer = () => {
  const { data: account } = useQuery(accountQuery());
  const [isAnswered, setAnswered] = useState(isOfferAnswered);
  if (!account || isAnswered) return null;
  const answer = () => {
    answerOffer();
    setAnswered(true);
  };
  return <Offer account={account} onAnswer={answer} />;
};

const Offer = ({ account, onAnswer }: { account: Account; onAnswer: () => void }) => {
  const { t } = useTranslation();
  const { ability, isOn, slotMinutes, failure, isBusy, turnOn } = usePushHere(account);
  const [isOpen, setOpen] = useState(false);
  if (isOn)
    return isOpen ? (
      <div className={styles.place} role="status">
        {t('notificationSettings.push.done')}
      </div>
    ) : null;
  if (ability !== 'askable' && ability !== 'granted') return null;
  return (
    <div className={styles.place}>
      {isOpen ? <PushExplanation slotMinutes={slotMinutes} /> : <p>{t('notificationSettings.offer.text')}</p>}
      <FormFailure text={failure} />
      <div className={styles.choices}>
        <Button
          key={isOpen ? 'allow' : 'open'}
          size="small"
          variant={isOpen ? 'contained' : 'outlined'}
          autoFocus={isOpen}
          disabled={isBusy}
          onClick={isOpen ? turnOn : () => setOpen(true)}
        >
          {isOpen ? t('notificationSettings.push.allow') : t('notificationSettings.offer.open')}
        </Button>
        <Button size="small" onClick={onAnswer}>
          {isOpen ? t('notificationSettings.push.cancel') : t('notificationSettings.offer.no')}
        </Button>
      </div>
    </div>
  );
};
