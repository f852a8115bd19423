import type { Subscription } from '@newsbell/contracts/subscriptions';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { DragIndicatorIcon as Handle, MoreHorizIcon as More, WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { nameOf } from '../followed.ts';
import listStyles from './list-styles.module.css';
import { SubscriptionLink } from './subscription-link.tsx';
import { SubscriptionSign } from './subscription-sign.tsx';
import { labelIdOf, rowKey, treeItem } from './tree-item.ts';
import { UnreadCount } from './unread-count.tsx';

interface Props {
  subscription: Subscription;
  unread: number;
  /** This is the row's index in its folder, counted from 0; the folder has `of` rows. */
  place: number;
  of: number;
  iconSize: number;
  isDragged: boolean;
  helpId: string;
  /** In a tree it tells if the Tab key reaches this row; it is undefined in a list. */
  isStop: boolean | undefined;
}

/** Shows one of the subscriptions in view; the list listens to the row's handle and to the button at its end. */
export const SubscriptionRow = memo((props: Props) => {
  const { subscription, unread, place, of, iconSize, isDragged, helpId, isStop } = props;
  const { t } = useTranslation();
  const { id, title, project } = subscription;
  const name = nameOf(subscription);
  const key = rowKey({ kind: 'subscription', id });
  const tabIndex = isStop === undefined ? undefined : -1;
  const isTroubled = project !== null && !['ok', 'new', 'published'].includes(project.health);
  return (
    <li
      {...(isStop !== undefined && treeItem(key, isStop, helpId))}
      className={listStyles.row}
      style={{ top: `calc(${place} * var(--row))` }}
      aria-setsize={of}
      aria-posinset={place + 1}
      data-unread={unread > 0 || undefined}
      data-dragged={isDragged || undefined}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        className={clsx(listStyles.tool, listStyles.handle, 'quiet')}
        data-handle="subscription"
        data-id={id}
        aria-label={t('subscribes.move', { title })}
        aria-describedby={helpId}
        aria-pressed={isDragged}
      >
        <Handle aria-hidden />
      </button>
      <SubscriptionLink
        id={isStop === undefined ? undefined : labelIdOf(key, helpId)}
        tabIndex={tabIndex}
        subscription={subscription}
      >
        <SubscriptionSign subscription={subscription} size={iconSize} />
        <span
          className={listStyles.title}
          title={title === name ? title : `${title} (${name})`}
          lang={textLanguage(title, title === name ? (project?.language ?? null) : null)}
        >
          {subscription.type === 'PROJECT' ? null : (
            <VisuallyHidden>{t(subscription.type === 'TAG' ? 'subscribes.tag' : 'subscribes.word')} </VisuallyHidden>
          )}
          {title}
        </span>
        {isTroubled && (
          <span className={listStyles.trouble} title={t(`health.${project.health}`)}>
            <Warning aria-hidden style={{ display: 'block' }} />
            <VisuallyHidden>{t(`health.${project.health}`)}</VisuallyHidden>
          </span>
        )}{' '}
        <UnreadCount count={unread} />
      </SubscriptionLink>
      <button
        type="button"
        tabIndex={tabIndex}
        className={clsx(listStyles.tool, 'quiet')}
        data-settings={id}
        aria-haspopup="dialog"
        aria-label={t('subscribes.settingsOf', { title })}
        title={t('subscribes.settings')}
      >
        <More aria-hidden />
      </button>
    </li>
  );
});
