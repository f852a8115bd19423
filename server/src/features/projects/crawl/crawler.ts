/** Keeps all free slots busy with due hosts. Any number of processes may run one: the leases keep them apart. */
import { isPassing, persist } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { createReader, type Reader } from '../reading/pool.ts';
import { createBatch } from './batch.ts';
import {
  claimHost,
  claimHosts,
  type DueKinds,
  type Lease,
  type Manners,
  nextDueIn,
  type Release,
  releaseHosts,
  renewLease,
} from './claims.ts';
import { type Followers, nobody } from './followers.ts';
import { noting } from './notes.ts';
import { type Asked, noteReading, type Settlement, settle } from './settle.ts';
import { dueTargets, forgetUnasked, type Target, targetOf } from './targets.ts';
import { type Visit, type Visiting, visitSource } from './visit.ts';

export interface Crawler {
  /** Looks for due hosts at once instead of at the next second. */
  nudge(): void;
  /** Stops claiming, waits for what is under way, returns the leases. */
  stop(): Promise<void>;
}

/** A visit may take a minute and a half from here on, and the lease is for two. */
const RENEW_AFTER_MS = 20_000;

/** Of all slots half, that feeds have the others; and no more than the one thread that reads pages gets done within a lease. */
const pageSlots = (slots: number): number => Math.min(8, Math.ceil(slots / 2));

export const startCrawler = (deps: Deps, followers = nobody): Crawler => {
  const reader = createReader();
  const stopped = new AbortController();
  const { signal } = stopped;
  const settlements = createBatch<Settlement>(items => persist(() => settle(deps.db, items), { signal }));
  const releases = createBatch<Release>(items => persist(() => releaseHosts(deps.db, items), { signal }));
  const readings = createBatch<Asked>(targets => persist(() => noteReading(deps.db, targets), { signal }));
  const visiting: Visiting = { reader, settle: settlements.add, noteReading: readings.add, followers, signal };
  const underWay = new Set<Promise<void>>();
  /** Those of them that take a page. */
  const ofPages = new Set<Promise<void>>();
  let stopping = false;
  let woken = false;
  let endRest = () => {};
  const wake = () => {
    woken = true;
    endRest();
  };

  const visitHost = async (lease: Lease, targets: readonly Target[]): Promise<void> => {
    const manners = noManners();
    // A host with nothing due, whatever its row says, is not asked for again at once.
    if (targets.length === 0) {
      manners.restMs = 1000;
      await persist(() => forgetUnasked(deps.db, lease.hostKey), { signal });
    }
    const gapMs = deps.settings.crawl.hostGapMs * lease.gapFactor;
    let renewedAt = performance.now();
    for (const target of targets) {
      if (stopping && target !== targets[0]) break;
      if (performance.now() - renewedAt > RENEW_AFTER_MS) {
        if (!(await persist(() => renewLease(deps.db, lease), { signal }))) break;
        renewedAt = performance.now();
      }
      const visit = await visitOnce(deps, visiting, lease, target).catch(error => broke(lease, target, error));
      behave(manners, visit, gapMs);
      if (visit.kind === 'later' || visit.kind === 'dropped' || manners.failures >= 5) break;
    }
    await releases.add({ lease, manners });
  };

  /** Our own failure, not the source's; it rests all the same, so that it is not asked in a circle. */
  const broke = async (lease: Lease, target: Target, error: unknown): Promise<Visit> => {
    deps.log('crawl_broke', { urlKey: target.urlKey, error });
    if (isPassing(error)) return { kind: 'dropped' };
    const note = noting(lease.token, target, deps.settings.crawl, deps.now());
    await settlements.add(note.failed('server', 'BROKE', String(error)));
    return { kind: 'failed', code: 'BROKE', reached: true };
  };

  const loop = async (): Promise<void> => {
    while (!stopping) {
      woken = false;
      const free = deps.settings.crawl.slots - underWay.size;
      const more = free > 0 && (await claimAndVisit(free));
      if (!more && !stopping) await rest(await idleMs());
    }
    await Promise.all(underWay);
  };

  /** True: there may be more due hosts and free slots right now. */
  const claimAndVisit = async (free: number): Promise<boolean> => {
    const anything = Math.min(free, freeForPages());
    const visits = await claimAndVisitSome(anything, 'all');
    if (visits < anything) return false;
    return (await claimAndVisitSome(free - visits, 'feeds')) === free - visits;
  };

  const freeForPages = () => pageSlots(deps.settings.crawl.slots) - ofPages.size;

  const claimAndVisitSome = async (most: number, kinds: DueKinds): Promise<number> => {
    const leases = most > 0 ? await claimHosts(deps.db, most, kinds) : [];
    if (leases.length === 0) return 0;
    // With a gap between requests a slot would only wait: one source, then the host rests and the slot serves another.
    const each = deps.settings.crawl.hostGapMs === 0 ? 20 : 1;
    const hostKeys = leases.map(lease => lease.hostKey);
    const targets = await persist(() => dueTargets(deps.db, hostKeys, each, kinds), { signal }).catch(async error => {
      for (const lease of leases) void releases.add({ lease, manners: noManners() }).catch(() => {});
      throw error;
    });
    for (const lease of leases) {
      const its = targets.filter(target => target.hostKey === lease.hostKey);
      const visit = visitHost(lease, its)
        .catch(error => deps.log('crawl_broke', { host: lease.hostKey, error }))
        .finally(() => {
          underWay.delete(visit);
          ofPages.delete(visit);
          wake();
        });
      underWay.add(visit);
      if (its.some(target => target.page)) ofPages.add(visit);
    }
    return leases.length;
  };

  /** While pages have all of their slots, those that are due say nothing of when to look again. */
  const idleMs = async (): Promise<number> => {
    if (underWay.size >= deps.settings.crawl.slots) return 60_000;
    const due = await nextDueIn(deps.db);
    return Math.min(Math.max(due ?? 1000, freeForPages() > 0 ? 20 : 250), 1000);
  };

  /** Ends early when woken, also by what happened since the loop last looked. */
  const rest = (ms: number): Promise<void> =>
    new Promise(resolve => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** An outage of the database is waited out: what was under way is asked again once its lease runs out. */
  const running = (async () => {
    while (!stopping) {
      await loop().catch(async error => {
        deps.log('crawler_waits', { error });
        await rest(2000 + Math.random() * 1000);
      });
    }
  })();

  return {
    nudge: wake,
    stop: async () => {
      stopping = true;
      stopped.abort();
      wake();
      // A document is given a moment to be read and stored.
      const patience = setTimeout(() => void reader.close(), 4000);
      await running;
      await Promise.all(underWay);
      clearTimeout(patience);
      await reader.close();
    },
  };
};

/** Crawls one project now, due or not. Undefined: its host is being crawled by somebody else, or there is no such project. */
export const crawlNow = async (
  deps: Deps,
  reader: Reader,
  projectId: number,
  followers: Followers = nobody,
): Promise<Visit | undefined> => {
  const known = await targetOf(deps.db, projectId);
  const lease = known && (await claimHost(deps.db, known.hostKey));
  const target = lease && (await targetOf(deps.db, projectId));
  if (!lease || !target) return undefined;
  const visiting: Visiting = {
    reader,
    settle: settlement => settle(deps.db, [settlement]),
    noteReading: asked => noteReading(deps.db, [asked]),
    followers,
  };
  const manners = noManners();
  try {
    const visit = await visitOnce(deps, visiting, lease, target);
    behave(manners, visit, deps.settings.crawl.hostGapMs * lease.gapFactor);
    return visit;
  } finally {
    await releaseHosts(deps.db, [{ lease, manners }]);
  }
};

const visitOnce = async (deps: Deps, visiting: Visiting, lease: Lease, target: Target): Promise<Visit> => {
  const visit = await visitSource(deps, visiting, lease, target);
  // What did not change is the rule and says nothing: it is counted, not logged.
  if (visit.kind !== 'unchanged') deps.log(`crawl_${visit.kind}`, { urlKey: target.urlKey, ...fieldsOf(visit) });
  return visit;
};

const fieldsOf = (visit: Visit): Record<string, unknown> => {
  const { kind: _, page: __, ...fields } = { page: undefined, ...visit };
  return fields;
};

const noManners = (): Manners => ({ restMs: 0, asksForMore: false, failures: 0, reached: false });

const behave = (manners: Manners, visit: Visit, gapMs: number): void => {
  const restMs = visit.kind === 'later' ? visit.waitMs : visit.kind === 'dropped' ? Math.max(gapMs, 1000) : gapMs;
  manners.restMs = Math.max(manners.restMs, restMs);
  if (visit.kind === 'later') manners.asksForMore ||= visit.asksForMore;
  if (visit.kind === 'failed' && !visit.reached) manners.failures += 1;
  else if (visit.kind !== 'dropped') {
    manners.failures = 0;
    manners.reached = true;
  }
};
