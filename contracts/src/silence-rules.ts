/** These are limits of silence alarms that both sides know. */

export const silenceLimits = {
  /** Minutes: ten minutes to a year. */
  everyLeast: 10,
  everyMost: 527_040,
  graceLeast: 10,
  graceMost: 527_040,
  cron: 100,
} as const;

/** LATE: nothing came in time. STUCK: a run has begun and not ended. BACK: something has come again. */
export const silenceKinds = ['LATE', 'STUCK', 'BACK'] as const;
export type SilenceKind = (typeof silenceKinds)[number];
