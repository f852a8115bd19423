/** Decides which stored item an item of a document is, if any: nothing is stored twice, and nothing new is taken for an edit. */
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { fingerprintNames, matchByFingerprint, type Recognised } from './fingerprints.ts';
import type { Storing } from './store.ts';

export interface KnownItem {
  id: number;
  item: ReadyItem;
  /** The names that it has now are not kept. */
  isMadeUp?: boolean | undefined;
  /** The name that its look gives it (fingerprints.ts). */
  fingerprint?: string | undefined;
}

/**
 * Deduplicated: decides which items are new, and which stored item each of the others is. A guid names an item, else its link, else its
 * title, day and content (product decision 5). An item whose first name is new but another known is the known one if it looks the same: its
 * guid may be made up at each request, or have changed with the site's address. News that takes over a link is new. One of which no name is
 * known may be known by its looks alone (fingerprints.ts). Looks are names, too, in a document of which something is known so. On a page
 * the first name leaves the fragment out where nothing beside it has the same link: what comes there with another fragment and another
 * title is the next item, not an edit.
 */
export const identifyItems = async (tx: Transaction<Tables>, storing: Storing, items: readonly ReadyItem[]) => {
  const { projectId, documentItems, policy } = storing;
  const isDated = policy.dates === 'own';
  const names = policy.hasFingerprints ? fingerprintNames(items) : new Map<ReadyItem, string>();
  const idOf = await readNames(tx, projectId, items, names);
  const next = isDated ? new Set<ReadyItem>() : await nextOfTheirLinks(tx, items, idOf);
  const firstId = (item: ReadyItem) => (next.has(item) ? undefined : idOf.get(item.aliases[0]!.hash));
  const otherId = (item: ReadyItem) =>
    item.aliases
      .slice(next.has(item) ? 1 : 0)
      .map(alias => idOf.get(alias.hash))
      .find(id => id !== undefined);

  const renamed = items.filter(item => firstId(item) === undefined && otherId(item) !== undefined);
  const brandNew = items.filter(item => otherId(item) === undefined);
  const byContent = await matchByContent(tx, renamed, otherId, documentItems - brandNew.length, isDated);
  const present = new Set(items.map(otherId).filter(id => id !== undefined));
  const byFingerprint = policy.hasFingerprints
    ? await matchByFingerprint(tx, storing, brandNew, present)
    : new Map<ReadyItem, Recognised>();

  const idByMadeUpName = (item: ReadyItem) =>
    otherId(item) === undefined ? idOf.get(names.get(item) ?? '') : undefined;
  const hasFingerprints = byFingerprint.size > 0 || brandNew.some(item => idByMadeUpName(item) !== undefined);
  const fingerprints = new Map(hasFingerprints ? brandNew.map(item => [item, names.get(item)]) : []);

  const idByAnything = (item: ReadyItem) =>
    firstId(item) ?? byContent.get(item) ?? byFingerprint.get(item)?.id ?? idByMadeUpName(item);
  const { fresh, known } = tellApart(items, firstId, idByAnything);
  const describe = ({ id, item }: { id: number; item: ReadyItem }): KnownItem => {
    const isMadeUp = byFingerprint.get(item)?.isMadeUp ?? idByMadeUpName(item) !== undefined;
    return { id, item, isMadeUp, fingerprint: fingerprints.get(item) };
  };
  return { fresh, known: known.map(describe), fingerprints };
};

/** Answers which stored item has which of the names that the items have, by the names' hashes. */
const readNames = async (
  tx: Transaction<Tables>,
  projectId: number,
  items: readonly ReadyItem[],
  fingerprints: ReadonlyMap<ReadyItem, string>,
): Promise<Map<string, number>> => {
  const hashes = [...items.flatMap(item => item.aliases.map(alias => alias.hash)), ...fingerprints.values()];
  const rows = await runPrepared(
    tx,
    sql<{ hash: string; item_id: number }>`
      select encode(hash, 'hex') as hash, item_id from item_alias
      where project_id = ${projectId} and hash = any (select decode(unnest(${hashes}::text[]), 'hex'))`,
  );
  return new Map(rows.map(row => [row.hash, row.item_id]));
};

/** Answers the items of a page that stand where a stored one stood, with another fragment and another title. */
const nextOfTheirLinks = async (
  tx: Transaction<Tables>,
  items: readonly ReadyItem[],
  idOf: ReadonlyMap<string, number>,
): Promise<Set<ReadyItem>> => {
  const elsewhere = items.filter(item => leadsElsewhere(item, idOf));
  const idByGuid = (item: ReadyItem) => idOf.get(item.aliases[0]!.hash)!;
  const stored = await readStored(tx, elsewhere.map(idByGuid));
  return new Set(elsewhere.filter(item => stored.get(idByGuid(item))?.title !== item.title));
};

/** Answers those of `renamed`, of which another name than the first is known, that are the stored items of that name. */
const matchByContent = async (
  tx: Transaction<Tables>,
  renamed: readonly ReadyItem[],
  otherId: (item: ReadyItem) => number | undefined,
  listedBefore: number,
  isDated: boolean,
): Promise<Map<ReadyItem, number>> => {
  const stored = await readStored(
    tx,
    renamed.map(item => otherId(item)!),
  );
  const was = (item: ReadyItem) => stored.get(otherId(item)!);
  const madeUp = guidsAreMadeUp(renamed, was, listedBefore, isDated);
  const isKnown = (item: ReadyItem): boolean => {
    const content = was(item);
    return madeUp || (content !== undefined && isSameContent(content, item, isDated));
  };
  return new Map(renamed.filter(isKnown).map(item => [item, otherId(item)!]));
};

/**
 * Goes through the document in its order. Of two items with the same first name the first counts; a stored item is one item of the document
 * at most, and first of all the one that calls it by its guid.
 */
const tellApart = (
  items: readonly ReadyItem[],
  firstId: (item: ReadyItem) => number | undefined,
  idByAnything: (item: ReadyItem) => number | undefined,
) => {
  const fresh: ReadyItem[] = [];
  const known: { id: number; item: ReadyItem }[] = [];
  const met = new Set<string>();
  const taken = new Set(items.filter(hasGuid).map(firstId));
  const byGuid = new Set<number>();
  for (const item of items) {
    const name = item.aliases[0]!.hash;
    if (met.has(name)) continue;
    met.add(name);
    const id = idByAnything(item);
    const own = id !== undefined && hasGuid(item) && firstId(item) === id && !byGuid.has(id);
    if (own) byGuid.add(id);
    if (id === undefined || (taken.has(id) && !own)) fresh.push(item);
    else known.push({ id, item });
    if (id !== undefined) taken.add(id);
  }
  return { fresh, known };
};

/** Its guid is known, and its link is not that item's. */
const leadsElsewhere = (item: ReadyItem, idOf: ReadonlyMap<string, number>): boolean => {
  const link = item.aliases.find(({ kind }) => kind === 'link');
  const id = hasGuid(item) ? idOf.get(item.aliases[0]!.hash) : undefined;
  return id !== undefined && link !== undefined && idOf.get(link.hash) !== id;
};

export const hasGuid = (item: ReadyItem): boolean => item.aliases[0]!.kind === 'guid';

type StoredContent = { title: string; folded: string; published_at: Date | null };

const readStored = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, StoredContent>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredContent & { id: number }>`
    select id, title, folded, published_at from item where id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(row => [row.id, row]));
};

/** The same title at the same moment, or, without a date or with one that may be counted from now, with the same text. */
const isSameContent = (was: StoredContent, item: ReadyItem, isDated: boolean): boolean => {
  if (was.title !== item.title) return false;
  if (!isDated) return was.folded === item.folded;
  if (was.published_at?.getTime() !== item.publishedAt?.getTime()) return false;
  return item.publishedAt !== null || was.folded === item.folded;
};

/** Most of what a document lists and is not new has another guid now, and says what it said before. */
const guidsAreMadeUp = (
  renamed: readonly ReadyItem[],
  was: (item: ReadyItem) => StoredContent | undefined,
  listedBefore: number,
  isDated: boolean,
): boolean => {
  const guided = renamed.filter(item => hasGuid(item) && was(item));
  const same = guided.filter(item => isSameContent(was(item)!, item, isDated) || was(item)!.folded === item.folded);
  return guided.length >= 3 && guided.length > 0.8 * listedBefore && same.length > 0.5 * guided.length;
};
