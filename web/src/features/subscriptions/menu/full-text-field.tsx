import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { setFullText } from '../changes.ts';
import type { Followed } from '../followed.ts';

interface Props {
  followed: Followed;
  subscription: Subscription;
}

/** Opens a source's items with the whole article, as the reader's own button does. */
export const FullTextField = ({ followed, subscription }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const choose = async (fullText: boolean) => {
    setFailure(undefined);
    const trouble = await setFullText(queries, followed, fullText);
    if (trouble) setFailure(failureText(trouble, t('failed.editSubscribes')));
  };
  return (
    <>
      <CheckRow
        label={t('fullText.always')}
        help={t('fullText.alwaysHelp')}
        checked={subscription.fullText}
        onChange={({ target: { checked } }) => void choose(checked)}
      />
      <FormFailure text={failure} />
    </>
  );
};
