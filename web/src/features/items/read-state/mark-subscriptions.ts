/** Marks as read what is unread of several subscriptions, and offers to take it back. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { refreshStates } from '#features/items/queries.ts';
import { refreshUnread } from '#features/subscriptions/queries.ts';
import { t } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { putRead, undoRead } from './queries.ts';
import { telling, tellMarks } from './untold.ts';

export const markSubscriptions = async (queries: QueryClient, ids: readonly number[]): Promise<void> => {
  // The marks of single items are sent first, so that they take effect before this call.
  await tellMarks();
  const undos: string[] = [];
  let all = 0;
  try {
    for (let at = 0; at < ids.length; at += subscriptionLimits.inOneCall) {
      const subscribeIds = ids.slice(at, at + subscriptionLimits.inOneCall);
      const { marked, undo } = await telling(putRead({ scope: 'SUBSCRIPTIONS', subscribeIds }));
      all += marked;
      if (undo !== null) undos.push(undo);
    }
    const text = all > 0 ? t('reading.marked', { count: all }) : t('reading.nothingMarked');
    const action = { text: t('reading.undo'), act: () => void takeBack(queries, undos) };
    showMessage(text, undos.length > 0 ? action : undefined);
  } catch (error) {
    showMessage(failureText(error, t('failed.editData')));
  }
  refresh(queries);
};

const takeBack = async (queries: QueryClient, undos: readonly string[]): Promise<void> => {
  try {
    for (const undo of undos) await telling(undoRead(undo));
  } catch (error) {
    showMessage(failureText(error, t('failed.editData')));
  }
  refresh(queries);
};

const refresh = (queries: QueryClient): void => {
  void refreshUnread(queries);
  refreshStates(queries);
};
