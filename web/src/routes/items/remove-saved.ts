import type { FeedItem } from '@newsbell/contracts/items';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { failureText } from '#api-error.ts';
import { itemQuery, removeItem } from '#features/items/queries.ts';
import { removePage, savePage } from '#features/saved/queries.ts';
import { showMessage } from '#ui/snackbar.ts';

/** An open reader closes, and the item leaves every list that is held. Undone, it is kept anew: another item of the same page. */
export const removeSaved = async (
  queries: QueryClient,
  item: FeedItem,
  closeReader: () => Promise<void>,
): Promise<void> => {
  const { id, link, title } = item;
  // A reader that is still closing has the item, and does not ask for what is gone.
  const hold = () => queries.setQueryData(itemQuery(id).queryKey, item);
  await closeReader();
  hold();
  try {
    await removePage(queries, id);
  } catch (error) {
    return showMessage(failureText(error, i18next.t('failed.delete')));
  }
  removeItem(queries, id);
  hold();
  const undo = link && { text: i18next.t('reading.undo'), act: () => void keepAgain(queries, link, title) };
  showMessage(i18next.t('saved.removed'), undo || undefined);
};

const keepAgain = async (queries: QueryClient, url: string, title: string): Promise<void> => {
  try {
    await savePage(queries, { url, title });
    showMessage(i18next.t('saved.done'));
  } catch (error) {
    showMessage(failureText(error, i18next.t('failed.addData')));
  }
};
