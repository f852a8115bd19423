import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedRow, type RowTexts } from '#features/items/feed-row.tsx';
import type { ListedItem } from '#features/items/listed.ts';
import { Rows } from '#features/items/row-styles.ts';
import type { FoldedList } from '#features/items/stories.ts';
import type { ViewType } from '#features/items/view-type.ts';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { heightsOf } from './row-heights.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRetainedRows } from './use-retained-rows.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

/** Estimate: a row counts as this high, in px, until one has been measured. */
const usualHeight: Record<ViewType, number> = { THUMBNAIL: 132, TITLE_ONLY: 45 };

interface Props {
  items: readonly ListedItem[];
  copies: FoldedList['copies'];
  /** The key names the list in the cache of its rows' heights. */
  listKey: string;
  label: string;
  /** It is true when there is nothing after the last item. */
  isWhole: boolean;
  view: ViewType;
  showSource: boolean;
  openId: number | undefined;
  onOpen: (id: number) => void;
}

/**
 * Virtualized (windowed list): of a list of any length only the rows around the window are in the page. ARIA states how long the list is
 * and where each row stands. Memoized: what happens around the list, such as a page being asked for, renders no row again.
 */
export const FeedRows = memo(({ items, copies, listKey, label, isWhole, view, showSource, openId, onOpen }: Props) => {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { kept, focus, reveal } = useRetainedRows();
  const { rows, after } = useWindowedRows(list, ids, {
    heights: heightsOf(`${listKey} ${view}`),
    usual: usualHeight[view],
    kept,
  });
  const { t } = useTranslation();
  const texts: RowTexts = useMemo(
    () => ({
      untitled: t('feed.untitled'),
      unread: t('reading.unread'),
      starred: t('reading.starred'),
      high: t('feed.high'),
      more: title => t('feed.more', { title }),
    }),
    [t],
  );
  const nameOf = useSourceNames();
  useListKeys(list, { items, reveal, open: onOpen, isOn: openId === undefined });
  return (
    <Rows as="ul" ref={list} aria-label={label} style={{ paddingBottom: after }} {...focus}>
      {rows.map(({ index, gap }) => {
        const item = items[index]!;
        return (
          <li
            key={item.id}
            data-id={item.id}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? items.length : -1}
            style={gap ? { marginTop: gap } : undefined}
          >
            <FeedRow
              item={item}
              copies={copies.get(item.id)}
              view={view}
              texts={texts}
              nameOf={nameOf}
              showSource={showSource}
              isOpen={item.id === openId}
              onOpen={onOpen}
            />
          </li>
        );
      })}
    </Rows>
  );
});
