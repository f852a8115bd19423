import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { ListSource } from '#features/items/list-source.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { scopeOf } from '#features/items/read-state/scope.ts';
import rowStyles from '#features/items/row-styles.module.css';
import type { RowRun } from '#features/items/runs.ts';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ExpandMoreIcon as Chevron, DoneAllIcon as MarkAll } from '#ui/icons.tsx';
import { loadCode } from '#ui/load-code.ts';
import { showMessage } from '#ui/snackbar.ts';

interface Props {
  item: ListedItem;
  run: RowRun;
  name: string;
  onToggle: (id: number) => void;
  onMore: (id: number) => void;
}

/** Says how many more of the same source stand behind a row, shows them, and marks them as read. */
export const RunLine = ({ item, run, name, onToggle, onMore }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const source = use(ListSource);
  const isPerson = Boolean(useQuery(accountQuery()).data);
  const { count, isOver } = run;
  const isHead = run.kind === 'head';
  const label = t(isOver ? 'runs.over' : 'runs.more', { source: name, count });
  const mark = () =>
    void loadCode(() => import('#features/items/read-state/mark-list.ts')).then(
      ({ markRun }) => markRun(queries, source!, item, run),
      () => showMessage(t('error.part')),
    );
  return (
    <div className={rowStyles.run}>
      <button
        type="button"
        data-run
        aria-expanded={isHead ? run.isOpen : undefined}
        aria-label={label}
        onClick={() => (isHead ? onToggle(item.id) : onMore(item.id))}
      >
        <bdi className={rowStyles.runSource}>{name}</bdi>
        <span className={rowStyles.runDot}>{' · '}</span>
        <span>{t(isOver ? 'runs.shortOver' : 'runs.short', { count })}</span>
        <Chevron aria-hidden size="text" />
      </button>
      {isHead && isPerson && source && scopeOf(source) && (
        <IconButton
          size="small"
          label={isOver ? t('runs.markAll') : t('runs.mark', { count: count + 1 })}
          onClick={mark}
        >
          <MarkAll aria-hidden size="text" />
        </IconButton>
      )}
    </div>
  );
};
