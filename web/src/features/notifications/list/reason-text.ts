import { partsOf } from '@newsbell/contracts/keyword';
import type { NoticeReason } from '@newsbell/contracts/notifications';
import { useTranslation } from '#i18n/translation.ts';
import { useKeywordPlace } from '../keyword-place.ts';

/** Says a reason in words, such as “keyword 서울 (in the title) in Seoul Metro News”. */
export const useReasonText = (): ((reason: NoticeReason) => string) => {
  const { t } = useTranslation();
  const placeOf = useKeywordPlace();
  return ({ type, title, keyword }) => {
    if (keyword === null) return t(`notifications.reason.${type}`, { title });
    const { words, ...parts } = partsOf(keyword);
    return t(`notifications.keyword.${type}`, { title, keyword: words, where: placeOf(parts) });
  };
};

/** Says a reason in as few words as a chip has: the keyword, else what was followed. */
export const useReasonChip = (): ((reason: NoticeReason) => string) => {
  const { t } = useTranslation();
  return ({ type, title, keyword }) => {
    if (keyword !== null) return partsOf(keyword).words;
    return t(`inbox.chip.${type}`, { title });
  };
};
