import type { Subscription } from '@newsbell/contracts/subscriptions';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { ArrowUpwardIcon as Upward } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useRowsInView } from '../list/use-rows-in-view.ts';
import { extended, nothingSelected, type Selection, toggled, toggledAll } from './selection.ts';
import styles from './subscription-table.module.css';
import { TableRow } from './table-row.tsx';
import { columns, type Order, orderAfter } from './table-search.ts';

const SubscriptionDialog = lazyPart(
  () => import('../settings/subscription-dialog.tsx'),
  'SubscriptionDialog',
  FailedDialog,
);

interface Props {
  rows: readonly Subscription[];
  ids: readonly number[];
  unread: ReadonlyMap<number, number> | undefined;
  order: Order;
  selection: Selection;
  onSelection: (next: Selection) => void;
  onSort: (sort: string) => void;
}

/**
 * Virtualized: only the rows in view are in the page. Roving tab index: the rows are one stop of the Tab key, the arrow keys go from row to
 * row, with Shift they choose.
 */
export const TableRows = ({ rows, ids, unread, order, selection, onSelection, onSort }: Props) => {
  const { t } = useTranslation();
  const helpId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number>(undefined);
  const language = currentLanguage();
  const posts = useMemo(() => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }), [language]);
  const [activeId, setActiveId] = useState<number>();
  const [openedId, setOpenedId] = useState<number>();
  const isPhone = useMediaQuery(`(max-width: ${from.tablet - 0.02}px)`);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const rowHeight = isPhone ? heights.card : isCoarse ? heights.coarse : heights.fine;
  const { start: first, end } = useRowsInView(body, rowHeight, rowsAtOnce);
  const start = Math.min(first, rows.length);
  const shown = rows.slice(start, end);
  const stopId = shown.some(({ id }) => id === activeId) ? activeId : shown[0]?.id;

  // Focus management: a row that is far away comes into the page first.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const box = body.current?.querySelector<HTMLElement>(`[data-select="${wanted.current}"]`);
    if (!box) return;
    wanted.current = undefined;
    box.focus({ preventScroll: true });
    box.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
  });
  const goTo = (at: number) => {
    const id = ids[at]!;
    wanted.current = id;
    setActiveId(id);
    if (at >= start && at < end) return;
    const top = body.current!.getBoundingClientRect().top + window.scrollY;
    window.scrollTo({ top: top + at * rowHeight - window.innerHeight / 2 });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target);
    if (id === undefined) return;
    const at = ids.indexOf(id);
    const to = targets(at, ids.length)[event.key];
    if (event.key === ' ' && event.shiftKey) onSelection(extended(selection, id, ids));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection(selectedAll(selection, ids));
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelection(nothingSelected);
    else if (to !== undefined && ids[to] !== undefined) {
      if (event.shiftKey) onSelection(extended(anchoredAt(selection, id), ids[to], ids));
      goTo(to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    const id = idOf(target);
    if (id === undefined) return;
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    onSelection(isRange ? extended(selection, id, ids) : toggled(selection, id));
  };
  const onClick = ({ target }: MouseEvent) => {
    const { settings } = (target as Element).closest<HTMLElement>('button')?.dataset ?? {};
    if (settings) setOpenedId(Number(settings));
  };
  return (
    <>
      <VisuallyHidden id={helpId}>{t('subscriptionTable.keys')}</VisuallyHidden>
      <table
        className={styles.table}
        aria-label={t('subscribes.title')}
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" data-column="select">
              <VisuallyHidden>{t('subscriptionTable.selection')}</VisuallyHidden>
            </th>
            {columns.map(column => {
              const isSorted = order.column === column;
              return (
                <th
                  key={column}
                  scope="col"
                  data-column={column}
                  aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" onClick={() => onSort(orderAfter(order, column))}>
                    {t(`subscriptionTable.column.${column}`)}
                    <Upward aria-hidden className={order.isDescending ? styles.down : undefined} />
                  </button>
                </th>
              );
            })}
            <th scope="col" data-column="settings">
              <VisuallyHidden>{t('subscribes.settings')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          style={{ '--row': `${rowHeight}px` } as object}
          onKeyDown={onKeyDown}
          onChange={onChange}
          onClick={onClick}
          onFocus={({ target }) => setActiveId(Number(target.closest('tr')?.dataset.id))}
        >
          <Gap height={start * rowHeight} />
          {shown.map((each, index) => (
            <TableRow
              key={each.id}
              subscription={each}
              unread={unread ? (unread.get(each.id) ?? 0) : each.unread}
              posts={posts}
              rowIndex={start + index + 2}
              isSelected={selection.ids.has(each.id)}
              isStop={each.id === stopId}
            />
          ))}
          <Gap height={Math.max(0, rows.length - start - shown.length) * rowHeight} />
        </tbody>
      </table>
      <Suspense>
        {openedId !== undefined && <SubscriptionDialog id={openedId} onClose={() => setOpenedId(undefined)} />}
      </Suspense>
    </>
  );
};

/** A row is a card on a phone; under a finger it is as high as a fingertip. */
const heights = { fine: 48, coarse: 56, card: 96 } as const;

/** Batch size: so many rows are rendered in one go. */
const rowsAtOnce = 4;

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden className={styles.gap} style={{ height }}>
      <td />
    </tr>
  ) : null;

const idOf = (target: EventTarget): number | undefined => {
  const { select } = (target as HTMLElement).dataset;
  return select === undefined ? undefined : Number(select);
};

const targets = (at: number, of: number): Partial<Record<string, number>> => ({
  ArrowUp: at - 1,
  ArrowDown: at + 1,
  Home: 0,
  End: of - 1,
});

const selectedAll = (selection: Selection, ids: readonly number[]): Selection =>
  ids.every(id => selection.ids.has(id)) ? selection : toggledAll(selection, ids);

/** Where no range has begun, the row that the focus leaves begins it, and is chosen. */
const anchoredAt = (selection: Selection, id: number): Selection =>
  selection.anchor !== undefined && selection.ids.has(selection.anchor)
    ? selection
    : { ids: new Set([...selection.ids, id]), anchor: id };
