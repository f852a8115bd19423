/** The page that tells site owners about our crawler: its User-Agent names the address. */
import type { Settings } from '#deps.ts';
import { productToken } from '#net/user-agent.ts';

export const aboutCrawler = ({
  productName,
  publicUrl,
  crawl,
}: Pick<Settings, 'productName' | 'publicUrl' | 'crawl'>): string =>
  `${productName} reads feeds for the people of ${publicUrl}.

It asks for feeds that somebody added, and for web pages that somebody makes a feed of.
It asks for the page of an item where somebody wants to read its text here, and for those of new items where somebody reads a feed so: 50 a feed in a day.
It follows no other links.
A web page is asked for only if robots.txt lets ${productToken(productName)} read it; it is looked up once a day.
A host gets one request at a time, with ${crawl.hostGapMs / 1000} s between two; a page comes right behind its robots.txt.
What somebody here has a look at before making a feed of it comes besides, once in ${crawl.hostGapMs / 1000} s.
A feed is asked for every ${crawl.floorMinutes} minutes at most, or every ${crawl.floorMinutes / 2} where its own max-age allows as little.
It sends back your ETag and Last-Modified, and obeys Cache-Control, Expires, ttl, Retry-After, 301 and 410.
A feed whose host gives neither ETag nor Last-Modified and does not change is asked for once a day.
Its User-Agent tells how many people follow the feed here.

To be left alone, answer 410 Gone: the second such answer ends it.
`;
