import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { shownCount } from '../list/shown-count.ts';
import { unreadQuery } from '../queries.ts';

/** Shows the count of all unread items; it shows nothing while the count is unknown or 0. */
export const UnreadNote = () => {
  const { t } = useTranslation();
  const count = useQuery(unreadQuery()).data?.all ?? 0;
  if (count === 0) return null;
  return (
    <span className="note numbers">
      <span aria-hidden>{shownCount(count)}</span>
      <VisuallyHidden>
        {count < subscriptionLimits.unread
          ? t('subscribes.unread', { count })
          : t('subscribes.unreadMore', { count: subscriptionLimits.unread - 1 })}
      </VisuallyHidden>
    </span>
  );
};
