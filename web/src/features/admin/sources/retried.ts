import type { SourceHealth } from '@newsbell/contracts/source-health';

/** `waits`: the server of the source has asked for a pause. */
export type Outcome = 'checking' | 'waits' | 'works' | 'fails';

/** A check that is further ahead than so many milliseconds waits for something. */
const soonMs = 60_000;

/** Answers what has come of a source that was `asked` for, as it is `now`. */
export const outcomeOf = (asked: SourceHealth, now: SourceHealth | undefined): Outcome => {
  if (!now) return 'checking';
  if (now.checkedAt !== asked.checkedAt) return isWell(now) ? 'works' : 'fails';
  const isLate = now.nextAt !== null && Date.parse(now.nextAt) > Date.now() + soonMs;
  return isLate ? 'waits' : 'checking';
};

export const isWaiting = (asked: SourceHealth, now: SourceHealth | undefined): boolean =>
  outcomeOf(asked, now) === 'checking';

export const isWell = ({ health }: Pick<SourceHealth, 'health'>): boolean =>
  health === 'ok' || health === 'new' || health === 'published';

/** Only what is fetched can be asked again, and only what is a feed can become one with another. */
export const isFetched = ({ kind }: Pick<SourceHealth, 'kind'>): boolean => kind === 'FEED' || kind === 'GENERATED';
