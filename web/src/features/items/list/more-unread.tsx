import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, use } from 'react';
import { ListSource } from '#features/items/list-source.ts';
import type { ListedItem } from '#features/items/listed.ts';
import rowStyles from '#features/items/row-styles.module.css';
import { useUnreadOfSource } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ChevronRightIcon as Forward, DoneAllIcon as MarkAll } from '#ui/icons.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { loadCode } from '#ui/load-code.ts';
import { showMessage } from '#ui/snackbar.ts';

/** Says how many more of a row's source are unread, leads to them, and marks all of them as read. */
export const MoreUnread = ({ item, name }: { item: ListedItem; name: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const source = use(ListSource);
  const unread = useUnreadOfSource(item.project.urlKey);
  const isOver = unread >= subscriptionLimits.unread;
  const count = Math.min(unread, subscriptionLimits.unread - 1) - (item.read === false && !isOver ? 1 : 0);
  if (count < 1) return null;
  const { urlKey } = item.project;
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ to: '/$urlKey', params: { urlKey } });
  };
  const mark = () =>
    void loadCode(() => import('#features/items/read-state/mark-list.ts')).then(
      ({ markSource }) => markSource(queries, source!, item),
      () => showMessage(t('error.part')),
    );
  const text = t(isOver ? 'newestOfEach.over' : 'newestOfEach.more', { count });
  return (
    <div className={rowStyles.run}>
      <a data-run href={`/${urlKey}`} aria-label={t('newestOfEach.of', { source: name, text })} onClick={go}>
        <span>{text}</span>
        <Forward aria-hidden size="text" />
      </a>
      <IconButton size="small" label={isOver ? t('runs.markAll') : t('runs.mark', { count: unread })} onClick={mark}>
        <MarkAll aria-hidden size="text" />
      </IconButton>
    </div>
  );
};
