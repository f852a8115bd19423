import type { FeedItem } from '@newsbell/contracts/items';
import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { itemQuery, removeItem } from '#features/items/queries.ts';
import { removePage, savePage } from '#features/saved/queries.ts';
import { t } from '#i18n/translation.ts';
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
    return showMessage(failureText(error, t('failed.delete')));
  }
  removeItem(queries, id);
  hold();
  const undo = link && { text: t('reading.undo'), act: () => void keepAgain(queries, link, title) };
  showMessage(t('saved.removed'), undo || undefined);
};

const keepAgain = async (queries: QueryClient, url: string, title: string): Promise<void> => {
  try {
    await savePage(queries, { url, title });
    showMessage(t('saved.done'));
  } catch (error) {
    showMessage(failureText(error, t('failed.addData')));
  }
};
