/** Each of these documents costs its reader as much as the limits allow. */
import { deflateSync } from 'node:zlib';
import { writePng } from '@newsbell/demo/pictures/png';
import { proseIn } from './prose.ts';
import { randomOf } from './random.ts';

/**
 * It is just below the 10 MiB that a source may have: 950 items of nothing but small tags, which take a thread some
 * three seconds.
 */
export const slowFeed = (): string =>
  feedOf(950, number => ({ title: `Item ${number}`, id: `slow-${number}`, text: '<b>a</b> '.repeat(1_100) }));

/** It has 1,000 items of 8 KB, all of them other ones in each edition. */
export const floodFeed = (edition: number): string => {
  const text = floodText();
  const now = new Date().toUTCString();
  return feedOf(1_000, number => {
    const id = `${edition}-${number}`;
    return { title: `All the news ${id}`, id, text: `${id} ${text}`, date: now };
  });
};

/** Each item has the commonest words of its language, so that it hits many followed words. */
const floodText = (): string => {
  const prose = proseIn('en');
  return `${prose.words.slice(0, 1_000).join(' ')} ${prose.text(randomOf(1), 2_000)}`;
};

/** It has one more item in each edition, with a word that nothing else has. */
export const honestWord = 'heliotrope';
export const honestFeed = (feed: number, edition: number): string =>
  feedOf(10, number => {
    const id = `${feed}-${edition + 10 - number}`;
    return { title: `A note on the ${honestWord} ${id}`, id, text: `<p>${id} says what it says.</p>` };
  });

/** Makes a page that names eight feeds, each on a host of its own. */
export const pageOfFeeds = (feeds: readonly string[]): string =>
  `<!doctype html><html><head><title>Feeds</title>${feeds
    .map(href => `<link rel="alternate" type="application/rss+xml" href="${href}">`)
    .join('')}</head><body>Feeds</body></html>`;

/** Decompression bomb: it has 40 megapixels, which only a decoder finds out, in a file of so many bytes. */
export const hugePicture = (bytes: number): Buffer => {
  const side = 6_300;
  return pictureOf(side, Buffer.alloc((side + 1) * side), bytes);
};

/** It is a portrait as a person would choose it. */
export const smallPicture = (): Buffer => {
  const side = 256;
  const random = randomOf(3);
  const rows = Buffer.from(
    Array.from({ length: (side + 1) * side }, (_, at) => (at % (side + 1) === 0 ? 0 : random.below(256))),
  );
  return pictureOf(side, rows, 0);
};

/** Makes a PNG in shades of grey: rows of a filter byte and one byte a pixel. A chunk of an unknown type fills it up. */
const pictureOf = (side: number, rows: Buffer, bytes: number): Buffer => {
  const pixels = deflateSync(rows);
  return writePng({ width: side, height: side, colours: 'grey' }, pixels, Math.max(0, bytes - pixels.length - 100));
};

interface Entry {
  title: string;
  id: string;
  text: string;
  date?: string;
}

const feedOf = (items: number, entryOf: (number: number) => Entry): string => {
  const entries = Array.from({ length: items }, (_, number) => {
    const { title, id, text, date } = entryOf(number);
    const published = date === undefined ? '' : `<pubDate>${date}</pubDate>`;
    return `<item><title>${title}</title><link>https://site.example/${id}</link><guid isPermaLink="false">${id}</guid>${published}<description><![CDATA[${text}]]></description></item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>A feed</title><link>https://site.example/</link><description>A feed</description>\n${entries.join('')}</channel></rss>\n`;
};
