/** Says how much a source brings, by its rhythm: no items are counted. */

const WEEK_MINUTES = 7 * 24 * 60;

/** Answers the posts a week with one decimal at most; null where the crawl knows no rhythm yet. */
export const postsAWeek = (medianGapMinutes: number | null): number | null => {
  if (medianGapMinutes === null || medianGapMinutes <= 0) return null;
  return Math.round((WEEK_MINUTES / medianGapMinutes) * 10) / 10;
};
