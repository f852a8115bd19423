import { useTranslation } from '#i18n/translation.ts';
import styles from './match-summary.module.css';
import type { Outcome } from './matching/use-extraction.ts';

interface Props {
  hasSource: boolean;
  outcome: Outcome;
}

/** Live region: states the result of the rule in words; it is announced again whenever it changes. */
export const MatchSummary = ({ hasSource, outcome }: Props) => {
  const { t } = useTranslation();
  const said = (): string => {
    if (outcome === 'broken') return t('failed.extract');
    if (outcome === 'too-slow') return t('ruleBuilder.found.tooMuch');
    if (!outcome) return t(hasSource ? 'ruleBuilder.found.unasked' : 'ruleBuilder.found.unloaded');
    const { matches, rows, end, missing } = outcome;
    if (matches.length === 0 && end === 'too-much') return t('ruleBuilder.found.tooMuch');
    if (missing !== null) return t('ruleBuilder.found.missing', { text: short(missing) });
    if (matches.length === 0) return t('ruleBuilder.found.none');
    const left = rows.filter(row => row.left !== null).length;
    const parts = [
      t('ruleBuilder.found.matches', { count: matches.length }),
      left > 0 && t('ruleBuilder.found.items', { count: rows.length - left }),
      end === 'limit' && t('ruleBuilder.found.limit', { number: matches.length }),
    ];
    return parts.filter(Boolean).join(' ');
  };
  return (
    <p className={styles.line} role="status">
      {said()}
    </p>
  );
};

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
