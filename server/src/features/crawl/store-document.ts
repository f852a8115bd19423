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
import { afterSuccess, medianGap, type Next, type Rhythm, soonAgain } from './schedule.ts';
import { type DocumentSettlement, holdCrawl, settleDocument } from './settle.ts';
import type { Target } from './targets.ts';

type Read = Extract<DocumentResult, { kind: 'feed' }>;

/**
 * Isolated: an item that PostgreSQL refuses does not take the rest of the document with it. A failure is not settled: the items that a
 * fallback found are another list.
 */
export const storeDocument = async (crawl: Crawl, came: Came, reading: Read): Promise<CrawlOutcome> => {
  const { deps, crawler, target } = crawl;
  try {
    return await retryTransient(() => storeAtOnce(crawl, came, reading), crawler);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const items = await storableItems(deps.db, storingOf(crawl, reading, deps.now()), reading.items);
    deps.log('items_refused', { urlKey: target.urlKey, items: reading.items.length - items.length, error });
    return retryTransient(() => storeAtOnce(crawl, came, { ...reading, items }), crawler);
  }
};

const storingOf = ({ target, kind }: Crawl, reading: Read, now: Date): Storing => ({
  now,
  projectId: target.projectId,
  listed: target.listed,
  previousCrawl: target.succeededAt,
  documentItems: reading.hashes.length,
  hashes: reading.hashes,
  policy: kind.identity(target, reading),
});

const storeAtOnce = (crawl: Crawl, came: Came, reading: Read): Promise<CrawlOutcome> => {
  const { deps, lease, target } = crawl;
  return deps.db.transaction().execute(async tx => {
    const held = await holdCrawl(tx, lease, target);
    if (!held) return { kind: 'dropped' };
    const storing = { ...storingOf(crawl, reading, held.now), listed: held.listed };
    const stored = await storeItems(tx, storing, reading.items);
    if (stored.isStrange && reading.page)
      return { kind: 'failed', code: 'NO_ITEMS', reached: true, page: { ...reading.page, items: 0 } };
    if (mayFill(reading.items)) await enforceSpaceBudget(tx, target.projectId, deps.settings.keep);
    await tellHooks(tx, crawl, reading, stored.added);
    await settleDocument(tx, settlementOf(crawl, came, reading, stored));
    return { kind: 'stored', added: stored.added, changed: stored.changed };
  });
};

const tellHooks = async (
  tx: Transaction<Tables>,
  { deps, crawler: { hooks }, target }: Crawl,
  reading: Read,
  added: number,
): Promise<void> => {
  const { projectId, edition } = target;
  if (target.succeededAt === null) await hooks.begun(tx, projectId);
  await hooks.described(tx, target, reading.source);
  if (!reading.page) return;
  const known = reading.hashes.length - added;
  await hooks.looked(tx, deps, { projectId, edition, code: null, page: reading.page, known });
};

const settlementOf = (crawl: Crawl, came: Came, reading: Read, stored: Stored): DocumentSettlement => {
  const { deps, target } = crawl;
  const isWhole = !came.cut && !reading.truncated;
  const slowReadings = (reading.cpuMs ?? 0) > SLOW_MS ? target.slowReadings + 1 : 0;
  const rhythm = rhythmOf(crawl, came, reading, { isWhole, slowReadings });
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
    firstCut: came.cut !== null && target.succeededAt === null && target.failures < 3,
    trouble: came.cut ?? (reading.truncated ? { code: 'ILL_FORMED', detail: 'complete items were kept' } : null),
  };
};

/** A document that was cut short may lack what it usually says: of that, the last one counts. */
const rhythmOf = (
  { deps, target, kind }: Crawl,
  came: Came,
  reading: Read,
  { isWhole, slowReadings }: { isWhole: boolean; slowReadings: number },
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
