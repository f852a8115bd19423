/** Tells how often a source writes, from the middle gap between its newest items: nothing is counted for it. */

const WEEK = 7 * 24 * 60;

/** Answers items a week, with one decimal at most; null where it is not known. */
export const postsAWeek = (medianGapMinutes: number | null): number | null =>
  medianGapMinutes === null || medianGapMinutes <= 0 ? null : Math.round((10 * WEEK) / medianGapMinutes) / 10;
