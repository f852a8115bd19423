import { memo, use, useMemo, useRef } from 'react';
import { dayOf } from '#features/items/days.ts';
import { FeedRow, type RowTexts } from '#features/items/feed-row.tsx';
import { ListSource } from '#features/items/list-source.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { isNewestOfEach } from '#features/items/queries.ts';
import { Rows } from '#features/items/row-styles.ts';
import type { Feed } from '#features/items/use-feed.ts';
import type { ViewType } from '#features/items/view-type.ts';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { useIsBeside } from '#ui/feed-layer-state.ts';
import { DayHeading } from './day-heading.tsx';
import { heightsOf } from './row-heights.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRetainedRows } from './use-retained-rows.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

/** Estimate: a row counts as this high, in px, until one has been measured. */
const usualHeight: Record<ViewType, number> = { THUMBNAIL: 132, TITLE_ONLY: 45 };

interface Props {
  items: readonly ListedItem[];
  copies: Feed['copies'];
  runs: Feed['runs'];
  days: Feed['days'];
  /** The key names the list in the cache of its rows' heights. */
  listKey: string;
  label: string;
  /** It is true when there is nothing after the last item. */
  isWhole: boolean;
  view: ViewType;
  showSource: boolean;
  openId: number | undefined;
  onOpen: (id: number) => void;
  onToggleRun: Feed['toggleRun'];
  onMoreOfRun: Feed['moreOfRun'];
}

/**
 * Virtualized (windowed list): of a list of any length only the rows around the window are in the page. ARIA states how long the list is
 * and where each row stands. Memoized: what happens around the list, such as a page being asked for, renders no row again.
 */
export const FeedRows = memo((props: Props) => {
  const { items, copies, runs, days, listKey, label, isWhole, view, showSource, openId, onOpen } = props;
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { kept, focus, reveal } = useRetainedRows();
  // A narrow row has another height.
  const width = useIsBeside() ? 'narrow' : 'wide';
  const { rows, after } = useWindowedRows(list, ids, {
    heights: heightsOf(`${listKey} ${view} ${width}`),
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
  const source = use(ListSource);
  const isOfEach = source !== undefined && isNewestOfEach(source);
  useListKeys(list, { items, reveal, open: onOpen, isOn: openId === undefined });
  return (
    <Rows as="ul" ref={list} aria-label={label} style={{ paddingBottom: after }} {...focus}>
      {rows.map(({ index, gap }) => {
        const item = items[index]!;
        const before = items[index - 1];
        const story = copies.get(item.id);
        const day = days && dayOf(item.sortAt, days.timeZone);
        const isFirstOfDay = days && (!before || dayOf(before.sortAt, days.timeZone) !== day);
        return (
          <li
            key={item.id}
            data-id={item.id}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? items.length : -1}
            style={gap ? { marginTop: gap } : undefined}
          >
            {day !== undefined && isFirstOfDay && <DayHeading day={day} timeZone={days?.timeZone} />}
            <FeedRow
              item={item}
              copies={story}
              run={runs.get(item.id)}
              isOfEach={isOfEach}
              view={view}
              texts={texts}
              nameOf={nameOf}
              showSource={showSource}
              isOfDay={days !== undefined}
              isOpen={openId !== undefined && [item, ...(story ?? [])].some(({ id }) => id === openId)}
              onOpen={onOpen}
              onToggleRun={props.onToggleRun}
              onMoreOfRun={props.onMoreOfRun}
            />
          </li>
        );
      })}
    </Rows>
  );
});
