import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { saveOrder } from '../folder-changes.ts';
import { foldersQuery, subscriptionsQuery } from '../queries.ts';
import { type Group, groupsOf } from './groups.ts';
import { intoFolder, type Move, moved, renumbered, restored } from './moves.ts';
import { moveTo, rowsOf, slotAfter, slotsOf } from './slots.ts';

/**
 * Optimistic update with undo: a move shows at once and is saved. The message offers to take it back, or says why it is
 * back by itself.
 */
export const useMove = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const held = (): Subscription[] => queries.getQueryData(subscriptionsQuery().queryKey) ?? [];
  const groups = () => groupsOf(held(), queries.getQueryData(foldersQuery().queryKey) ?? ([] as Folder[]));

  const save = async (list: Subscription[], then?: () => void): Promise<void> => {
    const error = await saveOrder(queries, list);
    if (error) showMessage(failureText(error, t('failed.editSubscribes')));
    else then?.();
  };
  const move = (move: Move): void => {
    const before = groups();
    const after = moved(before, move);
    if (after === before) return;
    const undo = () => void save(restored(held(), renumbered(before)), () => showMessage(t('subscribes.movedBack')));
    void save(renumbered(after));
    showMessage(t('subscribes.moved'), { text: t('subscribes.undo'), act: undo });
  };
  return {
    move,
    /** Moves a subscription to the end of a folder; null means out of all folders. */
    moveInto: (id: number, folderId: number | null): void => move(intoFolder(groups(), id, folderId)),
    /** Moves a subscription one place up (-1) or down (1), and at the end of a folder into the next one. */
    step: (id: number, by: -1 | 1): void => {
      const wanted = stepOf(groups(), id, by);
      if (wanted) move(wanted);
    },
    steps: (id: number) => ({
      up: stepOf(groups(), id, -1) !== undefined,
      down: stepOf(groups(), id, 1) !== undefined,
    }),
  };
};

const stepOf = (groups: Group[], id: number, by: -1 | 1): Move | undefined => {
  const rows = rowsOf(groups, new Set());
  const dragged = { kind: 'subscription', id } as const;
  const slots = slotsOf(rows, dragged);
  return slots && moveTo(rows, dragged, slots, slotAfter(slots, slots.home, by));
};
