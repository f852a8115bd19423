import type { FeedItem } from '@newsbell/contracts/items';
import { shareAddress } from '#features/items/reader/share.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';

/** Shares an item's own address and says what became of it. */
export const useShare = () => {
  const { t } = useTranslation();
  return async ({ id, title, project }: FeedItem): Promise<void> => {
    const address = `${window.location.origin}/${project.urlKey}/feed/${id}`;
    const shared = await shareAddress(title, address);
    if (shared === 'copied') showMessage(t('reader.copied'));
    if (shared === 'failed') showMessage(t('reader.copyFailed', { address }));
  };
};
