import type { GeneratorRow } from '@newsbell/contracts/generators';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import {
  PauseCircleIcon as Paused,
  HourglassEmptyIcon as Waiting,
  WarningAmberIcon as Warning,
  CheckCircleIcon as Well,
} from '#ui/icons.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';
import { Ago } from './ago.tsx';
import styles from './generator-health.module.css';

/** Describes a feed's health in words; where it is not well also since when, what the page answered, and what to do. */
export const GeneratorHealth = ({ row }: { row: GeneratorRow }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { uuid, title, health, healthSince, canRepair, lastError } = row;
  const state = stateOf(row);
  const isTroubled = state !== 'ok' && state !== 'new' && state !== 'paused';
  const Sign = signs[state] ?? Warning;
  return (
    <div className={styles.place} data-state={isTroubled ? 'troubled' : state}>
      <Sign aria-hidden size="text" />
      <div>
        <strong>{t(`generators.health.${state}`)}</strong>
        {isTroubled && state !== 'doubtful' && (
          <p>
            <MarkedText text={t('generators.began')} parts={{ time: () => <Ago moment={healthSince} /> }} />
          </p>
        )}
        {isTroubled && lastError && (
          <p>
            {t('project.lastError', {
              message: lastError.message,
              ago: relativeTime(lastError.at, now, currentLanguage(), t('time.justNow')),
            })}
          </p>
        )}
        {adviceFor(row, t) && <p>{adviceFor(row, t)}</p>}
        {(canRepair || health === 'broken' || health === 'degraded') && (
          <ButtonLink
            className={styles.repair}
            variant="outlined"
            size="small"
            to="/rss/$id/edit"
            params={{ id: uuid }}
            aria-label={t('generators.repairThis', { title })}
          >
            {t('generators.repair')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};

type State = GeneratorRow['health'] | 'paused' | 'doubtful';

/**
 * One failed check says little: until there are more, the health stays as it was, and the feed is shown as doubtful with its last error.
 */
const stateOf = ({ health, isPaused, lastError }: GeneratorRow): State =>
  isPaused ? 'paused' : health === 'ok' && lastError ? 'doubtful' : health;

const signs: Partial<Record<State, typeof Well>> = { ok: Well, new: Waiting, paused: Paused };

const adviceFor = (row: GeneratorRow, t: TFunction): string | undefined => {
  const state = stateOf(row);
  if (state === 'paused') return t('generators.advice.paused');
  if (row.canRepair) return t('generators.advice.canRepair');
  if (state === 'ok') return undefined;
  if (state === 'broken' && row.builder === 'RULE') return t('generators.advice.brokenRule');
  return t(`generators.advice.${state}`);
};
