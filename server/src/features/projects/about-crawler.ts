/** What the crawler tells those whose sites it visits: its User-Agent names the page that shows this. */
import type { Settings } from '#deps.ts';

export const aboutCrawler = ({
  productName,
  publicUrl,
  crawl,
}: Pick<Settings, 'productName' | 'publicUrl' | 'crawl'>): string =>
  `${productName} reads feeds for the people of ${publicUrl}.

It asks for feeds that somebody added, and follows no other links.
It asks one host at a time, with ${crawl.hostGapMs / 1000} s between requests, and one feed at most every ${crawl.floorMinutes} minutes.
It sends back your ETag and Last-Modified, and obeys Cache-Control, Expires, ttl, Retry-After, 301 and 410.
A feed whose host gives neither ETag nor Last-Modified and does not change is asked for once a day.
Its User-Agent tells how many people follow the feed here.

To be left alone, answer 410 Gone: the second such answer ends it.
`;
