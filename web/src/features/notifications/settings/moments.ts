/** These functions are pure: they compute moments of a clock in another zone. */

/**
 * Answers the moment at which the clock of `zone` shows this. A time that a change of clocks leaves out becomes the one
 * an hour later.
 */
export const zonedMoment = (date: string, time: string, zone: string): Date => {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const first = wanted - offsetAt(wanted, zone);
  // The offset may be another one at the moment that was found.
  return new Date(wanted - offsetAt(first, zone));
};

/** Answers the next moment at which the clock of `zone` shows this time. */
export const nextAt = (time: string, zone: string, now: number): Date => {
  const today = zonedMoment(dayIn(zone, now), time, zone);
  return today.getTime() > now ? today : zonedMoment(dayIn(zone, now, 1), time, zone);
};

/** Answers the day that the clock of `zone` shows, such as `2026-03-05`, or the day so many days on. */
export const dayIn = (zone: string, now: number, daysOn = 0): string => {
  const today = new Date(now + offsetAt(now, zone));
  today.setUTCDate(today.getUTCDate() + daysOn);
  return today.toISOString().slice(0, 10);
};

/** A pause until the morning ends at this time. */
const morning = '08:00';
const hourMs = 3_600_000;

export const pauseLengths = ['hour', 'morning', 'week'] as const;
export type PauseLength = (typeof pauseLengths)[number];

export const pauseEnd = (length: PauseLength, zone: string, now: number): Date => {
  if (length === 'hour') return new Date(now + hourMs);
  return length === 'week' ? new Date(now + 7 * 24 * hourMs) : pauseUntilDay(dayIn(zone, now, 1), zone);
};

/** Answers the morning of that day. */
export const pauseUntilDay = (date: string, zone: string): Date => zonedMoment(date, morning, zone);

/** Answers the offset of `zone` against UTC, in ms. */
const offsetAt = (moment: number, zone: string): number => {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
};

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
