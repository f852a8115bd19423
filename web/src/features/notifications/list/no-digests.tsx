import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { DigestSkeleton } from './digest-skeleton.tsx';

/** Says why the bell is empty, by what the person follows, and the next step. A failure to learn that counts as nothing new. */
export const NoDigests = () => {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(subscriptionsQuery());
  if (isPending) return <DigestSkeleton entries={3} />;
  const reason = reasonOf(data);
  return (
    <StateMessage
      title={t(`inbox.empty.${reason}.title`)}
      text={t(`inbox.empty.${reason}.text`)}
      action={
        <ButtonLink variant="outlined" to={reason === 'nothing' ? '/discover' : '/subscribes'}>
          {reason === 'nothing' ? t('subscribes.discover') : t('notifications.emptyAction')}
        </ButtonLink>
      }
    />
  );
};

const reasonOf = (
  subscriptions: readonly { notifyMinute: number | null }[] | undefined,
): 'nothing' | 'off' | 'quiet' => {
  if (subscriptions?.length === 0) return 'nothing';
  return subscriptions?.every(({ notifyMinute }) => notifyMinute === null) ? 'off' : 'quiet';
};
