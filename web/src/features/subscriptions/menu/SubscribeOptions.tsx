import { styled } from '@mui/material/styles';
import { notifyChoices } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { FormFailure } from '#ui/form/FormFailure.tsx';
import { setNotifyMinute } from '../changes.ts';
import type { Followed } from '../followed.ts';
import { NotifyOffer } from '../notifyOffer.ts';
import { KeywordFilter } from './KeywordFilter.tsx';

interface Props {
  followed: Followed;
  subscription: Subscription;
  onEnd: () => void;
}

/** Chooses how often a subscription notifies, and, if it does, of which news. */
export const SubscribeOptions = ({ followed, subscription, onEnd }: Props) => {
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
    <Options>
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
      {subscription.notifyMinute !== null && <KeywordFilter followed={followed} subscription={subscription} />}
      <div className="end">
        <Button size="small" onClick={onEnd}>
          {t('subscribe.unsubscribe')}
        </Button>
      </div>
    </Options>
  );
};

const Options = styled('div')(({ theme }) => ({
  '& fieldset': { margin: 0, padding: 0, border: 0 },
  '& legend': { ...theme.typography.body2, padding: 0, marginBottom: 4, fontWeight: 600 },
  '& fieldset label': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    ...theme.typography.body1,
    cursor: 'pointer',
  },
  '& input[type=radio]': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: theme.vars!.palette.info.main },
  '& .end': {
    // The end stays in reach while what stands above it is long.
    position: 'sticky',
    bottom: 0,
    margin: '12px -16px -16px',
    // The button's text begins where the fields do.
    padding: 4,
    backgroundColor: theme.vars!.palette.background.paper,
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& .end button': { color: theme.vars!.palette.trouble },
  '@media (pointer: coarse)': { '& fieldset label': { minHeight: 44 } },
}));
