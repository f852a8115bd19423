import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { setAtOnce } from '../changes.ts';
import type { Followed } from '../followed.ts';

interface Props {
  followed: Followed;
  subscription: Subscription;
}

/** Grants a published source to tell news of high priority before the person's next digest. */
export const AtOnceField = ({ followed, subscription }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const choose = async (atOnce: boolean) => {
    setFailure(undefined);
    const trouble = await setAtOnce(queries, followed, atOnce);
    if (trouble) setFailure(failureText(trouble, t('failed.editSubscribes')));
  };
  return (
    <>
      <CheckRow
        label={t('subscribe.atOnce')}
        help={t('subscribe.atOnceHelp', { most: subscriptionLimits.atOnceAnHour })}
        checked={subscription.atOnce}
        onChange={({ target: { checked } }) => void choose(checked)}
      />
      <FormFailure text={failure} />
    </>
  );
};
