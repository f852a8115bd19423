import { partsOf } from '@newsbell/contracts/keyword';
import { use } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Chips, RemovableChip } from '#ui/chips.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { AskedKeyword } from './asked-keyword.ts';
import styles from './keyword-chips.module.css';

interface Props {
  keywords: readonly string[];
  onRemove: (keyword: string) => void;
}

/** Lists the keywords, each with what it does. */
export const KeywordChips = ({ keywords, onRemove }: Props) => {
  const { t } = useTranslation();
  const asked = use(AskedKeyword);
  if (keywords.length === 0) return null;
  return (
    <Chips className={styles.chips} aria-label={t('subscribe.keyword.list')}>
      {keywords.map(keyword => {
        const { words, isExclusion, isInTitle, field } = partsOf(keyword);
        return (
          <RemovableChip
            key={keyword}
            data-exclusion={isExclusion || undefined}
            aria-current={keyword === asked || undefined}
            removeLabel={t('subscribe.keyword.remove', { keyword })}
            onRemove={() => onRemove(keyword)}
          >
            {isExclusion && <span className={styles.what}>{t('subscribe.keyword.without')}</span>}
            <span className={styles.words} lang={textLanguage(words, null)}>
              {words}
            </span>
            {isInTitle && <span className={styles.what}>{t('subscribe.keyword.inTitle')}</span>}
            {field !== null && <span className={styles.what}>{t('subscribe.keyword.inField', { field })}</span>}
          </RemovableChip>
        );
      })}
    </Chips>
  );
};
