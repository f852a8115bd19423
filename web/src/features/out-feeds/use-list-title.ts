import type { SecretFeedKind } from '@newsbell/contracts/out-feeds';
import { useTranslation } from '#i18n/translation.ts';

/** Answers the name of a list of the person's own; `folder` is that of a folder. */
export const useListTitle = (): ((kind: SecretFeedKind, folder?: string) => string) => {
  const { t } = useTranslation();
  return (kind, folder = '') =>
    kind === 'FOLDER' ? t('outFeedSettings.folder', { name: folder }) : t(`outFeedSettings.lists.${kind}`);
};
