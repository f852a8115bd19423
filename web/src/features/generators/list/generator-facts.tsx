import type { GeneratorRow } from '@newsbell/contracts/generators';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { timeAhead } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';
import { Ago } from './ago.tsx';

/** States how many items the last check found, when a check last succeeded, and when the next one is due. */
export const GeneratorFacts = ({ row }: { row: GeneratorRow }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { items, checkedAt, succeededAt, nextCheckAt, isPaused } = row;
  if (!checkedAt && !succeededAt) return null;
  const ahead = nextCheckAt && timeAhead(nextCheckAt, now, currentLanguage());
  const next = nextCheckAt
    ? ahead
      ? t('generators.next', { ahead })
      : t('generators.nextDue')
    : t('generators.nextNone');
  return (
    <p style={{ marginTop: 8, fontVariantNumeric: 'tabular-nums', textWrap: 'pretty' }}>
      {t('generators.found', { count: items })}
      {' · '}
      {succeededAt ? (
        <MarkedText text={t('generators.succeeded')} parts={{ time: () => <Ago moment={succeededAt} /> }} />
      ) : (
        t('generators.neverSucceeded')
      )}
      {!isPaused && ` · ${next}`}
    </p>
  );
};
