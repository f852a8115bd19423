import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorMessage } from '#ui/error-message.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { NoSubscriptions } from '../list/no-subscriptions.tsx';
import { foldersQuery, subscriptionsQuery, unreadQuery } from '../queries.ts';
import { matching, sorted } from './rows.ts';
import { nothingSelected, type Selection, toggledAll } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import styles from './subscription-table.module.css';
import { TableFilters } from './table-filters.tsx';
import { TableRows } from './table-rows.tsx';
import type { TableSearch } from './table-search.ts';
import { orderOf } from './table-search.ts';

interface Props {
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  /** Marks as read what these have brought. */
  onMarkRead: (ids: readonly number[]) => void;
}

const DAY = 86_400_000;

/** Shows what the person follows as a table, of which several rows can be chosen and changed at once. */
export const SubscriptionTable = ({ search, onSearch, onMarkRead }: Props) => {
  const { t } = useTranslation();
  const list = useQuery(subscriptionsQuery());
  const { data: folders } = useQuery(foldersQuery());
  const { data: unread } = useQuery(unreadQuery());
  // The table is not put together anew each half minute.
  const today = Math.floor(useNow() / DAY) * DAY;
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const language = currentLanguage();
  const order = useMemo(() => orderOf(search.sort), [search.sort]);
  const { data } = list;
  const rows = useMemo(() => {
    const unreadOf = (each: Subscription) => (unread ? (unread.by.get(each.id) ?? 0) : each.unread);
    return sorted(matching(data ?? [], search, today), order, unreadOf, language);
  }, [data, unread, search, today, order, language]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  // A row that the filters hide is neither counted nor changed.
  const selected = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection]);

  if (list.error && !data)
    return <ErrorMessage error={list.error} title={t('failed.subscribes')} onRetry={() => void list.refetch()} />;
  if (!data) return <ListSkeleton look="page" />;
  if (data.length === 0) return <NoSubscriptions look="page" />;
  const isAll = rows.length > 0 && selected.length === rows.length;
  const clear = () => setSelection(nothingSelected);
  return (
    <>
      <TableFilters all={data} folders={folders ?? []} search={search} today={today} onSearch={onSearch} />
      <Surface className={styles.sheet}>
        {rows.length > 0 ? (
          <>
            <div className={styles.summary}>
              <label>
                <input
                  type="checkbox"
                  checked={isAll}
                  ref={box => {
                    if (box) box.indeterminate = selected.length > 0 && !isAll;
                  }}
                  onChange={() => setSelection(toggledAll(selection, ids))}
                />
                {t('subscriptionTable.selectAll', { count: rows.length })}
              </label>
              {rows.length < data.length && (
                <span className="quiet">{t('subscriptionTable.shown', { count: rows.length, of: data.length })}</span>
              )}
            </div>
            <TableRows
              rows={rows}
              ids={ids}
              unread={unread?.by}
              order={order}
              selection={selection}
              onSelection={setSelection}
              onSort={sort => onSearch({ sort })}
            />
          </>
        ) : (
          <StateMessage
            title={t('subscriptionTable.none')}
            action={
              <Button
                variant="outlined"
                onClick={() => onSearch({ q: undefined, folder: undefined, kind: undefined, health: undefined })}
              >
                {t('subscriptionTable.clearFilters')}
              </Button>
            }
          />
        )}
      </Surface>
      {selected.length > 0 && (
        <SelectionBar selected={selected} folders={folders ?? []} onMarkRead={onMarkRead} onClear={clear} />
      )}
      <VisuallyHidden role="status">
        {selected.length > 0 ? t('folder.chosen', { count: selected.length }) : ''}
      </VisuallyHidden>
    </>
  );
};
