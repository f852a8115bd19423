/** Items that come under new names and look as before: a feed may put a session id or the time into every guid and link. */
import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { ReadyItem } from '#documents/ready-item.ts';

/** The fields of an item, stored or new, that are compared. `text` is a digest of title and text, `length` theirs. */
export interface ItemFingerprint {
  title: string;
  text: string;
  length: number;
  publishedAt: Date | null;
  link: string | null;
  image: string | null;
  enclosures: readonly { url: string }[];
}

export interface Recognised {
  id: number;
  /** Its names are made up at each request: they are not worth keeping. */
  isMadeUp: boolean;
}

interface Document {
  projectId: number;
  /** The document has this many items in all. */
  documentItems: number;
  /** The source hashes of all its items: what is stored as one of them is in the document as it stands. */
  hashes?: readonly string[] | undefined;
}

/**
 * Heuristic: finds those of `unknown`, whose names are all new, that are stored items under other names. `present` are items that the
 * document calls by a known name, so no unknown item can be one of them. One statement, whatever the number.
 *
 * A false match loses news, so a look alone counts only where two items hardly share it: the same title and text at the
 * same minute. Without a date, or with what may be a mere day, it counts where the link differs in a session only, which
 * at least three links have in common. With a day and a text it counts, too, where the document gives itself away:
 * at least three different looks, and most of what is not new, are there again.
 */
export const matchByFingerprint = async (
  tx: Transaction<Tables>,
  { projectId, documentItems, hashes = [] }: Document,
  unknown: readonly ReadyItem[],
  present: ReadonlySet<number>,
): Promise<Map<ReadyItem, Recognised>> => {
  if (unknown.length === 0) return new Map();
  const newest = 2 ** Math.ceil(Math.log2(2 * documentItems + 20));
  const rows = await runPrepared(
    tx,
    sql<ItemFingerprint & { id: number; hash: string }>`
      select id, title, encode(sha256(convert_to(folded, 'UTF8')), 'hex') as text, length(folded) as length,
        published_at as "publishedAt", link, image, enclosures, source_hash as hash
      from (
        select * from item where project_id = ${projectId} order by sort_at desc, id desc limit ${sql.lit(newest)}) newest
      where title = any (${unknown.map(item => item.title)}::text[])
      order by sort_at desc, id desc`,
  );
  if (rows.length === 0) return new Map();
  const unchanged = new Set(hashes);
  const looks = unknown.map(item => ({ ...item, text: hash('sha256', item.folded), length: item.folded.length }));
  const stored = rows.filter(row => !present.has(row.id) && !unchanged.has(row.hash));
  const known = pairByFingerprint(stored, looks, documentItems - unknown.length);
  return new Map(
    unknown.flatMap((item, at) => {
      const was = known[at];
      return was ? [[item, { id: was.id, isMadeUp: differInMadeUp(was, item) }]] : [];
    }),
  );
};

/**
 * For each of `unknown` the stored one that it is, in their order. `stored` are those whose names the document has given up,
 * newest first; `listedBefore` counts the items that it has under known names. Pure.
 */
export const pairByFingerprint = <Stored extends ItemFingerprint>(
  stored: readonly Stored[],
  unknown: readonly ItemFingerprint[],
  listedBefore: number,
): (Stored | undefined)[] => {
  const alike = pairAlike(stored, unknown);
  const differInSession = sessionsOf(
    alike.map((was, at) => (was ? newValues(was, unknown[at]!) : [])),
    unknown,
  );
  // Without a date, or without text beside the title, the next item of a series looks the same.
  const same = alike.map((was, at) => {
    const item = unknown[at]!;
    const isTelling = isExact(item) || (item.publishedAt !== null && textLength(item) > 0) || differInSession[at];
    return isTelling ? was : undefined;
  });
  const pairs = same.filter(was => was !== undefined).length;
  const looks = new Set(unknown.filter((_, at) => same[at]).map(lookOf));
  const isGivenAway = looks.size >= 3 && pairs > 0.8 * (pairs + listedBefore);
  if (!isGivenAway)
    return same.map((was, at) => {
      const item = unknown[at]!;
      return isExact(item) || (textLength(item) > 0 && differInSession[at]) ? was : undefined;
    });
  // Where names say nothing, an edit is known by its moment and title, if that is nobody else's.
  const isAlone = aloneIn(
    stored.map(({ title }) => title),
    unknown.map(({ title }) => title),
  );
  const taken = new Set(same);
  const free = stored.filter(was => !taken.has(was) && isAlone(was.title));
  const edited = pairBy(momentOf, free, unknown);
  return unknown.map((item, at) => {
    const was = edited[at];
    const isEdit =
      was && item.publishedAt && isAlone(item.title) && (isExact(item) || bareLink(was) === bareLink(item));
    return same[at] ?? (isEdit ? was : undefined);
  });
};

const aloneIn = (...lists: readonly string[][]) => {
  const counts = lists.map(list => {
    const count = new Map<string, number>();
    for (const title of list) count.set(title, (count.get(title) ?? 0) + 1);
    return count;
  });
  return (title: string): boolean => counts.every(count => (count.get(title) ?? 0) <= 1);
};

/** By look and link, and what is left by its look alone. */
const pairAlike = <Stored extends ItemFingerprint>(stored: readonly Stored[], unknown: readonly ItemFingerprint[]) => {
  const linked = pairBy(look => `${bareLink(look)} ${lookOf(look)}`, stored, unknown);
  const taken = new Set(linked);
  const rest = pairBy(
    lookOf,
    stored.filter(was => !taken.has(was)),
    unknown.filter((_, at) => !linked[at]),
  );
  return linked.map(was => was ?? rest.shift());
};

/** Each stored one once: what looks the same more often than before is new. */
const pairBy = <Stored extends ItemFingerprint>(
  keyOf: (fingerprint: ItemFingerprint) => string,
  stored: readonly Stored[],
  unknown: readonly ItemFingerprint[],
): (Stored | undefined)[] => {
  const free = Map.groupBy(stored, keyOf);
  return unknown.map(item => free.get(keyOf(item))?.shift());
};

/** Two items look the same with the same title, moment and text, and the same files. */
const lookOf = (fingerprint: ItemFingerprint): string =>
  JSON.stringify([
    momentOf(fingerprint),
    fingerprint.text,
    fileOf(fingerprint.image),
    fingerprint.enclosures.map(({ url }) => fileOf(url)),
  ]);

const momentOf = ({ title, publishedAt }: ItemFingerprint): string => `${publishedAt?.getTime()} ${title}`;

/** An address without the values that look made up, but for those of parameters that name a file or an article. */
const fileOf = (address: string | null): string => {
  const parts = partsOf(address);
  return parts.map((part, at) => (isMadeUpAt(parts, at) && !NAMING.test(parts[at - 1]!) ? '*' : part)).join('');
};

const NAMING =
  /^[?&;](?!sid=|.*(?:sess|visit))(?:.*id|[pn]|no|.*(?:article|story|post|news|item|file|media|episode).*)=$/i;

const QUARTER_MS = 900_000;

/** Midnight in every zone is a full quarter of an hour in UTC: such a moment may be a mere day. */
const isExact = ({ publishedAt }: Pick<ItemFingerprint, 'publishedAt'>): boolean =>
  publishedAt !== null && publishedAt.getTime() % QUARTER_MS !== 0;

/** Answers the length of the text beside the title. */
const textLength = ({ length, title }: ItemFingerprint): number => Math.max(0, length - title.length - 3);

type Linked = Pick<ItemFingerprint, 'link'>;

const bareLink = ({ link }: Linked): string => {
  const parts = partsOf(link);
  return parts.map((part, at) => (isMadeUpAt(parts, at) ? '*' : part)).join('');
};

/** The links are the same but for values of parameters that look made up: sessions, times, random numbers. */
const differInMadeUp = (was: Linked, item: Linked): boolean => newValues(was, item).length > 0;

/** The values in which they differ, as the new one has them. */
const newValues = (was: Linked, item: Linked): string[] => {
  if (was.link === item.link || bareLink(was) !== bareLink(item)) return [];
  const parts = partsOf(was.link);
  return partsOf(item.link).filter((part, at) => part !== parts[at]);
};

const SHARED = 3;

/** An item's own id is in no other link; a session, or the time, is in all links of the document. */
const sessionsOf = (values: readonly string[][], items: readonly Linked[]): boolean[] => {
  const links = new Map<string, Set<string>>();
  for (const [at, each] of values.entries())
    for (const value of each) links.set(value, (links.get(value) ?? new Set()).add(bareLink(items[at]!)));
  return values.map(each => each.length > 0 && each.every(value => links.get(value)!.size >= SHARED));
};

/**
 * A name for what comes under new names at each request, as a hex digest: the same at each visit, so that a deleted item
 * does not come back. Where the link has a session that others of the document have, too, it is made of the link without
 * it, beside title and moment; else of title, exact moment and text. What two items share names neither.
 */
export const fingerprintNames = <Item extends Pick<ReadyItem, 'title' | 'folded' | 'publishedAt' | 'link'>>(
  items: readonly Item[],
): Map<Item, string> => {
  const links = new Map<string, Set<string>>();
  for (const { link } of items) {
    const parts = partsOf(link);
    for (const [at, part] of parts.entries())
      if (isMadeUpAt(parts, at)) links.set(part, (links.get(part) ?? new Set()).add(bareLink({ link })));
  }
  const isShared = (value: string) => (links.get(value)?.size ?? 0) >= SHARED;
  const named = items.flatMap((item): [Item, string][] => {
    const parts = partsOf(item.link);
    const link = parts.map((part, at) => (isMadeUpAt(parts, at) && isShared(part) ? '*' : part)).join('');
    const isVisit = link !== (item.link ?? '');
    if (!isVisit && !isExact(item)) return [];
    const text = isVisit && item.publishedAt ? '' : item.folded;
    const look = JSON.stringify([item.title, item.publishedAt?.getTime(), isVisit ? link : '', text]);
    return [[item, hash('sha256', `look\n${look}`).slice(0, 32)]];
  });
  const of = Map.groupBy(named, ([, name]) => name);
  return new Map(named.filter(([, name]) => of.get(name)!.length === 1));
};

const partsOf = (address: string | null): string[] => (address ?? '').split(PARAMETER);

const isMadeUpAt = (parts: readonly string[], at: number): boolean => at > 0 && isMadeUp(parts[at]!);

/** It matches before the value of a parameter, of the query or of the path (`;jsessionid=`), and behind it. */
const PARAMETER = /(?<=[?&;][^=&;?/]*=)|(?=[?&;#])/;

/** Heuristic: a long hexadecimal number, long mixed letters and digits, or a time in seconds or milliseconds is made up. */
const isMadeUp = (value: string): boolean =>
  /^[\da-f]{16,}$/i.test(value) ||
  /^(?=(.*\d){4})(?=.*[a-z])[\da-z]{20,}$/i.test(value) ||
  /^1[5-9]\d{8}(\d{3})?$/.test(value);
