/** Every public source can be taken out again as a feed. */
export const outFeedPath = (urlKey: string): string => `/${urlKey}/rss.xml`;
