/** Items, validators and the next check of a document that was read, in one transaction. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isRefusal, retryTransient } from '#db/trouble.ts';
import type { Settings } from '#deps.ts';
import { SLOW_MS } from '#documents/fair-queue.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import { enforceSpaceBudget, mayFill } from '#features/items/space.ts';
import { type Stored, type Storing, storableItems, storeItems } from '#features/items/store.ts';
import type { Came, Crawl, CrawlOutcome } from './crawl.ts';
import { isFirstTrouble, longest, restOf } from './notes.ts';
import { afterSuccess, MISSES_AT_MOST, medianGap, type Next, type Rhythm, soonAgain } from './schedule.ts';
import { type DocumentSettlement, holdCrawl, settleDocument } from './settle.ts';
import type { Target } from './targets.ts';

type Read = Extract<DocumentResult, { kind: 'feed' }>;

/**
 * Isolated: an item that PostgreSQL refuses does not take the rest of the document with it. A failure is not settled: the items that a
 * fallback found are another list.
 */
export const storeDocument = async (crawl: Crawl, came: Came, reading: Read): Promise<CrawlOutcome> =>
  storeReading(crawl, reading, async (tx, stored) => {
    const isPushed = await tellHooks(tx, crawl, came, reading, stored.added);
    await settleDocument(tx, settlementOf(crawl, came, reading, stored, isPushed));
  });

type Storer = Pick<Crawl, 'deps' | 'lease' | 'target' | 'kind'> & { crawler: Pick<Crawl['crawler'], 'signal'> };

/** `settle` notes it within the same transaction. */
export const storeReading = async (
  crawl: Storer,
  reading: Read,
  settle: (tx: Transaction<Tables>, stored: Stored) => Promise<void>,
): Promise<CrawlOutcome> => {
  const { deps, crawler, target } = crawl;
  try {
    return await retryTransient(() => storeAtOnce(crawl, reading, settle), crawler);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const items = await storableItems(deps.db, storingOf(crawl, reading, deps.now()), reading.items);
    deps.log('items_refused', { urlKey: target.urlKey, items: reading.items.length - items.length, error });
    return retryTransient(() => storeAtOnce(crawl, { ...reading, items }, settle), crawler);
  }
};

const storingOf = ({ target, kind }: Pick<Crawl, 'target' | 'kind'>, reading: Read, now: Date): Storing => ({
  now,
  projectId: target.projectId,
  listed: target.listed,
  previousCrawl: target.succeededAt,
  documentItems: reading.hashes.length,
  hashes: reading.hashes,
  policy: kind.identity(target, reading),
});

const storeAtOnce = (
  crawl: Storer,
  reading: Read,
  settle: (tx: Transaction<Tables>, stored: Stored) => Promise<void>,
): Promise<CrawlOutcome> => {
  const { deps, lease, target } = crawl;
  return deps.db.transaction().execute(async tx => {
    const held = await holdCrawl(tx, lease, target);
    if (!held) return { kind: 'dropped' };
    const storing = { ...storingOf(crawl, reading, held.now), listed: held.listed };
    const stored = await storeItems(tx, storing, reading.items);
    if (stored.isStrange && reading.page)
      return { kind: 'failed', code: 'NO_ITEMS', reached: true, page: { ...reading.page, items: 0 } };
    if (mayFill(reading.items)) await enforceSpaceBudget(tx, target.projectId, deps.settings.keep);
    await settle(tx, stored);
    return { kind: 'stored', added: stored.added, changed: stored.changed };
  });
};

/** Answers whether a hub sends its documents. */
const tellHooks = async (
  tx: Transaction<Tables>,
  { deps, crawler: { hooks }, target }: Crawl,
  came: Came,
  reading: Read,
  added: number,
): Promise<boolean> => {
  const { projectId, edition } = target;
  if (target.succeededAt === null) await hooks.begun(tx, projectId);
  await hooks.described(tx, target, reading.source);
  const { hubs, self } = reading;
  const { cut, links, url } = came;
  // The header of a web page is about that page, and a hub would send it and not a feed.
  const isWholeFeed = !reading.page && !cut && !reading.truncated;
  const mayOffer = isWholeFeed && (hubs.length > 0 || links !== null || target.pushed);
  const isOffered = !mayOffer || (await hooks.offered(tx, deps, target, { hubs, self, links, url }));
  const isPushed = target.pushed && isOffered;
  if (!reading.page) return isPushed;
  const known = reading.hashes.length - added;
  await hooks.looked(tx, deps, { projectId, edition, code: null, page: reading.page, known });
  return isPushed;
};

const settlementOf = (
  crawl: Crawl,
  came: Came,
  reading: Read,
  stored: Stored,
  isPushed: boolean,
): DocumentSettlement => {
  const { deps, target } = crawl;
  const isWhole = !came.cut && !reading.truncated;
  const slowReadings = (reading.cpuMs ?? 0) > SLOW_MS ? target.slowReadings + 1 : 0;
  const pushMisses = isPushed && stored.added > 0 ? target.pushMisses + 1 : target.pushMisses;
  const pushed = isPushed && pushMisses < MISSES_AT_MOST;
  const rhythm = rhythmOf(crawl, came, reading, { isWhole, slowReadings, pushed });
  const now = deps.now();
  const next = nextCrawl(target, rhythm, isWhole, deps.settings, now);
  const validated = came.validators.etag !== null || came.validators.lastModified !== null;
  return {
    projectId: target.projectId,
    delayMs: next.at.getTime() - now.getTime(),
    minutes: next.minutes,
    reason: next.reason,
    validators: isWhole && validated ? { url: came.url, ...came.validators } : null,
    bodyHash: isWhole ? came.bodyHash : null,
    sameBodies: 0,
    itemHashes: reading.hashes,
    aliasesSeen: !target.aliasesFresh,
    hintMinutes: rhythm.hint,
    medianGap: rhythm.medianGap,
    encoding: reading.encoding,
    movedTo: came.movedTo,
    changed: stored.added + stored.changed > 0,
    storm: stored.storm,
    slowReadings,
    pushMisses,
    isPushLost: target.pushed && !pushed,
    firstCut: came.cut !== null && target.succeededAt === null && target.failures < 3,
    trouble: came.cut ?? (reading.truncated ? { code: 'ILL_FORMED', detail: 'complete items were kept' } : null),
  };
};

/** A document that was cut short may lack what it usually says: of that, the last one counts. */
const rhythmOf = (
  { deps, target, kind }: Crawl,
  came: Came,
  reading: Read,
  { isWhole, slowReadings, pushed }: { isWhole: boolean; slowReadings: number; pushed: boolean },
): Rhythm => {
  const before = isWhole ? { medianGap: null, newestAt: null, hint: null } : restOf(target);
  return {
    medianGap: medianGap(reading.moments) ?? before.medianGap,
    newestAt: reading.moments[0] ?? before.newestAt,
    hint: longest(came.hintMinutes, reading.ttlMinutes) ?? before.hint,
    skipHours: reading.skipHours,
    skipDays: reading.skipDays,
    neverValidates: false,
    awaited: target.awaited,
    pushed,
    least: kind.limits(target, deps.settings).leastMinutes,
    costMs: slowReadings >= 2 ? (reading.cpuMs ?? 0) : 0,
  };
};

/** The rest of a document that was cut short for the first time is asked for soon, unless the source or its cost speaks against it. */
const nextCrawl = (target: Target, rhythm: Rhythm, isWhole: boolean, { crawl }: Settings, now: Date): Next => {
  const usually = afterSuccess(rhythm, crawl, now, Math.random());
  const mayBeSoon =
    usually.reason !== 'hint' && usually.reason !== 'costly' && rhythm.skipHours.length + rhythm.skipDays.length === 0;
  return isWhole || !isFirstTrouble(target) || !mayBeSoon ? usually : soonAgain(usually, now);
};
