/** Measures the memory of a whole server under a day's work, in a memory-bound group of processes. README.md says how to read the figures. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { itemsBy, LARGE_ITEMS } from './day-feeds.ts';
import { makeDayPeople } from './day-people.ts';
import { inPhase, type Phase } from './day-phase.ts';
import { reportDay } from './day-report.ts';
import { type DayWorld, inDayWorld } from './day-world.ts';
import type { MadeGroup } from './memory-group.ts';
import { makeDue, untilSettled } from './sweep.ts';

const { values } = parseArgs({
  options: {
    /** The group is bound to so many MB; with 0 it is unbound. */
    memory: { type: 'string', default: '512' },
    sources: { type: 'string', default: '500' },
    hosts: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '24' },
    people: { type: 'string', default: '20' },
    /** So many sources with documents of 9 MB are crawled once, after the day. */
    large: { type: 'string', default: '0' },
    /** The rest after the rounds takes so many seconds. */
    rest: { type: 'string', default: '60' },
  },
});
const sources = Number(values.sources);
const rounds = Number(values.rounds);
const large = Number(values.large);
const START_MS = 10_000;

const run = async (): Promise<void> => {
  const megabytes = Number(values.memory);
  await inDayWorld({ megabytes, hosts: Number(values.hosts) }, async (world, made) => {
    if (made.kind === 'none') console.log(`The server runs unbound: ${made.why}.`);
    const phases: Phase[] = [];
    const trouble = await live(world, phases);
    const group = made.kind === 'made' ? made.group : undefined;
    await reportDay({ phases, group, megabytes, size: { sources, hosts: Number(values.hosts), rounds } });
    if (trouble !== undefined) throw trouble;
    await refuseTrouble(world, made);
  });
};

/** Puts each phase into the list, and answers the trouble that has ended the day before its time. */
const live = async (world: DayWorld, phases: Phase[]): Promise<unknown> => {
  const phase = async (name: string, work: () => Promise<unknown>, cookie?: string): Promise<void> => {
    const done = await inPhase(name, world, { cookie, work });
    phases.push(done.phase);
    console.log(`${name}: ${done.phase.seconds.toFixed(0)} s`);
    if (done.trouble !== undefined) throw done.trouble;
  };
  try {
    await phase('start', () => pause(START_MS));
    await world.publish({ sources, round: 0, large: 0 });
    await world.addSources(0, sources);
    const cookie = await makeDayPeople(world.db, world.pool, Number(values.people));
    await phase('first crawl', () => sweep(world), cookie);
    await phase('rounds', () => allRounds(world), cookie);
    await phase(`${values.rest} s of rest`, () => pause(Number(values.rest) * 1000));
    await refuseMissing(world, 0);
    if (large > 0) await withLarge(world, work => phase('large documents', work, cookie));
    return undefined;
  } catch (error) {
    return error;
  }
};

const sweep = async ({ db }: DayWorld): Promise<void> =>
  untilSettled(db, await makeDue(db), { everyMs: 100, seconds: 600 });

const allRounds = async (world: DayWorld): Promise<void> => {
  for (let round = 1; round <= rounds + 1; round++) {
    const asked = await world.publish({ sources, round: Math.min(round, rounds), large: 0 });
    const unasked = sources - asked.filter(times => times > 0).length;
    if (unasked > 0) throw new Error(`${unasked} sources were not asked in round ${round - 1}`);
    if (round <= rounds) await sweep(world);
  }
};

/** Only these are crawled: the others are due again much later. */
const withLarge = async (world: DayWorld, phase: (work: () => Promise<void>) => Promise<void>): Promise<void> => {
  const { db } = world;
  await world.publish({ sources, round: rounds, large });
  await world.addSources(sources, large);
  await phase(async () => {
    await sql`update host set not_before = '-infinity', next_at = now()`.execute(db);
    const deadline = performance.now() + 600_000;
    // PostgreSQL breaks all connections where one of its processes is killed, and comes back.
    while (!(await areNewSettled(world).catch(() => false))) {
      if (performance.now() > deadline) throw new Error('the large documents are not read in ten minutes');
      await pause(250);
    }
  });
  await refuseMissing(world, large);
};

const areNewSettled = async ({ db }: DayWorld): Promise<boolean> => {
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (select from crawl where checked_at is null)
      and not exists (select from host where lease_until is not null) as settled`.execute(db);
  return rows[0]!.settled;
};

/** No source may fail, and exactly the expected items must be there. */
const refuseMissing = async ({ db }: DayWorld, largeOnes: number): Promise<void> => {
  const { rows } = await sql<{ failing: string[]; items: number }>`
    select (select coalesce(array_agg(error_code), '{}') from crawl where error_code is not null) as failing,
      (select count(*) from item)::int as items`.execute(db);
  const { failing, items } = rows[0]!;
  const expected = itemsBy(sources, rounds) + largeOnes * LARGE_ITEMS;
  const codes = [...new Set(failing)].join(', ');
  if (failing.length > 0 || items !== expected)
    throw new Error(`${failing.length} sources fail (${codes}), ${items} items instead of ${expected}`);
};

const refuseTrouble = async (world: DayWorld, made: MadeGroup): Promise<void> => {
  const mails = await world.mails();
  const errors = await world.errors();
  const kills = made.kind === 'made' ? await made.group.kills() : 0;
  console.log(`${mails} mails were written, ${errors.length} errors logged.`);
  for (const line of errors.slice(0, 5)) console.log(line);
  if (mails === 0) throw new Error('no mail was written');
  if (kills > 0) throw new Error(`${kills} processes were killed because the bound was reached`);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
