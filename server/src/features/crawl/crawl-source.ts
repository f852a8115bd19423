/** One crawl of one source: ask, read, store, and note when to come again and why. */

import { retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { PageResult } from '#documents/page-definition.ts';
import type { DocumentPool } from '#documents/pool.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import { followMove, hasMoved, isMoving } from '#features/projects/move.ts';
import { type Answer, ask } from './ask.ts';
import { type Lease, renewLease } from './claims.ts';
import { settlementsFor } from './notes.ts';
import { isAstray, pageCheckOf, strayPage } from './page-check.ts';
import { askedToWait, type Trouble } from './schedule.ts';
import { type CrawledSource, holdCrawl, type Settlement, unnoteParsing } from './settle.ts';
import type { PageCheck, SourceHooks, StrayPage } from './source-hooks.ts';
import { storeDocument } from './store-document.ts';
import type { Target } from './targets.ts';

/** The outcome of a crawl; `code` names the trouble. */
export type CrawlOutcome =
  | { kind: 'stored'; added: number; changed: number }
  | { kind: 'unchanged' }
  | { kind: 'failed'; code: string; reached: boolean; page?: PageResult | undefined }
  /** `elsewhere`: not its own host asks for it. */
  | { kind: 'later'; waitMs: number; asksForMore: boolean; elsewhere: boolean }
  /** The lease was lost or the process is stopping: nothing is noted. */
  | { kind: 'dropped' };

export interface CrawlDeps {
  documents: DocumentPool;
  /** Writes a settlement, together with others when several come at once. */
  settle(settlement: Settlement): Promise<void>;
  noteParsing(asked: CrawledSource): Promise<void>;
  /** Other features follow the source through these hooks. */
  hooks: SourceHooks;
  /** The process is stopping: what fails is not tried again. */
  signal?: AbortSignal;
  /** It does not wait for the threads any longer. */
  untilStopped?: AbortSignal;
}

export const crawlSource = async (
  deps: Deps,
  crawling: CrawlDeps,
  lease: Lease,
  known: Target,
): Promise<CrawlOutcome> => {
  const target = isMoving(known, deps.settings.crawl, deps.now()) ? unread(known) : known;
  let stray: StrayPage | undefined;
  const outcome = await crawlOnce(deps, crawling, lease, target, page => {
    stray = page;
  });
  // The hooks have been called in the same transaction for a document that was stored.
  const check = outcome.kind === 'stored' ? undefined : pageCheckOf(target, outcome);
  if (check) await noteCheck(deps, crawling, lease, target, check);
  // Only now: what is found is kept if the last check that was noted is astray.
  if (stray && outcome.kind !== 'dropped') void crawling.hooks.strayed(deps, stray);
  return outcome;
};

/** As if its document had never come: it is asked for and read whole. */
const unread = (target: Target): Target => ({ ...target, validatorsFresh: false, bodyHash: null, aliasesFresh: false });

/** Not noted where the lease was lost, as the crawl itself. What fails here takes nothing from what is settled. */
const noteCheck = async (
  deps: Deps,
  crawling: CrawlDeps,
  lease: Lease,
  target: Target,
  check: PageCheck,
): Promise<void> => {
  const note = () =>
    deps.db.transaction().execute(async tx => {
      if (await holdCrawl(tx, lease, target)) await crawling.hooks.looked(tx, deps, check);
    });
  await retryTransient(note, crawling).catch(error => deps.log('crawl_not_noted', { urlKey: target.urlKey, error }));
};

const crawlOnce = async (
  deps: Deps,
  crawling: CrawlDeps,
  lease: Lease,
  target: Target,
  stray: (page: StrayPage) => void,
): Promise<CrawlOutcome> => {
  const note = settlementsFor(lease.token, target, deps.settings.crawl, deps.now());
  if (target.crashes >= 3) {
    await crawling.settle(note.poisoned());
    return { kind: 'failed', code: 'POISONED', reached: true };
  }
  const answer = await ask(deps, target);
  switch (answer.kind) {
    case 'unasked':
      return { kind: 'dropped' };
    case 'document':
      return readAndStore(deps, crawling, lease, target, answer, stray);
    case 'unchanged':
      await crawling.settle(note.unchanged(answer, target.sameBodies));
      return thenFollowMove(deps, crawling, target, answer.movedTo, { kind: 'unchanged' });
    case 'later': {
      const next = askedToWait(
        answer.status,
        answer.retryAfterMs,
        target.intervalMinutes ?? 0,
        deps.settings.crawl,
        deps.now(),
      );
      await crawling.settle(note.later(next, answer.status));
      return {
        kind: 'later',
        waitMs: next.minutes * 60_000,
        asksForMore: answer.status === 429,
        elsewhere: answer.elsewhere,
      };
    }
    case 'gone':
      await crawling.settle(note.gone());
      return { kind: 'failed', code: 'HTTP_410', reached: true };
    case 'blocked':
      await crawling.settle(note.blocked(answer));
      return { kind: 'failed', code: answer.code, reached: true };
    case 'failed':
      await crawling.settle(note.failed(answer.trouble, answer.code, answer.detail));
      return { kind: 'failed', code: answer.code, reached: answer.reached };
  }
};

type Came = Extract<Answer, { kind: 'document' }>;

const LONG_WAIT_MS = 20_000;

const readAndStore = async (
  deps: Deps,
  crawling: CrawlDeps,
  lease: Lease,
  target: Target,
  came: Came,
  stray: (page: StrayPage) => void,
): Promise<CrawlOutcome> => {
  const note = settlementsFor(lease.token, target, deps.settings.crawl, deps.now());
  const document = {
    bytes: came.body,
    url: came.url,
    contentType: came.contentType,
    encodingOverride: target.encodingOverride,
  };
  const page = strayPage(target, document);
  const isSame = (!came.cut && came.bodyHash === target.bodyHash) || isStillBad(target, came.bodyHash);
  if (page && isSame && target.page?.repairDue) stray(page);
  if (!came.cut && came.bodyHash === target.bodyHash) {
    await crawling.settle(note.unchanged(came, target.sameBodies + 1));
    return thenFollowMove(deps, crawling, target, came.movedTo, { kind: 'unchanged' });
  }
  if (isStillBad(target, came.bodyHash)) {
    // The first trouble still holds, unless another one came in between.
    const code = isUnreadable(target.errorCode) ? target.errorCode : 'UNREADABLE_STILL';
    await crawling.settle(
      note.failed(troubleOf(target, code), code, 'the same body as before', came.bodyHash, !target.page),
    );
    return { kind: 'failed', code, reached: true };
  }
  // Its robots.txt was asked as well: what comes now needs the lease's whole time.
  if (target.page && !(await retryTransient(() => renewLease(deps.db, lease), crawling))) return { kind: 'dropped' };
  await crawling.noteParsing(target);
  const askedAt = deps.now().getTime();
  /** The documents before it may have taken most of the lease's time. */
  const begins = () => {
    if (deps.now().getTime() - askedAt > LONG_WAIT_MS) void renewLease(deps.db, lease).catch(() => {});
  };
  const reading = await crawling.documents.read(
    {
      ...document,
      tags: target.tags,
      ownTitle: target.ownTitle,
      ownDescription: target.ownDescription,
      known: target.aliasesFresh ? target.itemHashes : [],
      ownOrigins: [deps.settings.publicUrl],
      now: deps.now(),
      ...(target.page && { page: target.page }),
    },
    { keys: keysOf(target.ownerId, lease.hostKey), signal: crawling.untilStopped, begins },
  );
  if (reading.kind === 'failed' && reading.code === 'STOPPED') {
    await unnoteParsing(deps.db, target);
    return { kind: 'dropped' };
  }
  if (reading.kind === 'failed' && reading.code.startsWith('READER_')) {
    await crawling.settle(note.crashed(reading.code, reading.detail));
    return { kind: 'failed', code: reading.code, reached: true };
  }
  const outcome =
    reading.kind === 'failed'
      ? await settleUnread(crawling, target, note, came, reading)
      : await storeDocument(deps, crawling, lease, target, came, reading);
  // A lost lease: what is settled is not written, and the reading has ended no thread.
  if (outcome.kind === 'dropped' || reading.kind === 'failed')
    await retryTransient(() => unnoteParsing(deps.db, target), crawling);
  if (page && isAstray(reading)) stray(page);
  if (reading.kind === 'feed' && outcome.kind === 'failed')
    await crawling.settle(note.failed('page', outcome.code, 'another list than before', came.bodyHash));
  return outcome.kind === 'failed' ? outcome : thenFollowMove(deps, crawling, target, came.movedTo, outcome);
};

const settleUnread = async (
  crawling: CrawlDeps,
  target: Target,
  note: ReturnType<typeof settlementsFor>,
  { cut, bodyHash }: Came,
  { code, detail, page }: Extract<DocumentResult, { kind: 'failed' }>,
): Promise<CrawlOutcome> => {
  if (cut) {
    await crawling.settle(note.failed('transport', cut.code, cut.detail, null, true));
    return { kind: 'failed', code: cut.code, reached: true };
  }
  // A server may also end early what it calls whole.
  const mayBeCut = !target.page && (code === 'EMPTY' || code === 'MALFORMED');
  await crawling.settle(note.failed(troubleOf(target, code), code, detail, bodyHash, mayBeCut));
  return { kind: 'failed', code, reached: true, page };
};

/** A site that asks whether we are human must not be asked often. */
const troubleOf = ({ page }: Target, code: string): Trouble =>
  code === 'CHALLENGE' ? 'refused' : page ? 'page' : 'parse';

/** A page is read again unless it was found bad as a page: a version without generators takes it for a feed. */
const isStillBad = ({ badBodyHash, page, errorCode }: Target, bodyHash: string): boolean =>
  bodyHash === badBodyHash && (!page || (errorCode !== null && badPage.has(errorCode)));

const badPage = new Set('FEED NO_ITEMS TOO_MUCH NOT_XPATH RULE_INVALID CHALLENGE'.split(' '));

/** Documents that could not be parsed end with one of these codes. */
const isUnreadable = (code: string | null): code is string => code !== null && unreadable.has(code);

const unreadable = new Set(
  'EMPTY HTML NOT_A_FEED TOO_DEEP MALFORMED FEED NO_ITEMS TOO_MUCH NOT_XPATH RULE_INVALID CHALLENGE'.split(' '),
);

/** A source seen often enough at its new address is moved there. What fails here is tried again at the next crawl; this one's own result stands. */
const thenFollowMove = async (
  deps: Deps,
  crawling: CrawlDeps,
  target: Target,
  movedTo: string | null,
  outcome: CrawlOutcome,
): Promise<CrawlOutcome> => {
  if (movedTo && outcome.kind !== 'dropped' && hasMoved(target, movedTo, deps.settings.crawl, deps.now())) {
    await retryTransient(() => followMove(deps, target, movedTo, crawling.hooks)).catch(error =>
      deps.log('move_failed', { urlKey: target.urlKey, address: movedTo, error }),
    );
  }
  return outcome;
};
