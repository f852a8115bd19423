import type { Subscription } from '@newsbell/contracts/subscriptions';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { NotificationsIcon as Bell, MoreHorizIcon as More, WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { nameOf } from '../followed.ts';
import { shownCount } from '../list/shown-count.ts';
import { SubscriptionLink } from '../list/subscription-link.tsx';
import { SubscriptionSign } from '../list/subscription-sign.tsx';
import { isTroubled } from './rows.ts';
import styles from './subscription-table.module.css';

interface Props {
  subscription: Subscription;
  unread: number;
  /** It is given, because to make a format of numbers costs more than the rest of a row. */
  posts: Intl.NumberFormat;
  rowIndex: number;
  isSelected: boolean;
  /** The Tab key comes to this row. */
  isStop: boolean;
}

/** Shows one thing that is followed; the table listens to its controls. */
export const TableRow = memo(({ subscription, unread, posts, rowIndex, isSelected, isStop }: Props) => {
  const { t } = useTranslation();
  const { id, title, type, project, subscriptionFolder: folder, notifyMinute } = subscription;
  const name = nameOf(subscription);
  const tabIndex = isStop ? 0 : -1;
  return (
    <tr data-id={id} aria-rowindex={rowIndex} data-selected={isSelected || undefined}>
      <td data-column="select">
        <label>
          <input
            type="checkbox"
            data-select={id}
            tabIndex={tabIndex}
            checked={isSelected}
            aria-label={t('subscriptionTable.select', { title })}
            onChange={listenedAbove}
          />
        </label>
      </td>
      <th scope="row" data-column="name">
        <SubscriptionLink subscription={subscription} tabIndex={tabIndex}>
          <SubscriptionSign subscription={subscription} size={24} />
          <span
            className={styles.name}
            title={title === name ? title : `${title} (${name})`}
            lang={textLanguage(title, title === name ? (project?.language ?? null) : null)}
          >
            {title}
          </span>
          {type !== 'PROJECT' && <small>{t(type === 'TAG' ? 'subscribes.tag' : 'subscribes.word')}</small>}
        </SubscriptionLink>
      </th>
      <td data-column="folder" className={clsx(!folder && 'quiet')}>
        {folder?.name ?? t('subscribes.unclassified')}
      </td>
      <td data-column="lastNews">{project?.lastNewsAt && <RelativeTime moment={project.lastNewsAt} />}</td>
      <td data-column="postsAWeek" data-label={t('subscriptionTable.column.postsAWeek')}>
        {project && project.postsAWeek !== null && posts.format(project.postsAWeek)}
      </td>
      <td
        data-column="unread"
        data-label={t('subscriptionTable.column.unread')}
        className={clsx(unread === 0 && 'quiet')}
      >
        {shownCount(unread)}
      </td>
      <td data-column="notify" className={clsx(notifyMinute === null && 'quiet')}>
        {notifyMinute !== null && <Bell aria-hidden />}
        {notifyMinute === null
          ? t('subscriptionTable.notifyOff')
          : t('subscriptionTable.notifyEvery', { count: notifyMinute })}
      </td>
      <td data-column="health" data-troubled={isTroubled(subscription) || undefined}>
        {isTroubled(subscription) && <Warning aria-hidden />}
        {project && <span title={t(`health.${project.health}`)}>{t(`health.${project.health}`)}</span>}
      </td>
      <td data-column="settings">
        <button
          type="button"
          data-settings={id}
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-label={t('subscribes.settingsOf', { title })}
          title={t('subscribes.settings')}
        >
          <More aria-hidden />
        </button>
      </td>
    </tr>
  );
});

const listenedAbove = () => {};
