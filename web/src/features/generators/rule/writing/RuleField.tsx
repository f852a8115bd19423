import { styled } from '@mui/material/styles';
import type { RuleError } from '@newsbell/extraction/rule/rule';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/form/TextField.tsx';
import { insertText } from './insertText.ts';
import { MarkerButtons } from './MarkerButtons.tsx';
import { RuleErrors } from './RuleErrors.tsx';
import { RuleMarks } from './RuleMarks.tsx';

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  rule: string;
  /** These are the errors of the rule itself, with their ranges. */
  errors: readonly RuleError[];
  /** This fault was reported on sending. */
  fault: string | undefined;
  onChange: (rule: string) => void;
  onExtract: () => void;
}

/** Syntax highlighting: the field shows the rule, with its markers and mistakes marked where they stand. */
export const RuleField = ({ field, rule, errors, fault, onChange, onExtract }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const isWrong = errors.length > 0 || fault !== undefined;
  const extract = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onExtract();
  };
  const select = ({ start, end }: RuleError) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  return (
    <Area>
      <label htmlFor={id}>{t('ruleBuilder.rule.label')}</label>
      <MarkerButtons onInsert={marker => field.current && insertText(field.current, marker)} />
      <div className="box" data-wrong={isWrong || undefined}>
        <div className="sized">
          <RuleMarks rule={rule} errors={errors} />
          <textarea
            ref={field}
            id={id}
            name="rule"
            value={rule}
            rows={1}
            maxLength={20_000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={extract}
          />
        </div>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {errors.length > 0 ? (
          <RuleErrors rule={rule} errors={errors} onSelect={select} />
        ) : (
          <p className={fault ? 'fault' : undefined}>{fault ?? t('ruleBuilder.rule.help')}</p>
        )}
      </div>
    </Area>
  );
};

/** The marks lie behind the text, which is why both are set alike to the letter; the marks give the box its height. */
const Area = styled(Field)(({ theme }) => ({
  '& .box': { maxHeight: 'min(320px, 50vh)', overflow: 'auto' },
  '& .sized': { position: 'relative', flex: 1, minWidth: 0 },
  '& .marks, & textarea': {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: 116,
    margin: 0,
    padding: '10px 12px',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: 16,
    fontVariantLigatures: 'none',
    lineHeight: '24px',
    letterSpacing: 0,
    tabSize: 2,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    wordBreak: 'normal',
    lineBreak: 'auto',
  },
  '& textarea': { position: 'absolute', inset: 0, height: '100%', resize: 'none', overflow: 'hidden' },
  '& .marks': { color: 'transparent', userSelect: 'none' },
  '& .marks .parameter': {
    borderRadius: 3,
    backgroundColor: 'color-mix(in srgb, var(--field) 22%, transparent)',
    boxShadow: 'inset 0 -2px var(--field)',
  },
  '& .marks .marker': { borderRadius: 3, backgroundColor: theme.vars!.palette.fill },
  '& .marks .wrong': {
    textDecoration: `underline wavy ${theme.vars!.palette.trouble}`,
    textDecorationSkipInk: 'none',
    textUnderlineOffset: 4,
    backgroundColor: `color-mix(in srgb, ${theme.vars!.palette.trouble} 14%, transparent)`,
  },
}));
