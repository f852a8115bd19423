/** Converts between moments and what a field of date and time has: the reader's own clock, to the minute. */
export const localTime = (moment: string | null | undefined): string => {
  if (!moment) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** An empty field has no moment. */
export const momentOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);
