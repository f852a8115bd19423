import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { Input } from '#ui/form/input.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { BedtimeIcon as Quiet, ArrowUpwardIcon as Upward, WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useSettled } from '#ui/use-settled.ts';
import { subscriptionTypes } from './kinds.ts';
import { hasCondition, quietDays } from './rows.ts';
import styles from './subscription-table.module.css';
import { columns, conditions, orderAfter, orderOf, type TableSearch } from './table-search.ts';

interface Props {
  all: readonly Subscription[];
  folders: readonly Folder[];
  search: TableSearch;
  today: number;
  onSearch: (changed: Partial<TableSearch>) => void;
}

const settleMs = 200;
const signs = { troubled: Warning, quiet: Quiet } as const;

/** Narrows the table. Sources that fail or are silent are one press away. On a phone, which shows no headings, it orders as well. */
export const TableFilters = ({ all, folders, search, today, onSearch }: Props) => {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(`(max-width: ${from.tablet - 0.02}px)`);
  const conditionText = (condition: (typeof conditions)[number]) =>
    t(`subscriptionTable.condition.${condition}`, { days: quietDays });
  const anyOf = (label: string) => ({ value: '', label });
  return (
    <search className={styles.filters} aria-label={t('subscriptionTable.filters')}>
      <TextFilter q={search.q} onSearch={onSearch} />
      <SelectField
        label={t('subscribes.folder')}
        value={search.folder === undefined ? '' : String(search.folder)}
        options={[
          anyOf(t('subscriptionTable.anyFolder')),
          ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: '0', label: t('subscribes.unclassified') },
        ]}
        onChoose={value => onSearch({ folder: value === '' ? undefined : Number(value) })}
      />
      <SelectField
        label={t('subscriptionTable.kind')}
        value={search.kind ?? ''}
        options={[
          anyOf(t('subscriptionTable.anyKind')),
          ...subscriptionTypes.map(value => ({ value, label: t(`subscriptionTable.kinds.${value}`) })),
        ]}
        onChoose={value => onSearch({ kind: subscriptionTypes.find(each => each === value) })}
      />
      <SelectField
        label={t('subscriptionTable.column.health')}
        value={search.health ?? ''}
        options={[
          anyOf(t('subscriptionTable.anyState')),
          ...conditions.map(value => ({ value, label: conditionText(value) })),
        ]}
        onChoose={value => onSearch({ health: conditions.find(each => each === value) })}
      />
      {isPhone && <OrderFields search={search} onSearch={onSearch} />}
      <div className={styles.chips}>
        {(['troubled', 'quiet'] as const).map(condition => {
          const Sign = signs[condition];
          const isOn = search.health === condition;
          const count = all.filter(each => hasCondition(each, condition, today)).length;
          return (
            <button
              key={condition}
              type="button"
              aria-pressed={isOn}
              onClick={() => onSearch({ health: isOn ? undefined : condition })}
            >
              <Sign aria-hidden />
              {conditionText(condition)} <span className={clsx('numbers', count === 0 && 'quiet')}>{count}</span>
            </button>
          );
        })}
      </div>
    </search>
  );
};

/** The address has the text once it stands still; a text that comes with the address, as by the browser's way back, is shown. */
const TextFilter = ({ q = '', onSearch }: Pick<Props, 'onSearch'> & { q: string | undefined }) => {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (q.trim() !== text.trim()) setText(q);
  }
  const settled = useSettled(text, settleMs);
  useEffect(() => {
    if (settled === text && settled !== known) {
      setKnown(settled);
      onSearch({ q: settled.trim() ? settled : undefined });
    }
  }, [settled, text, known, onSearch]);
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('subscriptionTable.find')}</label>
      <Input
        id={id}
        type="search"
        value={text}
        maxLength={100}
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
};

const OrderFields = ({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) => {
  const { t } = useTranslation();
  const order = orderOf(search.sort);
  return (
    <div className={styles.order}>
      <SelectField
        label={t('subscriptionTable.sortBy')}
        value={order.column}
        options={columns.map(value => ({ value, label: t(`subscriptionTable.column.${value}`) }))}
        onChoose={column => column !== order.column && onSearch({ sort: orderAfter(order, column) })}
      />
      <IconButton
        label={t('subscriptionTable.reverse')}
        aria-pressed={order.isDescending}
        onClick={() => onSearch({ sort: orderAfter(order, order.column) })}
      >
        <Upward aria-hidden className={order.isDescending ? styles.down : undefined} />
      </IconButton>
    </div>
  );
};
