/** Quiet hours are wall times of a person, and may span midnight. */
import { instantIn, wallTimeIn } from '@newsbell/extraction/dates/zone';

export interface QuietHours {
  /** It is `HH:MM`, with or without seconds; null means none. */
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
}

/** When the quiet hours end that hold now; null: none do. From and to the same: none. */
export const quietUntil = ({ quietFrom, quietTo, timeZone }: QuietHours, now: Date): Date | null => {
  if (quietFrom === null || quietTo === null) return null;
  const wall = wallTimeIn(timeZone, now);
  const [at, from, to] = [wall.hour * 60 + wall.minute, minuteOf(quietFrom), minuteOf(quietTo)];
  const spansMidnight = from > to;
  if (!(spansMidnight ? at >= from || at < to : at >= from && at < to)) return null;
  const endsTomorrow = spansMidnight && at >= from;
  const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + (endsTomorrow ? 1 : 0)));
  const end = instantIn(timeZone, {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    hour: Math.floor(to / 60),
    minute: to % 60,
    second: 0,
    ms: 0,
  });
  // A change of the clock may put the end before now: then they are over.
  return end && end > now ? end : null;
};

/** From the end of quiet hours to the next ones, by the clock; a whole day where there are none. */
export const minutesBetween = ({ quietFrom, quietTo }: Pick<QuietHours, 'quietFrom' | 'quietTo'>): number =>
  quietFrom === null || quietTo === null ? 1440 : ((minuteOf(quietFrom) - minuteOf(quietTo) + 1439) % 1440) + 1;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
