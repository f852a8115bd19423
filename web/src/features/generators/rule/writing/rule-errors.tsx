import { LONGEST_RULE, MOST_PARAMETERS, SHORTEST_RULE } from '@newsbell/extraction/rule/parse';
import type { RuleError } from '@newsbell/extraction/rule/rule';
import { useTranslation } from '#i18n/translation.ts';
import styles from './rule-errors.module.css';

interface Props {
  rule: string;
  errors: readonly RuleError[];
  onSelect: (error: RuleError) => void;
}

/** States what is wrong with the rule in words, each with a button that selects the range. */
export const RuleErrors = ({ rule, errors, onSelect }: Props) => {
  const { t } = useTranslation();
  const limits = { least: SHORTEST_RULE, most: LONGEST_RULE, parameters: MOST_PARAMETERS };
  return (
    <ul className={styles.list}>
      {errors.map(error => (
        <li key={`${error.problem} ${error.start}`}>
          {t(`ruleBuilder.problem.${error.problem}`, limits)}{' '}
          {!isAll(error, rule) && (
            <button type="button" onClick={() => onSelect(error)}>
              {t('ruleBuilder.place', { start: error.start + 1, end: error.end })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Answers true when the error concerns the rule as a whole, and no range that could be pointed at. */
const isAll = ({ problem }: RuleError, rule: string): boolean =>
  rule === '' || problem === 'too-short' || problem === 'no-parameter' || problem === 'no-text';
