import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { clsx } from 'clsx';
import { useTranslation } from '#i18n/translation.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import listStyles from './list-styles.module.css';
import { shownCount } from './shown-count.ts';

/** It shows nothing where nothing is unread. */
export const UnreadCount = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  const most = subscriptionLimits.unread - 1;
  return (
    <span className={clsx(listStyles.count, 'numbers')}>
      <span aria-hidden>{shownCount(count)}</span>
      <VisuallyHidden>
        {count > most ? t('subscribes.unreadMore', { count: most }) : t('subscribes.unread', { count })}
      </VisuallyHidden>
    </span>
  );
};
