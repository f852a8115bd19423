/** Reads a moment of which only the number is sent, and not its unit. */

/** Answers the moment in whole milliseconds. Its unit follows from its length: seconds, milliseconds, microseconds or nanoseconds. */
export const readTime = (text: string): Date | undefined => {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const unit = perSecond.find(({ digits }) => text.length <= digits)!;
  const moment = new Date(Math.floor((Number(text) / unit.units) * 1000));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
};

/** Today has 10 digits in seconds; a digit more and less is of the same unit, and all that is shorter is of seconds. */
const perSecond = [
  { digits: 11, units: 1 },
  { digits: 14, units: 1e3 },
  { digits: 17, units: 1e6 },
  { digits: 20, units: 1e9 },
] as const;
