/** Keeps all free slots busy with due hosts. Any number of processes may run one: the leases keep them apart. */
import { coalesce } from '#async/coalesce.ts';
import { createRest } from '#async/rest.ts';
import type { Round } from '#async/rounds.ts';
import type { Db } from '#db/open.ts';
import { isTransient, retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import {
  claimHost,
  claimHosts,
  type Lease,
  type Manners,
  nextDueIn,
  type Release,
  releaseHosts,
  renewLease,
  type Wanted,
} from './claims.ts';
import type { CrawlerParts, CrawlOutcome } from './crawl.ts';
import { crawlSource } from './crawl-source.ts';
import { kindOf } from './kinds/list.ts';
import { openLargeTurns } from './large-documents.ts';
import { settlementsFor } from './notes.ts';
import { type CrawledSource, noteParsing, type Settlement, settle } from './settle.ts';
import { freeOf, type Holder } from './shares.ts';
import type { SourceHooks } from './source-hooks.ts';
import { dueTargets, forgetUnasked, putOff, type Target, targetOf } from './targets.ts';

export interface Crawler {
  /** Looks for due hosts at once instead of at the next second. */
  nudge(): void;
  /** Stops claiming, waits for what is under way, returns the leases. */
  stop(): Promise<void>;
}

/** A crawl may take a minute and a half from here on, and the lease is for two. */
const RENEW_AFTER_MS = 20_000;

const CROWDED_REST_MS = 30_000;

/** Bound: the documents that wait for a thread stay in memory, so they hold at most this many bytes. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024;

/** While slots are borrowed and nobody else's source is due, the database is asked so often whether one is. */
const OTHERS_EVERY_MS = 250;

/** `shared`: the threads are somebody else's, who closes them. Each look for due hosts is a round. */
export const startCrawler = (deps: Deps, hooks: SourceHooks, shared?: DocumentPool, round?: Round): Crawler => {
  const documents = shared ?? createDocumentPool(deps.settings.memory.documents);
  const { largeAtOnce } = deps.settings.memory;
  const stopped = new AbortController();
  const { signal } = stopped;
  const patience = new AbortController();
  const giveBack = together<Release>(deps.db, releaseHosts, signal);
  const parts: CrawlerParts = {
    ...{ documents, hooks, signal, untilStopped: patience.signal },
    largeTurns: largeAtOnce === null ? undefined : openLargeTurns(largeAtOnce),
    settle: together<Settlement>(deps.db, settle, signal),
    noteParsing: together<CrawledSource>(deps.db, noteParsing, signal),
  };
  const underWay = new Map<Promise<void>, Holder>();
  let othersAskedAt = Number.NEGATIVE_INFINITY;
  const rest = createRest();

  const crawlHost = async (lease: Lease, targets: readonly Target[], holder: Holder): Promise<void> => {
    const manners = noManners();
    // A host with nothing due, whatever its row says, is not asked for again at once.
    if (targets.length === 0) {
      manners.restMs = 1000;
      await retryTransient(() => forgetUnasked(deps.db, lease.hostKey), { signal });
    }
    const gapMs = deps.settings.crawl.hostGapMs * lease.gapFactor;
    let renewedAt = performance.now();
    for (const target of targets) {
      if (signal.aborted && target !== targets[0]) break;
      holder.accountId = target.ownerId;
      // Backpressure: what its account has sent already is still to be read, and took long. The others of its host are asked.
      if (documents.isCrowded(keysOf(target.ownerId, lease.hostKey))) {
        await retryTransient(() => putOff(deps.db, target, CROWDED_REST_MS), { signal });
        continue;
      }
      if (performance.now() - renewedAt > RENEW_AFTER_MS) {
        if (!(await retryTransient(() => renewLease(deps.db, lease), { signal }))) break;
        renewedAt = performance.now();
      }
      const outcome = await crawlAndLog(deps, parts, lease, target).catch(error =>
        settleBroken(deps, parts, lease, target, error),
      );
      behave(manners, outcome, gapMs);
      if (outcome.kind === 'later' || outcome.kind === 'dropped' || manners.failures >= 5) break;
    }
    await giveBack({ lease, manners });
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      rest.looks();
      round?.begins();
      const more = (await claimAndCrawl()) || (await claimForOthers());
      round?.ends('done');
      if (!more && !signal.aborted) await rest.rest(await idleMs());
    }
    await Promise.all(underWay.keys());
  };

  /** Answers true where there may be more due hosts and free slots right now. */
  const claimAndCrawl = async (): Promise<boolean> => {
    const { slots, costly } = free();
    if (slots <= 0) return false;
    const most = Math.max(0, Math.min(slots, costly));
    const crawls = await claimAndCrawlSome(most, { kinds: 'all' });
    if (crawls < most) return false;
    return (await claimAndCrawlSome(slots - crawls, { kinds: 'quick' })) === slots - crawls;
  };

  /** Fair share: see shares.ts. One at a time, so that no account passes its share by this. True: there may be more. */
  const claimForOthers = async (): Promise<boolean> => {
    const { forOthers, isBorrowed } = free();
    if (!isBorrowed || performance.now() - othersAskedAt < OTHERS_EVERY_MS) return false;
    const kinds = forOthers.costly > 0 ? 'all' : 'quick';
    const crawls = await claimAndCrawlSome(Math.min(1, forOthers.slots), { kinds, notOf: forOthers.notOf });
    if (crawls === 0) othersAskedAt = performance.now();
    return crawls > 0;
  };

  const free = () => {
    const { slots } = deps.settings.crawl;
    return freeOf(slots, [...underWay.values()], slotsGivenAway(slots, documents));
  };

  const claimAndCrawlSome = async (most: number, wanted: Wanted): Promise<number> => {
    const leases = most > 0 ? await claimHosts(deps.db, most, wanted) : [];
    if (leases.length === 0) return 0;
    // With a gap between requests a slot would only wait: one source, then the host rests and the slot serves another.
    const each = deps.settings.crawl.hostGapMs === 0 ? 20 : 1;
    const hostKeys = leases.map(lease => lease.hostKey);
    const targets = await retryTransient(() => dueTargets(deps.db, hostKeys, each, wanted), { signal }).catch(
      async error => {
        for (const lease of leases) void giveBack({ lease, manners: noManners() }).catch(() => {});
        throw error;
      },
    );
    for (const lease of leases) {
      const its = targets.filter(target => target.hostKey === lease.hostKey);
      const holder: Holder = {
        accountId: its[0]?.ownerId ?? null,
        isCostly: its.some(target => kindOf(target).isCostly),
      };
      const crawl = crawlHost(lease, its, holder)
        .catch(error => deps.log('crawl_broke', { host: lease.hostKey, error }))
        .finally(() => {
          underWay.delete(crawl);
          rest.wake();
        });
      underWay.set(crawl, holder);
    }
    return leases.length;
  };

  /** While the costly kinds have all of their slots, those that are due say nothing of when to look again. */
  const idleMs = async (): Promise<number> => {
    const { slots, costly, isBorrowed } = free();
    const mostMs = isBorrowed ? OTHERS_EVERY_MS : 1000;
    if (slots <= 0) return mostMs;
    const due = await nextDueIn(deps.db);
    return Math.min(Math.max(due ?? 1000, costly > 0 ? 20 : 250), mostMs);
  };

  /** An outage of the database is waited out: what was under way is asked again once its lease runs out. */
  const running = (async () => {
    while (!signal.aborted) {
      await loop().catch(async error => {
        round?.ends('failed');
        deps.log('crawler_waits', { error });
        await rest.rest(2000 + Math.random() * 1000);
      });
    }
  })();

  return {
    nudge: () => {
      othersAskedAt = Number.NEGATIVE_INFINITY;
      rest.wake();
    },
    stop: async () => {
      stopped.abort();
      rest.wake();
      // A document is given a moment to be read and stored.
      const late = setTimeout(() => patience.abort(), 4000);
      await running;
      await Promise.all(underWay.keys());
      clearTimeout(late);
      if (!shared) await documents.close();
    },
  };
};

/** A crawl that only waits for a thread gives its slot away: at most half as many as there are slots, within the bound of bytes. */
const slotsGivenAway = (slots: number, documents: DocumentPool): number => {
  const backlog = documents.backlog();
  return backlog.bytes < MOST_WAITING_BYTES ? Math.min(backlog.documents, Math.ceil(slots / 2)) : 0;
};

/** Coalesced: what ends within a moment is written by one statement. An outage of the database is waited out. */
const together = <T>(db: Db, write: (db: Db, items: T[]) => Promise<void>, signal: AbortSignal) =>
  coalesce(
    async (items: T[]) => {
      await retryTransient(() => write(db, items), { signal });
      return () => {};
    },
    { most: 200, waitMs: 20 },
  );

/** Our own failure, not the source's; it rests all the same, so that it is not asked in a circle. */
const settleBroken = async (
  deps: Deps,
  parts: CrawlerParts,
  lease: Lease,
  target: Target,
  error: unknown,
): Promise<CrawlOutcome> => {
  deps.log('crawl_broke', { urlKey: target.urlKey, error });
  if (isTransient(error)) return { kind: 'dropped' };
  const note = settlementsFor(lease.token, target, kindOf(target), deps.settings, deps.now());
  await parts.settle(note.failed('server', 'BROKE', String(error)));
  return { kind: 'failed', code: 'BROKE', reached: true };
};

/** Crawls one project now, due or not. Undefined: its host is being crawled by somebody else, or there is no such project. */
export const crawlNow = async (
  deps: Deps,
  documents: DocumentPool,
  projectId: number,
  hooks: SourceHooks,
): Promise<CrawlOutcome | undefined> => {
  const known = await targetOf(deps.db, projectId);
  const lease = known && (await claimHost(deps.db, known.hostKey));
  const target = lease && (await targetOf(deps.db, projectId));
  if (!lease || !target) return undefined;
  const parts: CrawlerParts = {
    documents,
    settle: settlement => settle(deps.db, [settlement]),
    noteParsing: asked => noteParsing(deps.db, [asked]),
    hooks,
  };
  const manners = noManners();
  try {
    const outcome = await crawlAndLog(deps, parts, lease, target);
    behave(manners, outcome, deps.settings.crawl.hostGapMs * lease.gapFactor);
    return outcome;
  } finally {
    await releaseHosts(deps.db, [{ lease, manners }]);
  }
};

const crawlAndLog = async (deps: Deps, parts: CrawlerParts, lease: Lease, target: Target): Promise<CrawlOutcome> => {
  const outcome = await crawlSource(deps, parts, lease, target);
  deps.log(`crawl_${outcome.kind}`, { urlKey: target.urlKey, ...fieldsOf(outcome) });
  return outcome;
};

const fieldsOf = (outcome: CrawlOutcome): Record<string, unknown> => {
  const { kind: _, page: __, ...fields } = { page: undefined, ...outcome };
  return fields;
};

const noManners = (): Manners => ({ restMs: 0, isAsked: false, asksForMore: false, failures: 0, reached: false });

const behave = (manners: Manners, outcome: CrawlOutcome, gapMs: number): void => {
  const isAsked = outcome.kind === 'later' && !outcome.elsewhere;
  const restMs = isAsked ? outcome.waitMs : outcome.kind === 'dropped' ? Math.max(gapMs, 1000) : gapMs;
  manners.restMs = Math.max(manners.restMs, restMs);
  if (isAsked) {
    manners.isAsked = true;
    manners.asksForMore ||= outcome.asksForMore;
  }
  if (outcome.kind === 'failed' && !outcome.reached) manners.failures += 1;
  else if (outcome.kind !== 'dropped') {
    manners.failures = 0;
    manners.reached = true;
  }
};
