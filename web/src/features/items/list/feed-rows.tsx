import { memo, use, useMemo, useRef } from 'react';
import { daysIn } from '#features/items/days.ts';
import { FeedRow, type RowTexts } from '#features/items/feed-row.tsx';
import { ListSource } from '#features/items/list-source.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { isNewestOfEach } from '#features/items/queries.ts';
import { Rows } from '#features/items/row-styles.ts';
import type { Feed } from '#features/items/use-feed.ts';
import type { ViewType } from '#features/items/view-type.ts';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { useDeferredFeedId, useFeedLayer, useIsBeside } from '#ui/feed-layer-state.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { DayHeading } from './day-heading.tsx';
import { memoryOf } from './row-memory.ts';
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
  onToggleRun: Feed['toggleRun'];
  onMoreOfRun: Feed['moreOfRun'];
}

/** Shows the rows of a list, and which of them is open. */
export const FeedRows = (props: Props) => (
  <WindowedRows {...props} openId={useDeferredFeedId()} width={useIsBeside() ? 'narrow' : 'wide'} />
);

interface WindowedProps extends Props {
  openId: number | undefined;
  /** A narrow row has another height. */
  width: 'narrow' | 'wide';
}

/**
 * Virtualized (windowed list): of a list of any length only the rows around the window are in the page. ARIA states how long the list is
 * and where each row stands. Memoized: what happens around the list, such as a page being asked for, renders no row again.
 */
const WindowedRows = memo((props: WindowedProps) => {
  const { items, copies, runs, days, listKey, label, isWhole, view, showSource, openId, width } = props;
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { kept, focus, reveal } = useRetainedRows();
  const { rows, after } = useWindowedRows(list, ids, {
    memory: memoryOf(`${listKey} ${view} ${width}`),
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
  const dayAt = useMemo(() => days && daysIn(days.timeZone), [days]);
  const hasFingers = useMediaQuery('(hover: none)');
  const source = use(ListSource);
  const isOfEach = source !== undefined && isNewestOfEach(source);
  const { open, isOpen } = useFeedLayer();
  useListKeys(list, { items, reveal, open, isOpen });
  return (
    <Rows as="ul" ref={list} aria-label={label} style={{ paddingBottom: after }} {...focus}>
      {rows.map(({ index, gap }) => {
        const item = items[index]!;
        const before = items[index - 1];
        const story = copies.get(item.id);
        const day = dayAt?.(item.sortAt);
        const isFirstOfDay = !before || dayAt?.(before.sortAt) !== day;
        return (
          <li
            key={item.id}
            data-id={item.id}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? items.length : -1}
            style={gap ? { marginTop: gap } : undefined}
          >
            {day !== undefined && isFirstOfDay && (
              <DayHeading day={day} timeZone={days?.timeZone} language={currentLanguage()} />
            )}
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
              hasFingers={hasFingers}
              isOpen={openId !== undefined && [item, ...(story ?? [])].some(({ id }) => id === openId)}
              onOpen={open}
              onToggleRun={props.onToggleRun}
              onMoreOfRun={props.onMoreOfRun}
            />
          </li>
        );
      })}
    </Rows>
  );
});
