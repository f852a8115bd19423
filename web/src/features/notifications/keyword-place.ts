import type { KeywordParts } from '@newsbell/contracts/keyword';
import { useTranslation } from '#i18n/translation.ts';

/** Says in words where a keyword looks, such as “ (in the title)”; empty: everywhere. */
export const useKeywordPlace = (): ((parts: Pick<KeywordParts, 'isInTitle' | 'field'>) => string) => {
  const { t } = useTranslation();
  return ({ isInTitle, field }) => {
    if (field !== null) return t('notifications.keyword.inField', { field });
    return isInTitle ? t('notifications.keyword.inTitle') : '';
  };
};
