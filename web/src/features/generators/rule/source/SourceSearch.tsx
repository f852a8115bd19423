import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { canHover } from '#ui/constants.ts';
import { Input } from '#ui/form/Input.ts';
import { mostHits } from './hits.ts';

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
    <Bar>
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
          <button
            key={by}
            type="button"
            aria-label={label}
            title={label}
            disabled={count === 0}
            onClick={() => onStep(by)}
          >
            {by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          </button>
        );
      })}
    </Bar>
  );
};

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 260px',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& input': { flex: 1, height: 40 },
  '& span': {
    ...theme.typography.body2,
    flex: 'none',
    minWidth: '5em',
    paddingInline: 8,
    color: theme.vars!.palette.text.secondary,
    textAlign: 'end',
  },
  '& span:empty': { minWidth: 0, padding: 0 },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: 6,
    color: theme.vars!.palette.text.primary,
    background: 'none',
    cursor: 'pointer',
  },
  [canHover]: { '& button:hover:enabled': { backgroundColor: theme.vars!.palette.fill } },
  '& button:disabled': { color: theme.vars!.palette.text.secondary },
  '@media (pointer: coarse)': { '& input, & button': { height: 44 }, '& button': { width: 44 } },
}));
