/** One crawl of one source: ask, read, store, and note when to come again and why. */

import { isRefusal, persist } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { type Storing, storableItems, storeItems } from '#features/items/store.ts';
import type { Reader } from '../reading/pool.ts';
import type { Reading } from '../reading/read-document.ts';
import { type Answer, ask } from './ask.ts';
import type { Lease, Target } from './claims.ts';
import { followMove, hasMoved } from './move.ts';
import { longest, noting } from './notes.ts';
import { afterSuccess, askedToWait, medianGap, type Rhythm } from './schedule.ts';
import { describeProject, holdCrawl, type Settlement, settleDocument, unnoteReading } from './settle.ts';

/** What a visit came to; `code` names the trouble. */
export type Visit =
  | { kind: 'stored'; added: number; changed: number }
  | { kind: 'unchanged' }
  | { kind: 'failed'; code: string; reached: boolean }
  | { kind: 'later'; waitMs: number; asksForMore: boolean }
  /** The lease was lost or the process is stopping: nothing is noted. */
  | { kind: 'dropped' };

export interface Visiting {
  reader: Reader;
  /** Writes a settlement, together with others when several come at once. */
  settle(settlement: Settlement): Promise<void>;
  noteReading(projectId: number): Promise<void>;
  /** The process is stopping: what fails is not tried again. */
  signal?: AbortSignal;
}

export const visitSource = async (deps: Deps, visiting: Visiting, lease: Lease, target: Target): Promise<Visit> => {
  const note = noting(lease.token, target, deps.settings.crawl, deps.now());
  if (target.crashes >= 3) {
    await visiting.settle(note.poisoned());
    return { kind: 'failed', code: 'POISONED', reached: true };
  }
  const answer = await ask(deps, target);
  switch (answer.kind) {
    case 'unasked':
      return { kind: 'dropped' };
    case 'document':
      return readAndStore(deps, visiting, lease, target, answer);
    case 'unchanged':
      await visiting.settle(note.unchanged(answer, target.sameBodies));
      return afterwards(deps, target, answer.movedTo, { kind: 'unchanged' });
    case 'later': {
      const next = askedToWait(
        answer.status,
        answer.retryAfterMs,
        target.intervalMinutes ?? 0,
        deps.settings.crawl,
        deps.now(),
      );
      await visiting.settle(note.later(next, answer.status));
      return { kind: 'later', waitMs: next.minutes * 60_000, asksForMore: answer.status === 429 };
    }
    case 'gone':
      await visiting.settle(note.gone());
      return { kind: 'failed', code: 'HTTP_410', reached: true };
    case 'blocked':
      await visiting.settle(note.blocked(answer));
      return { kind: 'failed', code: answer.code, reached: true };
    case 'failed':
      await visiting.settle(note.failed(answer.trouble, answer.code, answer.detail));
      return { kind: 'failed', code: answer.code, reached: answer.reached };
  }
};

type Came = Extract<Answer, { kind: 'document' }>;

const readAndStore = async (
  deps: Deps,
  visiting: Visiting,
  lease: Lease,
  target: Target,
  came: Came,
): Promise<Visit> => {
  const note = noting(lease.token, target, deps.settings.crawl, deps.now());
  if (!came.cut && came.bodyHash === target.bodyHash) {
    await visiting.settle(note.unchanged(came, target.sameBodies + 1));
    return afterwards(deps, target, came.movedTo, { kind: 'unchanged' });
  }
  if (came.bodyHash === target.badBodyHash) {
    // What was wrong with it the first time still is, unless something else went wrong in between.
    const code = isUnreadable(target.errorCode) ? target.errorCode : 'UNREADABLE_STILL';
    await visiting.settle(note.failed('parse', code, 'the same body as before', came.bodyHash));
    return { kind: 'failed', code, reached: true };
  }
  await visiting.noteReading(target.projectId);
  const reading = await visiting.reader.read({
    bytes: came.body,
    url: came.url,
    contentType: came.contentType,
    encodingOverride: target.encodingOverride,
    tags: target.tags,
    known: target.aliasesFresh ? target.itemHashes : [],
    ownOrigins: [deps.settings.publicUrl],
    now: deps.now(),
  });
  if (reading.kind === 'failed' && reading.code === 'STOPPED') {
    await unnoteReading(deps.db, target.projectId);
    return { kind: 'dropped' };
  }
  if (reading.kind === 'failed' && reading.code.startsWith('READER_')) {
    await visiting.settle(note.crashed(reading.code, reading.detail));
    return { kind: 'failed', code: reading.code, reached: true };
  }
  if (reading.kind === 'failed') {
    const { code, detail } = came.cut ?? reading;
    await visiting.settle(note.failed(came.cut ? 'transport' : 'parse', code, detail, came.cut ? null : came.bodyHash));
    return { kind: 'failed', code, reached: true };
  }
  const visit = await store(deps, visiting, lease, target, came, reading);
  return afterwards(deps, target, came.movedTo, visit);
};

/** The reasons of a reading for not being one. */
const isUnreadable = (code: string | null): code is string =>
  code !== null && ['EMPTY', 'HTML', 'NOT_A_FEED', 'TOO_DEEP', 'MALFORMED'].includes(code);

type Read = Extract<Reading, { kind: 'feed' }>;

/** What PostgreSQL refuses of a document does not take the rest with it. */
const store = async (
  deps: Deps,
  visiting: Visiting,
  lease: Lease,
  target: Target,
  came: Came,
  reading: Read,
): Promise<Visit> => {
  try {
    return await persist(() => storeAtOnce(deps, lease, target, came, reading), visiting);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const items = await storableItems(deps.db, storingOf(target, reading, deps.now()), reading.items);
    deps.log('items_refused', { urlKey: target.urlKey, items: reading.items.length - items.length, error });
    return persist(() => storeAtOnce(deps, lease, target, came, { ...reading, items }), visiting);
  }
};

const storingOf = (target: Target, reading: Read, now: Date): Storing => ({
  now,
  projectId: target.projectId,
  listed: target.listed,
  previousCrawl: target.succeededAt,
  documentItems: reading.hashes.length,
});

const storeAtOnce = (deps: Deps, lease: Lease, target: Target, came: Came, reading: Read): Promise<Visit> =>
  deps.db.transaction().execute(async tx => {
    const held = await holdCrawl(tx, lease, target.projectId);
    if (!held) return { kind: 'dropped' };
    const stored = await storeItems(tx, storingOf(target, reading, held), reading.items);
    await describeProject(tx, target.projectId, reading.source);
    const whole = !came.cut && !reading.truncated;
    const validated = came.validators.etag !== null || came.validators.lastModified !== null;
    const rhythm: Rhythm = {
      medianGap: medianGap(reading.moments),
      newestAt: reading.moments[0] ?? null,
      hint: longest(came.hintMinutes, reading.ttlMinutes),
      skipHours: reading.skipHours,
      skipDays: reading.skipDays,
      neverValidates: false,
    };
    const now = deps.now();
    const next = afterSuccess(rhythm, deps.settings.crawl, now, Math.random());
    await settleDocument(tx, {
      projectId: target.projectId,
      delayMs: next.at.getTime() - now.getTime(),
      minutes: next.minutes,
      reason: next.reason,
      validators: whole && validated ? { url: came.url, ...came.validators } : null,
      bodyHash: whole ? came.bodyHash : null,
      sameBodies: 0,
      itemHashes: reading.hashes,
      aliasesSeen: !target.aliasesFresh,
      hintMinutes: rhythm.hint,
      medianGap: rhythm.medianGap,
      encoding: reading.encoding,
      movedTo: came.movedTo,
      changed: stored.added + stored.changed > 0,
      storm: stored.storm,
      firstCut: came.cut !== null && target.succeededAt === null && target.failures < 3,
      trouble: came.cut ?? (reading.truncated ? { code: 'ILL_FORMED', detail: 'complete items were kept' } : null),
    });
    return { kind: 'stored', added: stored.added, changed: stored.changed };
  });

/** A source seen often enough at its new address is moved there; the visit's own result stands. */
const afterwards = async (deps: Deps, target: Target, movedTo: string | null, visit: Visit): Promise<Visit> => {
  if (movedTo && visit.kind !== 'dropped' && hasMoved(target, movedTo, deps.settings.crawl, deps.now())) {
    await persist(() => followMove(deps, target, movedTo));
  }
  return visit;
};
