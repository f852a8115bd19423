import type { FeedItem } from '@newsbell/contracts/items';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { failureText } from '#api-error.ts';
import { removeItem } from '#features/items/queries.ts';
import { removePage, savePage } from '#features/saved/queries.ts';
import { showMessage } from '#ui/snackbar.ts';

/** An open reader closes, and the item leaves every list that is held. Undone, it is kept anew: another item of the same page. */
export const removeSaved = async (
  queries: QueryClient,
  { id, link, title }: FeedItem,
  closeReader: () => Promise<void>,
): Promise<void> => {
  await closeReader();
  try {
    await removePage(queries, id);
  } catch (error) {
    return showMessage(failureText(error, i18next.t('failed.delete')));
  }
  removeItem(queries, id);
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
