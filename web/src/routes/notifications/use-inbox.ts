import type { BellEntry, Digest } from '@newsbell/contracts/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '#api-error.ts';
import { type Marks, marksOf } from '#features/items/read-state/marks.ts';
import { type Inbox, isDone } from '#features/notifications/inbox.ts';
import { markAlert, showAsRead, showCount } from '#features/notifications/marks.ts';
import { deleteDone, putDone, refreshBell } from '#features/notifications/queries.ts';
import { t } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { holdBellItems } from './bell-items.ts';
import { lessOf } from './less-of.tsx';

holdBellItems();

/** Answers what can be done with the bell's entries. `open` and `linkId` are the page's, and stay the same. */
export const useInbox = (open: Inbox['open'], linkId: Inbox['linkId']): Inbox => {
  const queries = useQueryClient();
  return useMemo(() => {
    const marks = marksOf(queries);
    return {
      reasonTool: lessOf,
      open,
      linkId,
      done: (digest, entries, onBack) => void done(queries, marks, digest, entries, onBack),
      notDone: ({ item }) => void marks.unread([item.id]),
      star: ({ item, starred }) => void marks.star(item.id, !starred),
      alertDone: ({ id }) =>
        void markAlert(queries, id).catch(error => showMessage(failureText(error, t('failed.editData')))),
    };
  }, [queries, open, linkId]);
};

const done = async (
  queries: QueryClient,
  marks: Marks,
  digest: Digest,
  entries: readonly BellEntry[],
  onBack: () => void,
): Promise<void> => {
  const ids = entries.filter(entry => !isDone(entry)).map(({ item }) => item.id);
  if (ids.length === 0) return;
  const outcome = await marks.readBy(ids, () => putDone({ id: digest.id, item: ids }));
  if (!outcome) return void refreshBell(queries);
  const { answer, changed } = outcome;
  showCount(queries, answer.unread);
  if (digest.entries.every(each => isDone(each) || ids.includes(each.item.id)))
    showAsRead(queries, ({ id }) => id === digest.id);
  const takeBack = async () => {
    const id = answer.wasUnread ? digest.id : undefined;
    const back = deleteDone({ undo: answer.undo ?? undefined, id });
    const isBack = marks.takeBackBy(changed, () => back.then(({ unread }) => showCount(queries, unread)));
    onBack();
    if (!(await isBack)) void refreshBell(queries);
  };
  showMessage(t('inbox.doneCount', { count: ids.length }), {
    text: t('reading.undo'),
    act: () => void takeBack(),
  });
};
