/**
 * Measures the cost of notifying people: matching, composing, delivering, and the people who have nothing new. README.md says how to read
 * the figures.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ChannelName } from '@newsbell/contracts/channels';
import type { Db } from '@newsbell/server/db/open';
import { sql } from 'kysely';
import { type Lap, measured, report, watchMemory } from './digest-laps.ts';
import { makeEndpoints, makeIdle, makePeople, makeSources, writeNews } from './digest-people.ts';
import type { Order } from './digest-process.ts';
import { inWorld, tell, type World } from './digest-world.ts';
import { clusterCpuSeconds, cpuSeconds, loadAverage } from './process-figures.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20000' },
    items: { type: 'string', default: '300' },
    /** So many slots are measured with one process, and then as many with two. */
    rounds: { type: 'string', default: '2' },
    idle: { type: 'string', default: '1000000' },
    /** Only the part runs whose name holds this: `slots`, `idle`. */
    only: { type: 'string', default: '' },
    /** It is a folder for CPU profiles of the workers. */
    profile: { type: 'string' },
  },
});

const channels: ChannelName[] = ['webpush', 'fcm', 'email'];

const run = async (): Promise<void> => {
  if ('slots'.includes(values.only)) await inWorld(measureSlots, values.profile);
  if ('idle'.includes(values.only)) await inWorld(measureIdle, values.profile);
};

const measureSlots = async (world: World): Promise<void> => {
  const { db, workers, pushHosts } = world;
  const people = Number(values.people);
  await makeSources(db);
  await makePeople(db, people);
  await makeEndpoints(db, pushHosts);
  for (const consumer of ['words', 'stories', 'match'] as const) await tell(workers[0]!, { do: consumer });
  const laps: Lap[] = [];
  const memory = watchMemory(workers[0]!);
  const rounds = Number(values.rounds);
  for (let round = 0; round < 2 * rounds; round++) {
    const some = round < rounds ? workers.slice(0, 1) : workers;
    await writeNews(db, 10_000 + round * Number(values.items), Number(values.items));
    // Before the first slot these tables are empty, as in a new installation, where nothing analyzes them either.
    if (round > 0) await sql`vacuum (analyze) digest, digest_item, delivery, delivery_attempt`.execute(db);
    await sql`vacuum (analyze) item, waiting_item, digest_due`.execute(db);
    await sql`checkpoint`.execute(db);
    laps.push(...(await slotOf(world, some, round, people)));
    memory.mark(`slot ${round + 1}`);
  }
  for (const channel of channels) laps.push(await resend(world, channel));
  console.log();
  report(laps);
  console.log(`\nMemory of a worker, MB: ${memory.stop()}`);
};

/** Composing goes by a clock that is one slot further each time, and behind everybody's next slot. */
const slotOf = async (world: World, some: ChildProcess[], round: number, people: number): Promise<Lap[]> => {
  const { db, workers } = world;
  const each = some.length === 1 ? '' : `, ${some.length} processes`;
  const at = new Date(Date.now() + (round + 1) * 31 * 60_000).toISOString();
  const by = (order: Order, who = some) => Promise.all(who.map(worker => tell(worker, order)));
  const only = workers.slice(0, 1);
  const laps = [
    await measured(world, 'words and stories', 'items', async () => {
      await by({ do: 'words' }, only);
      await by({ do: 'stories' }, only);
      return Number(values.items);
    }),
    await measured(world, 'match', 'waiting items', async () => {
      await by({ do: 'match' }, only);
      return () => count(db, 'waiting_item');
    }),
  ];
  const due = await count(db, 'digest_due');
  const before = await count(db, 'digest_item');
  laps.push(
    await measured(world, `compose${each}`, 'entries', async () => {
      await by({ do: 'compose', at });
      return async () => (await count(db, 'digest_item')) - before;
    }),
  );
  console.log(
    `  ${due} of ${people} people were due, ${await count(db, 'delivery', sql`state = 'pending'`)} deliveries`,
  );
  laps.push(await delivered(world, some, `deliver${each}`, channels));
  return laps;
};

const delivered = (world: World, some: ChildProcess[], name: string, by: ChannelName[]): Promise<Lap> =>
  measured(world, name, 'deliveries', async () => {
    const { db } = world;
    const left = () => count(db, 'delivery', sql`state in ('pending', 'sending') and due_at < 'infinity'`);
    const wanted = await left();
    for (const worker of some) await tell(worker, { do: 'deliver', channels: by });
    const any = async () =>
      (
        await sql`select from delivery where state in ('pending', 'sending') and due_at < 'infinity' limit 1`.execute(
          db,
        )
      ).rows.length > 0;
    while (await any()) await pause(100);
    for (const worker of some) await tell(worker, { do: 'stop' });
    return wanted;
  });

/** Sends 5,000 of one channel once more, to measure what each costs. */
const resend = async (world: World, channel: ChannelName): Promise<Lap> => {
  const { db, workers } = world;
  await sql`
    with again as (select id from delivery where channel = ${channel} order by id desc limit 5000),
      gone as (delete from delivery_attempt where delivery_id in (select id from again))
    update delivery set state = 'pending', attempts = 0, due_at = now(), handed_over = false, settled_at = null
    where id in (select id from again)`.execute(db);
  await sql`vacuum (analyze) delivery, delivery_attempt`.execute(db);
  return delivered(world, workers.slice(0, 1), `deliver, ${channel} alone`, [channel]);
};

const measureIdle = async (world: World): Promise<void> => {
  const { db } = world;
  await makeSources(db);
  const none = await idleMinute(world);
  await makeIdle(db, Number(values.idle));
  const all = await idleMinute(world);
  console.log();
  printTable([
    { 'idle subscriptions': '0', ...none },
    { 'idle subscriptions': Number(values.idle).toLocaleString('en'), ...all },
  ]);
};

/**
 * Measures all jobs, from five seconds after their start until before the hourly clean-up; the clean-up itself is in a
 * column of its own.
 */
const idleMinute = async ({ db, workers, postmaster, own }: World): Promise<Record<string, string>> => {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
  const worker = workers[0]!;
  const spent = async () => ({
    jobs: await cpuSeconds(worker.pid!),
    postgres: await clusterCpuSeconds(postmaster, own),
  });
  await tell(worker, { do: 'jobs' });
  await pause(5_000);
  const [from, began] = [await spent(), performance.now()];
  await pause(50_000);
  // The pool would close our own connection after a minute, and its CPU would count.
  await sql`select`.execute(db);
  const [to, ended] = [await spent(), performance.now()];
  await pause(12_000);
  const last = await spent();
  await tell(worker, { do: 'stop' });
  const aMinute = (seconds: number) => ((60_000_000 * seconds) / (ended - began)).toFixed(0);
  return {
    'jobs, CPU ms a minute': aMinute(to.jobs - from.jobs),
    'PostgreSQL, CPU ms a minute': aMinute(to.postgres - from.postgres),
    'with the hourly clean-up, 12 s': `${(1_000 * (last.jobs - to.jobs)).toFixed(0)} + ${(1_000 * (last.postgres - to.postgres)).toFixed(0)}`,
    load: await loadAverage(),
  };
};

const count = async (db: Db, table: string, where = sql<boolean>`true`): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  return rows[0]!.n;
};

await run();
