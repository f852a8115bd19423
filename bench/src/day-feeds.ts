/** These are the sources of the day: which hosts they are on, and what each of them has published by which round. */
import { documentOf, type Size } from './feed-documents.ts';

const HOUR_MS = 3_600_000;
const ITEMS = 20;
export const LARGE_ITEMS = 900;
const small: Size = { items: ITEMS, bytes: 30_000, articleBytes: 600 };
/** It is below the 10 MiB and the 1,000 items that a source may have. */
const large: Size = { items: LARGE_ITEMS, bytes: 9_000_000, articleBytes: 9_050 };

/** Each host has an address of its own within this machine. */
export const hostAddress = (host: number): string => `127.0.1.${host + 1}`;

/** A source has something new in every fourth round: one item or two. Answers how many there are beyond the first 20. */
export const publishedBy = (source: number, round: number): number => {
  const offset = (4 - (source % 4)) % 4 || 4;
  const times = round < offset ? 0 : Math.floor((round - offset) / 4) + 1;
  return times * (1 + (Math.floor(source / 4) % 2));
};

/** Answers all items that the sources have ever had. */
export const itemsBy = (sources: number, round: number): number =>
  Array.from({ length: sources }, (_, source) => ITEMS + publishedBy(source, round)).reduce(
    (sum, each) => sum + each,
    0,
  );

export interface Served {
  body: Buffer;
  /** Two of five sources have none, and repeat their document. */
  etag: string | undefined;
}

/** `now` is the beginning of the day in milliseconds; nothing is dated after it by more than the rounds' items. */
export const serve = (source: number, round: number, now: number): Served => {
  const published = publishedBy(source, round);
  const since = now - 2 * 24 * HOUR_MS;
  return {
    body: Buffer.from(documentOf(source, { published, build: published, since }, small)),
    etag: source % 5 < 3 ? `"${source}-${published}"` : undefined,
  };
};

export const serveLarge = (source: number, now: number): Served => ({
  body: Buffer.from(documentOf(source, { published: 0, build: 0, since: now - (large.items + 2) * HOUR_MS }, large)),
  etag: undefined,
});
