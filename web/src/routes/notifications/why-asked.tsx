import type { FeedItem } from '@newsbell/contracts/items';
import { WhyDialog } from '#features/notifications/why/why-dialog.tsx';
import { InlineSubscription } from '#features/subscriptions/settings/inline-subscription.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { followedOfReason } from './followed-of.ts';

/** Answers why the person was not notified of an item, with the options of what is followed at hand. */
export const WhyAsked = ({ item, onClose }: { item: FeedItem; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <WhyDialog
      item={item}
      onClose={onClose}
      mend={row => (
        <InlineSubscription
          followed={followedOfReason(row)}
          title={row.title}
          text={t('notifications.why.change')}
          label={t('notifications.why.changeOf', { title: row.title })}
          notFollowed={t('notifications.notFollowed')}
        />
      )}
    />
  );
};
