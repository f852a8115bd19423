import type { RuleError } from '@newsbell/extraction/rule/rule';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import textFieldStyles from '#ui/form/text-field.module.css';
import { Field } from '#ui/form/text-field.tsx';
import { insertText } from './insert-text.ts';
import { MarkerButtons } from './marker-buttons.tsx';
import { RuleErrors } from './rule-errors.tsx';
import styles from './rule-field.module.css';
import { RuleMarks } from './rule-marks.tsx';

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
    <Field className={styles.area}>
      <label htmlFor={id}>{t('ruleBuilder.rule.label')}</label>
      <MarkerButtons onInsert={marker => field.current && insertText(field.current, marker)} />
      <div className="box" data-wrong={isWrong || undefined}>
        <div className={styles.sized}>
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
          <p className={fault ? textFieldStyles.fault : undefined}>{fault ?? t('ruleBuilder.rule.help')}</p>
        )}
      </div>
    </Field>
  );
};
