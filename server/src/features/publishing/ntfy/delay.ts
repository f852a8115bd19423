/** Reads ntfy's `Delay`: for how long, or until when, a message waits. */

/** Undefined: it is none of the forms that are read. Words such as `tomorrow, 10am` are not: whose morning it is nobody says. */
export const readDelay = (text: string, now: Date): Date | undefined => {
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000);
  const milliseconds = durationOf(text);
  if (milliseconds !== undefined) return new Date(now.getTime() + milliseconds);
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
};

/** With a zone, because no other could be meant than one that is said. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** `30m`, `3 hours`, `2 days`, or several as Go writes them: `1h30m`. */
const durationOf = (text: string): number | undefined => {
  if (text.length > 40 || !/^(\d{1,9}(\.\d{1,3})?\s*[a-z]+\s*)+$/i.test(text)) return undefined;
  let all = 0;
  for (const [, number, unit] of text.matchAll(/([\d.]+)\s*([a-z]+)/gi)) {
    const [, seconds] = units.find(([names]) => names.test(unit!)) ?? [];
    if (seconds === undefined) return undefined;
    all += Number(number) * seconds * 1000;
  }
  return all;
};

const units: readonly (readonly [RegExp, number])[] = [
  [/^(s|secs?|seconds?)$/i, 1],
  [/^(m|mins?|minutes?)$/i, 60],
  [/^(h|hours?)$/i, 3600],
  [/^(d|days?)$/i, 86_400],
];
