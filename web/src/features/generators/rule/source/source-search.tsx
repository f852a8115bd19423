import type { KeyboardEvent, RefObject } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Input } from '#ui/form/input.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { KeyboardArrowDownIcon as ArrowDown, KeyboardArrowUpIcon as ArrowUp } from '#ui/icons.tsx';
import { mostHits } from './hits.ts';
import styles from './source-search.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  word: string;
  count: number;
  /** This is the current hit, counted from 0. */
  at: number;
  onWord: (word: string) => void;
  onStep: (by: 1 | -1) => void;
}

/** Search: finds in the source, which the browser's own search cannot, because most of it is not in the page (virtualized). */
export const SourceSearch = ({ field, word, count, at, onWord, onStep }: Props) => {
  const { t } = useTranslation();
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    // Enter would submit the page's form otherwise.
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  const said = () => {
    if (word === '') return '';
    if (count === 0) return t('ruleBuilder.find.none');
    return t('ruleBuilder.find.at', { at: number(at + 1), all: `${number(count)}${count === mostHits ? '+' : ''}` });
  };
  return (
    <div className={styles.bar}>
      <Input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('ruleBuilder.find.label')}
        placeholder={t('ruleBuilder.find.label')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={word}
        onChange={({ target }) => onWord(target.value)}
        onKeyDown={step}
      />
      <span className="numbers" role="status">
        {said()}
      </span>
      {([-1, 1] as const).map(by => {
        const label = t(by < 0 ? 'ruleBuilder.find.previous' : 'ruleBuilder.find.next');
        return (
          <IconButton key={by} label={label} disabled={count === 0} onClick={() => onStep(by)}>
            {by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          </IconButton>
        );
      })}
    </div>
  );
};
