/** One crawl of one source: ask, read, store, and note when to come again and why. */
import { retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import { ask } from './ask.ts';
import { type Lease, renewLease } from './claims.ts';
import type { Came, Crawl, CrawlerParts, CrawlOutcome } from './crawl.ts';
import { kindOf } from './kinds/list.ts';
import { hasMoved, isMoving } from './moving.ts';
import { settlementsFor } from './notes.ts';
import { askedToWait } from './schedule.ts';
import { holdCrawl, putOff, unnoteParsing } from './settle.ts';
import type { PageCheck, StrayPage } from './source-hooks.ts';
import { storeDocument } from './store-document.ts';
import type { Target } from './targets.ts';

/** The outcome of the crawl, and the document that a feature wants to look at once more when all else is done. */
interface Crawled {
  outcome: CrawlOutcome;
  stray?: StrayPage | undefined;
}

export const crawlSource = async (
  deps: Deps,
  crawler: CrawlerParts,
  lease: Lease,
  known: Target,
): Promise<CrawlOutcome> => {
  const target = isMoving(known, deps.settings.crawl, deps.now()) ? unread(known) : known;
  const kind = kindOf(target);
  const note = settlementsFor(lease.token, target, kind, deps.settings, deps.now());
  const turn = crawler.largeTurns?.();
  const crawl = { deps, crawler, lease, target, kind, note, turn };
  const { outcome, stray } = await crawlOnce(crawl).finally(() => turn?.leave());
  // The hooks have been called in the same transaction for a document that was stored.
  const check = outcome.kind === 'stored' ? undefined : kind.watch?.check(target, outcome);
  if (check) await noteCheck(crawl, check);
  // Only now: what is found is kept if the last check that was noted is astray.
  if (stray && outcome.kind !== 'dropped') void crawler.hooks.strayed(deps, stray);
  return outcome;
};

/** As if its document had never come: it is asked for and read whole. */
const unread = (target: Target): Target => ({ ...target, validatorsFresh: false, bodyHash: null, aliasesFresh: false });

/** Not noted where the lease was lost, as the crawl itself. What fails here takes nothing from what is settled. */
const noteCheck = async ({ deps, crawler, lease, target }: Crawl, check: PageCheck): Promise<void> => {
  const note = () =>
    deps.db.transaction().execute(async tx => {
      if (await holdCrawl(tx, lease, target)) await crawler.hooks.looked(tx, deps, check);
    });
  await retryTransient(note, crawler).catch(error => deps.log('crawl_not_noted', { urlKey: target.urlKey, error }));
};

const crawlOnce = async (crawl: Crawl): Promise<Crawled> => {
  const { deps, crawler, target, note } = crawl;
  if (target.crashes >= 3) {
    await crawler.settle(note.poisoned());
    return failed('POISONED');
  }
  const answer = await ask(crawl);
  switch (answer.kind) {
    case 'unasked':
      return dropped;
    case 'crowded':
      await retryTransient(() => putOff(deps.db, crawl.lease, target), crawler);
      return dropped;
    case 'document':
      return readAndStore(crawl, answer);
    case 'unchanged':
      await crawler.settle(note.unchanged(answer, target.sameBodies));
      await followMove(crawl, answer.movedTo);
      return { outcome: { kind: 'unchanged' } };
    case 'later': {
      const { status, retryAfterMs, elsewhere } = answer;
      const usual = target.intervalMinutes ?? 0;
      const next = askedToWait(status, retryAfterMs, usual, deps.settings.crawl, deps.now());
      await crawler.settle(note.later(next, status));
      return { outcome: { kind: 'later', waitMs: next.minutes * 60_000, asksForMore: status === 429, elsewhere } };
    }
    case 'gone':
      await crawler.settle(note.gone());
      return failed('HTTP_410');
    case 'blocked':
      await crawler.settle(note.blocked(answer));
      return failed(answer.code);
    case 'failed':
      await crawler.settle(note.failed(answer.trouble, answer.code, answer.detail));
      return { outcome: { kind: 'failed', code: answer.code, reached: answer.reached } };
  }
};

const dropped: Crawled = { outcome: { kind: 'dropped' } };

const failed = (code: string): Crawled => ({ outcome: { kind: 'failed', code, reached: true } });

const readAndStore = async (crawl: Crawl, came: Came): Promise<Crawled> => {
  const { crawler, target, kind, note } = crawl;
  const copy = kind.watch?.copy(target, documentOf(target, came));
  const awaited = kind.watch?.needsWhole(target) ? copy : undefined;
  if (!came.cut && came.bodyHash === target.bodyHash) {
    await crawler.settle(note.unchanged(came, target.sameBodies + 1));
    await followMove(crawl, came.movedTo);
    return { outcome: { kind: 'unchanged' }, stray: awaited };
  }
  if (kind.judge.isStillBad(target, came.bodyHash)) return { ...(await settleStillBad(crawl, came)), stray: awaited };
  const reading = await read(crawl, came);
  if (reading === 'stopped') return dropped;
  const outcome = await (reading.kind === 'failed'
    ? settleUnread(crawl, came, reading)
    : storeOrSettle(crawl, came, reading));
  const hasCrashed = reading.kind === 'failed' && hasEndedReader(reading.code);
  // A lost lease: what is settled is not written, and the reading has ended no thread.
  if (!hasCrashed && (outcome.kind === 'dropped' || reading.kind === 'failed'))
    await retryTransient(() => unnoteParsing(crawl.deps.db, target), crawler);
  if (outcome.kind === 'stored') await followMove(crawl, came.movedTo);
  return { outcome, stray: kind.watch?.isAstray(reading) ? copy : undefined };
};

const documentOf = ({ encodingOverride }: Target, { body, url, contentType }: Came) => ({
  bytes: body,
  url,
  contentType,
  encodingOverride,
});

/** The first trouble still holds, unless another one came in between. */
const settleStillBad = async ({ crawler, target, kind, note }: Crawl, { bodyHash }: Came): Promise<Crawled> => {
  const { judge } = kind;
  const known = target.errorCode;
  const code = known !== null && judge.unreadable.has(known) ? known : 'UNREADABLE_STILL';
  await crawler.settle(note.failed(judge.troubleOf(code), code, 'the same body as before', bodyHash, judge.takesParts));
  return failed(code);
};

const LONG_WAIT_MS = 20_000;

/** Noted before, so that a document which ends the process is known at the next crawl. `stopped`: nothing can be said of it. */
const read = async (crawl: Crawl, came: Came): Promise<DocumentResult | 'stopped'> => {
  const { deps, crawler, lease, target, kind } = crawl;
  // Its requests may have taken half of the lease: what comes now needs the lease's whole time.
  if (kind.isCostly && !(await retryTransient(() => renewLease(deps.db, lease), crawler))) return 'stopped';
  await crawler.noteParsing(target);
  const askedAt = deps.now().getTime();
  /** The documents before it may have taken most of the lease's time. */
  const begins = () => {
    if (deps.now().getTime() - askedAt > LONG_WAIT_MS) void renewLease(deps.db, lease).catch(() => {});
  };
  const reading = await crawler.documents.read(
    {
      ...documentOf(target, came),
      tags: target.tags,
      ownTitle: target.ownTitle,
      ownDescription: target.ownDescription,
      known: target.aliasesFresh ? target.itemHashes : [],
      ownOrigins: [deps.settings.publicUrl],
      now: deps.now(),
      ...kind.read(target),
    },
    { keys: keysOf(target.ownerId, lease.hostKey), signal: crawler.untilStopped, begins },
  );
  if (reading.kind !== 'failed' || reading.code !== 'STOPPED') return reading;
  await unnoteParsing(deps.db, target);
  return 'stopped';
};

/** The document took its thread's time or memory, and stays noted for it. */
const hasEndedReader = (code: string): boolean => code.startsWith('READER_');

const settleUnread = async (
  { crawler, kind, note }: Crawl,
  { cut, bodyHash }: Came,
  { code, detail, page }: Extract<DocumentResult, { kind: 'failed' }>,
): Promise<CrawlOutcome> => {
  const { judge } = kind;
  if (hasEndedReader(code)) {
    await crawler.settle(note.crashed(code, detail));
    return { kind: 'failed', code, reached: true };
  }
  if (cut) {
    await crawler.settle(note.failed('transport', cut.code, cut.detail, null, true));
    return { kind: 'failed', code: cut.code, reached: true };
  }
  // A server may also end early what it calls whole.
  const mayBeCut = judge.takesParts && (code === 'EMPTY' || code === 'MALFORMED');
  await crawler.settle(note.failed(judge.troubleOf(code), code, detail, bodyHash, mayBeCut));
  return { kind: 'failed', code, reached: true, page };
};

const storeOrSettle = async (
  crawl: Crawl,
  came: Came,
  reading: Extract<DocumentResult, { kind: 'feed' }>,
): Promise<CrawlOutcome> => {
  const { crawler, kind, note } = crawl;
  const outcome = await storeDocument(crawl, came, reading);
  if (outcome.kind === 'failed') {
    const trouble = kind.judge.troubleOf(outcome.code);
    await crawler.settle(note.failed(trouble, outcome.code, 'another list than before', came.bodyHash));
  }
  return outcome;
};

/** A source seen often enough at its new address is moved there. What fails here is tried again at the next crawl; this one's own result stands. */
const followMove = async ({ deps, crawler, target }: Crawl, movedTo: string | null): Promise<void> => {
  if (movedTo === null || !hasMoved(target, movedTo, deps.settings.crawl, deps.now())) return;
  await retryTransient(() => crawler.hooks.moved(deps, target, movedTo)).catch(error =>
    deps.log('move_failed', { urlKey: target.urlKey, address: movedTo, error }),
  );
};
