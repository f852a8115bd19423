/** Answers all time zones that the browser knows, with the one that is set, which another browser may have named otherwise. */
export const timeZones = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
