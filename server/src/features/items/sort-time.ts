/** Where a new item stands in every list (product decision 2). */

/**
 * The time by which an item is sorted: when it was published, never after it was first seen. On later crawls an item
 * that claims to be older than the previous successful crawl gets the time of first sight, so that nothing new is
 * buried below what a reader has already seen. The undated items of a first crawl stand an hour apart in their order
 * (`position`, 0 for the first), so that a new source does not flood the top of every list.
 */
export const sortTimeOf = (
  item: { publishedAt: Date | null; updatedAt: Date | null },
  position: number,
  previousCrawl: Date | null,
  firstSeen: Date,
): Date => {
  const said = item.publishedAt ?? item.updatedAt;
  if (!said && !previousCrawl) return new Date(firstSeen.getTime() - position * 3_600_000);
  if (!said || said > firstSeen) return firstSeen;
  return previousCrawl && said < previousCrawl ? firstSeen : said;
};
