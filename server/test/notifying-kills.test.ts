/**
 * Chaos: processes that notify are killed one after the other, and PostgreSQL with them: nothing is lost, and nobody is
 * notified twice.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { retryTransient } from '#db/trouble.ts';
import { freezePostgres, killPostgres } from './database-harm.ts';
import { beginMatching } from './notifying.ts';
import { type FarEnds, startFarEnds } from './notifying-far-ends.ts';
import { type Broken, judge } from './notifying-ledger.ts';
import { type Notifier, startNotifier, watchClaims } from './notifying-workers.ts';
import { deliverySettled, makeWorld, type World } from './notifying-world.ts';
import { endProcesses } from './processes.ts';

/**
 * `npm run torture` has more of all. Every second of the `faults` is a PostgreSQL that hangs, the others kill it; they
 * are spread over the run by the number of deliveries.
 */
const torture = process.env.TORTURE === '1';
const size = torture
  ? { people: 500, deliveries: 40_000, faults: 8, frozenMs: 5000 }
  : { people: 100, deliveries: 2_000, faults: 2, frozenMs: 2000 };
const KILL_EVERY_MS = 350;
/** The clock of composing runs an hour in a second, which is two slots. */
const SPEED = 3600;

let dataDir: string;
let database: Database;
let farEnds: FarEnds;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell notifying '));
  farEnds = await startFarEnds();
  database = await openDatabase({ dataDir, log: () => {}, poolSize: 6 });
  await migrate(database.connection, { log: () => {} });
});
afterEach(async () => {
  await endProcesses();
  await Promise.all([farEnds.stop(), database.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const patiently = <T>(query: ReturnType<typeof sql<T>>) =>
  retryTransient(async () => (await query.execute(database.db)).rows, { patienceMs: 60_000 });

const ordered = async () => {
  const [row] = await patiently(
    sql<{ all: number; open: number; due: number }>`
      select count(*)::int as all, count(*) filter (where state in ('pending', 'sending'))::int as open,
        (select count(*)::int from digest_due) as due from delivery`,
  );
  return row!;
};

const FEWEST_KILLS = 11;

/** Chaos: of four processes at work one is killed, and another comes in its place. */
const killing = (start: () => Promise<Notifier>) => {
  const atWork: Notifier[] = [];
  const under = new Set<Promise<void>>();
  let kills = 0;
  let stopping = false;
  const begin = (work: Promise<void>) => {
    under.add(work);
    void work.finally(() => under.delete(work)).catch(() => {});
  };
  const come = async () => void atWork.push(await start());
  for (let n = 0; n < 4; n++) begin(come());
  const running = (async () => {
    while (!stopping) {
      await pause(KILL_EVERY_MS);
      // Where a machine starts processes slowly, some must be left to do the work.
      if (atWork.length < 3) continue;
      const [victim] = atWork.splice(Math.floor(Math.random() * atWork.length), 1);
      kills += 1;
      begin(victim!.kill());
      begin(come());
    }
  })();
  return {
    kills: () => kills,
    stop: async () => {
      stopping = true;
      await running;
      await Promise.all(under);
      return { atWork, kills };
    },
  };
};

/** It goes on until enough was told and enough was killed, because a machine may start processes slowly beside its work. */
const publishAll = async (world: World, kills: () => number): Promise<void> => {
  let faults = 0;
  for (;;) {
    const { all, open, due } = await ordered();
    if (all > size.deliveries && kills() >= FEWEST_KILLS) return;
    if (faults < size.faults && all > (size.deliveries * (faults + 1)) / (size.faults + 1)) {
      faults += 1;
      await (faults % 2 === 1 ? killPostgres(dataDir) : freezePostgres(dataDir, size.frozenMs));
    }
    // Few items wait at a time, so that kills fall on all stages.
    if (open + due < size.people) await world.publish();
    await pause(100);
  }
};

const none: Broken = {
  lost: [],
  surplus: [],
  unordered: [],
  overordered: [],
  doubled: [],
  unsent: [],
  unreached: [],
  unknown: [],
  otherTopics: [],
  unexplained: [],
  mailedTwice: [],
  unmailed: [],
};

test.skipIf(process.platform !== 'linux')(
  'whatever is killed, everybody is told of all that they asked for, once',
  async () => {
    const { db } = database;
    await watchClaims(db);
    const world = await makeWorld(db, farEnds, size.people);
    await beginMatching(db);
    const clock = { at: Date.now(), from: Date.now(), speed: SPEED };
    const began = performance.now();
    const killer = killing(() => startNotifier(db, { dataDir, env: farEnds.env, clock }));
    await publishAll(world, killer.kills);
    const { atWork, kills } = await killer.stop();
    await expect
      .poll(() => retryTransient(() => deliverySettled(db), { patienceMs: 60_000 }), { timeout: 600_000, interval: 50 })
      .toBe(true);
    const seconds = Math.round((performance.now() - began) / 1000);
    for (const each of atWork) expect(await each.stop()).toBe(0);

    const { broken, figures } = await judge(db, world, await farEnds.copies());
    const rate = Math.round(figures.deliveries / seconds);
    if (torture) console.log({ ...figures, kills, faults: size.faults, seconds, rate });
    expect(broken).toEqual(none);
    expect(figures.deliveries).toBeGreaterThan(size.deliveries);
    expect(kills).toBeGreaterThanOrEqual(FEWEST_KILLS);
    // A database that is away must not count against the far ends.
    const opened = sql<{ told: string }>`
      select concat_ws(' ', channel, host, error) as told from circuit where opened > 0 or told_at is not null`;
    expect((await patiently(opened)).map(({ told }) => told)).toEqual([]);
  },
  torture ? 3_600_000 : 600_000,
);
