import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './keyword-effects.module.css';

interface Props {
  /** Each keyword adds so many of the recent items to those before it; below 0 it leaves them out. */
  effects: readonly { keyword: string; items: number }[];
  /** This keyword is being typed, so it stands first. */
  typed: string;
}

/** Says of each keyword how many more items, or fewer, would have been sent because of it. */
export const KeywordEffects = ({ effects, typed }: Props) => {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(currentLanguage(), { signDisplay: 'always' });
  const sorted = [...effects].sort((one, other) => Number(other.keyword === typed) - Number(one.keyword === typed));
  return (
    <ul className={styles.effects} aria-label={t('subscribe.preview.effects')}>
      {sorted.map(({ keyword, items }) => (
        <li key={keyword} data-typed={keyword === typed || undefined}>
          <MarkedText
            text={t('subscribe.preview.effect', { number: number.format(items).replace('-', '−') })}
            parts={{ keyword: () => <span lang={textLanguage(keyword, null)}>{keyword}</span> }}
          />
        </li>
      ))}
    </ul>
  );
};
