/** A process that notifies dies on each line between a stored item, or a raised alert, and a settled delivery; another goes on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, type ExpectStatic, test } from 'vitest';
import type { Database, Db } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { freshDatabase } from './database.ts';
import { beginMatching, follows } from './notifying.ts';
import type { Death } from './notifying-deaths.ts';
import { type Copy, type FarEnds, startFarEnds } from './notifying-far-ends.ts';
import { startNotifications } from './notifying-jobs.ts';
import { startNotifier } from './notifying-workers.ts';
import { deliverySettled, endpointsOf } from './notifying-world.ts';
import { makePerson } from './people.ts';
import { endProcesses, endSessionsOf } from './processes.ts';
import { seedItems, seedProject } from './seed.ts';

/** `npm run torture` dies more often. */
const rounds = process.env.TORTURE === '1' ? 10 : 1;

/** A digest of the play has one of them; `high` is an item that is told at once. */
type News = 'item' | 'alert' | 'high';

interface Left {
  waiting: number;
  due: number;
  /** It has the state, the attempts, and whether all of a mail may have reached the mail server. */
  delivery: string | null;
}

/**
 * Each row has the rows that are left, the copies at the far end by then and in the end, and the ambiguous attempts
 * that the ledger counts.
 */
const nothing: Left = { waiting: 0, due: 0, delivery: null };
const matched: Left = { waiting: 1, due: 1, delivery: null };
const composed: Left = { waiting: 0, due: 0, delivery: 'pending 0' };
const claimed: Left = { ...composed, delivery: 'sending 1' };
const marked: Left = { ...composed, delivery: 'sending 1 handed over' };
const [push, pushed, mail] = [['webpush'], ['webpush', 'fcm', 'webhook'], ['email']] as const;
const table: [Death, readonly Copy['channel'][], Left, number, number, number][] = [
  ['the item is stored', push, nothing, 0, 1, 0],
  ['matched, before the commit', push, nothing, 0, 1, 0],
  ['matched, after the commit', push, matched, 0, 1, 0],
  ['composed, before the commit', push, matched, 0, 1, 0],
  ['composed, after the commit', push, composed, 0, 1, 0],
  ['claimed, before the call', pushed, claimed, 0, 1, 1],
  ['claimed, before the call', mail, claimed, 0, 1, 0],
  ['before the mark', mail, claimed, 0, 1, 0],
  ['after the mark', mail, marked, 0, 1, 1],
  ['accepted', pushed, claimed, 1, 2, 1],
  ['accepted', mail, marked, 1, 2, 1],
  ['settled', pushed, { ...composed, delivery: 'sent 1' }, 1, 1, 0],
  ['settled', mail, { ...composed, delivery: 'sent 1 handed over' }, 1, 1, 0],
];

/** An alert waits in no row of its own but for `digest_due`; nothing matches it. */
const raised: Left = { ...matched, waiting: 0 };
const tableOfAlerts: typeof table = [
  ['composed, before the commit', push, raised, 0, 1, 0],
  ...table.slice(table.findIndex(([death]) => death === 'composed, after the commit')),
];

/** A person who was told at once stays due at their slot, in which nothing is left to tell. */
const tableOfHigh = table.map(([death, channels, left, ...more]): (typeof table)[number] => [
  death,
  channels,
  left.delivery === null ? left : { ...left, due: 1 },
  ...more,
]);

let farEnds: FarEnds;

beforeAll(async () => {
  farEnds = await startFarEnds();
});
afterAll(async () => {
  await endProcesses();
  await farEnds?.stop();
});

const leftIn = async (db: Db): Promise<Left> =>
  (
    await sql<Left>`
      select (select count(*)::int from waiting_item) as waiting, (select count(*)::int from digest_due) as due,
        (select concat_ws(' ', state, attempts, case when handed_over then 'handed over' end) from delivery) as delivery`.execute(
      db,
    )
  ).rows[0]!;

/** Its slot is found already: that would be half an hour of waiting. */
const alertIsDue = async (db: Db, accountId: number) => {
  await db.transaction().execute(tx => raiseAlerts(tx, [accountId], reply));
  await sql`update digest_due set due_at = now()`.execute(db);
};

const reply = { type: 'REPLY', subject: 'post:1', title: 'news-1', path: '/board/free/1' } as const;

const play = async (
  { db, connection }: Database,
  news: News,
  death: Death,
  channel: Copy['channel'],
  { poll }: ExpectStatic,
) => {
  const person = await makePerson(db, 'owner');
  await sql`update account set channels = ${[channel]}::text[] where id = ${person.id}`.execute(db);
  const [address = person.email] = await endpointsOf(db, farEnds, [{ accountId: person.id, channel }]);
  const project = await seedProject(db);
  await beginMatching(db);
  if (news !== 'alert') await follows(db, person, { projectId: project.id, atOnce: news === 'high' });
  await seedItems(db, project, [{ title: 'news-1', ...(news === 'high' && { priority: 'high' }) }]);
  if (news === 'alert') await alertIsDue(db, person.id);
  const toThem = async () => (await farEnds.copies()).filter(copy => copy.address === address);

  const clock = { at: Date.now() + 3_600_000, from: Date.now(), speed: 1 };
  const { types: _functions, ...database } = connection;
  // The person's slot is found by the database's clock, and may begin in the next second: a clock that stands never comes to it.
  const standing = { ...clock, at: clock.from, speed: 0 };
  const told = { database: { ...database }, env: farEnds.env, clock: news === 'high' ? standing : clock, death };
  const worker = await startNotifier(db, told);
  const ended = await worker.ended;
  await endSessionsOf(db, worker.name);
  const [left, before] = [await leftIn(db), await toThem()];

  // Its lease runs out.
  await sql`update delivery set due_at = now() where state = 'sending'`.execute(db);
  const next = startNotifications({ db, log: () => {}, env: farEnds.env, clock });
  await poll(() => deliverySettled(db), { interval: 20 }).toBe(true);
  await next.stop();
  return { left, before, after: await toThem(), ended };
};

const casesOf = (news: News, of: typeof table) =>
  of.flatMap(([death, channels, ...outcome]) =>
    channels.flatMap(channel => Array.from({ length: rounds }, () => [news, death, channel, ...outcome] as const)),
  );
const cases = [...casesOf('item', table), ...casesOf('alert', tableOfAlerts), ...casesOf('high', tableOfHigh)];

test.concurrent.for(cases)('%s, killed: %s (%s)', { timeout: 120_000 }, async (each, { expect }) => {
  const [news, death, channel, left, before, after, ambiguous] = each;
  const database = await freshDatabase();
  const played = await play(database, news, death, channel, expect);
  expect(played.ended).toBe('SIGKILL');
  expect(played.left).toEqual(left);
  expect([played.before.length, played.after.length]).toEqual([before, after]);
  // Deduplicated: of two copies a browser or phone shows one, and a mail program knows them for the same.
  expect(new Set(played.after.map(({ key, tag }) => `${key} ${tag}`)).size).toBe(1);
  const { rows } = await sql`
    select (select count(*)::int from digest) as digests, (select count(*)::int from digest_item) as item,
      (select count(*)::int from alert where digest_id is not null) as alert,
      (select concat_ws(' ', state, ambiguous) from delivery) as delivery`.execute(database.db);
  expect(rows).toEqual([
    { digests: 1, item: 0, alert: 0, [news === 'alert' ? news : 'item']: 1, delivery: `sent ${ambiguous}` },
  ]);
  await database.close();
});
