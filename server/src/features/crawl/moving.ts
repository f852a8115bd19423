/** Decides when a source that answers with permanent redirects is believed to have moved. Pure. */
import type { CrawlSettings } from '#config.ts';
import type { Target } from './targets.ts';

/** Counts the sighting that the crawl has just noted. */
export const hasMoved = (
  target: Pick<Target, 'movedTo' | 'movedSightings' | 'movedSince'>,
  movedTo: string,
  settings: Pick<CrawlSettings, 'moveSightings' | 'moveHours'>,
  now: Date,
): boolean => {
  const before = target.movedTo === movedTo ? target : { movedSightings: 0, movedSince: now };
  const hours = (now.getTime() - (before.movedSince ?? now).getTime()) / 3_600_000;
  return before.movedSightings + 1 >= settings.moveSightings && hours >= settings.moveHours;
};

/** The next crawl moves it if it is sent there once more, and has to bring the whole document for that. */
export const isMoving = (target: Target, settings: CrawlSettings, now: Date): boolean =>
  target.movedTo !== null && hasMoved(target, target.movedTo, settings, now);
