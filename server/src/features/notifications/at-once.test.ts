/** News of high priority that a follower wants to be told of at once, from the publication to the digest. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { deleteNews, publish } from '#features/publishing/publish.ts';
import { composing } from '#test/composing.ts';
import { composeAll, follows, matchAll, notifySettings, reader } from '#test/notifying.ts';
import { newsOf } from '#test/published-news.ts';
import { seedProject } from '#test/seed.ts';
import { raiseAlerts } from './alerts.ts';
import { composeDigests } from './compose.ts';
import { receiptOf } from './receipt.ts';

const c = composing();
const { set, digests, deliveries, entries, due, clock } = c;

/** Composes for those whose time has come by this clock; what has matched is due months later, by the clock of the database. */
const look = (at: Date, log: (event: string) => void = () => {}) =>
  composeDigests({ db: c.db, settings: notifySettings, log }, { at });

const published = async (title: string, priority: 'low' | 'normal' | 'high' = 'high', project = c.project) => {
  await sql`update project set kind = 'PUBLISHED' where id = ${project.id}`.execute(c.db);
  const outcome = await publish(
    c.db,
    { projectId: project.id, ownOrigins: [] },
    newsOf(title, { priority }),
    undefined,
  );
  if (outcome.kind !== 'stored') throw new Error(`it is ${outcome.kind}`);
  await matchAll(c.db);
  return outcome.id;
};
const granted = () => follows(c.db, c.person, { projectId: c.project.id, atOnce: true });
const told = async () => (await entries()).map(each => each.item);
const waiting = async () =>
  (await sql<{ id: number }>`select item_id as id from waiting_item order by 1`.execute(c.db)).rows.map(row => row.id);
const isAwaited = async () =>
  (await sql<{ yes: boolean }>`select at_once as yes from digest_due`.execute(c.db)).rows.map(row => row.yes);
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

test('they are told before the slot, alone, and the slot tells the rest, which does not have them again', async () => {
  await granted();
  const normal = await published('Backup begun', 'normal');
  const slot = await due();
  await look(clock('10:00'));
  expect(await told()).toEqual([]);
  await c.db
    .transaction()
    .execute(tx =>
      raiseAlerts(tx, [c.person.id], { type: 'REPLY', subject: 'post:1', title: 'x', path: '/board/free/1' }),
    );
  await sql`update digest_due set due_at = ${slot!}`.execute(c.db);
  const high = await published('Disk full');
  expect(await isAwaited()).toEqual([true]);
  await look(clock('10:01'));
  expect(await told()).toEqual([high]);
  expect(await digests()).toMatchObject([{ items: 1, sealed: true, slot: clock('10:01') }]);
  expect(await deliveries()).toHaveLength(1);
  expect(await waiting()).toEqual([normal]);
  expect([await due(), await isAwaited()]).toEqual([slot, [false]]);
  expect((await sql`select from alert where digest_id is null`.execute(c.db)).rows).toHaveLength(1);

  await look(slot!);
  expect(await told()).toEqual([high, normal]);
  expect(await digests()).toMatchObject([{ items: 1 }, { items: 1, sealed: true, slot }]);
  expect(await deliveries()).toHaveLength(2);
  expect([await waiting(), await due()]).toEqual([[], undefined]);
});

test('nothing is left of them where nothing else comes', async () => {
  await granted();
  await published('Disk full');
  await look(clock('10:00'));
  await look((await due())!);
  expect(await digests()).toHaveLength(1);
  expect(await due()).toBeUndefined();
});

test.each<[string, Parameters<typeof follows>[2], 'normal' | 'high']>([
  ['without the grant', {}, 'high'],
  ['with keywords that do not let it through', { atOnce: true, keywords: ['tape'] }, 'high'],
  ['of another priority', { atOnce: true }, 'normal'],
])('%s nobody is told at once', async (_, what, priority) => {
  await follows(c.db, c.person, { projectId: c.project.id, ...what });
  await published('Disk full', priority);
  expect(await isAwaited()).not.toContain(true);
  await look(clock('10:00'));
  expect(await digests()).toEqual([]);
});

test('a grant that is taken back meanwhile is none', async () => {
  const id = await granted();
  const item = await published('Disk full');
  await sql`update subscription set at_once = false where id = ${id}`.execute(c.db);
  await look(clock('10:00'));
  expect([await digests(), await waiting(), await isAwaited()]).toEqual([[], [item], [false]]);
});

test('a slot that is due takes all, and the important ones come first', async () => {
  await granted();
  const high = await published('Disk full');
  const normal = await published('Backup done', 'normal');
  await composeAll(c.db, clock('10:00'));
  expect(await told()).toEqual([high, normal]);
  expect(await digests()).toHaveLength(1);
  expect(await due()).toBeUndefined();
});

test('other subscriptions that ask for the item are among its reasons, and a channel is mute where all have muted it', async () => {
  await sql`insert into project_tag (project_id, name) values (${c.project.id}, 'disks')`.execute(c.db);
  await follows(c.db, c.person, { projectId: c.project.id, atOnce: true, muted: ['email'] });
  await follows(c.db, c.person, { tag: 'disks' });
  await published('Disk full');
  await look(clock('10:00'));
  const { rows } = await sql<{ by: string[] }>`
    select array(select jsonb_array_elements(reasons) ->> 'type') as by from digest_item`.execute(c.db);
  expect(rows).toEqual([{ by: ['PROJECT', 'TAG'] }]);
  expect(await deliveries()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('a seventh within an hour waits for the slot, also where the others were deleted, and other sources do not count', async () => {
  await granted();
  const other = await seedProject(c.db);
  await follows(c.db, c.person, { projectId: other.id, atOnce: true });
  // The digest of a slot does not count.
  await published('Backup done', 'normal');
  await composeAll(c.db, clock('09:55'));
  for (let n = 0; n < 6; n++) {
    const id = await published(`Disk ${n} full`);
    await look(after(clock('10:00'), n));
    await deleteNews(c.db, c.project.id, id);
  }
  expect(await digests()).toHaveLength(7);
  const seventh = await published('Disk 7 full');
  await look(clock('10:59'));
  expect([await waiting(), await isAwaited()]).toEqual([[seventh], [false]]);
  const elsewhere = await published('Fan broken', 'high', other);
  await look(clock('10:59'));
  expect((await told()).at(-1)).toBe(elsewhere);
  expect(await waiting()).toEqual([seventh]);
  // The first was told 61 minutes before: there is room for one, which takes what waits along.
  const eighth = await published('Disk 8 full');
  await look(clock('11:01'));
  expect(new Set((await told()).slice(-2))).toEqual(new Set([seventh, eighth]));
  expect(await digests()).toHaveLength(9);
  const last = await published('Disk 9 full');
  await published('Disk 10 full');
  await look(clock('11:02'));
  expect(await told()).toContain(last);
});

test('two at the same moment, and one at the beginning of a slot, have slots of their own', async () => {
  await granted();
  await published('Disk full');
  await composeAll(c.db, clock('10:00'));
  const begins = after((await digests())[0]!.slot, 30);
  await published('Fan broken');
  await look(begins);
  await published('Rack on fire');
  await look(begins);
  const normal = await published('Backup done', 'normal');
  await sql`update digest_due set due_at = ${begins}`.execute(c.db);
  await look(after(begins, 1));
  expect((await told()).at(-1)).toBe(normal);
  const ms = (await digests()).slice(1).map(each => each.slot.getTime() - begins.getTime());
  expect(ms).toEqual([1, 2, 0]);
});

describe('quiet hours', () => {
  const quiet = () => set({ time_zone: 'Asia/Seoul', quiet_from: '22:00', quiet_to: '07:00' });

  test('let it wait, and the first slot after them tells it', async () => {
    await granted();
    await quiet();
    const item = await published('Disk full');
    // 23:00 in Seoul.
    await look(clock('14:00'));
    expect([await digests(), await waiting(), await isAwaited()]).toEqual([[], [item], [false]]);
    await composeAll(c.db, clock('14:10'));
    expect(await digests()).toMatchObject([{ items: 1, sealed: false }]);
    await look(clock('22:01'));
    expect(await deliveries()).toEqual([]);
    await look((await due())!);
    expect(await digests()).toMatchObject([{ items: 1, sealed: true }]);
    expect(await deliveries()).toHaveLength(1);
  });

  test('what comes after them is told beside the digest that they have left open, which stays as it is', async () => {
    await granted();
    await quiet();
    const held = await published('Backup done', 'normal');
    await composeAll(c.db, clock('14:00'));
    const opens = await due();
    const high = await published('Disk full');
    await sql`update digest_due set due_at = ${opens!}`.execute(c.db);
    await look(after(opens!, -1) < clock('22:00') ? clock('22:00') : after(opens!, -1));
    expect(await told()).toEqual([held, high]);
    expect(await digests()).toMatchObject([{ sealed: false }, { items: 1, sealed: true }]);
    expect(await deliveries()).toHaveLength(1);
    expect(await due()).toEqual(opens);
    await look(opens!);
    expect(await digests()).toMatchObject([{ items: 1, sealed: true, slot: opens }, { items: 1 }]);
    expect(await deliveries()).toHaveLength(2);
  });
});

test('in a pause it is told to nobody: the slot keeps it for the bell', async () => {
  await granted();
  await set({ paused_until: clock('12:00') });
  const item = await published('Disk full');
  await look(clock('10:00'));
  expect([await digests(), await waiting()]).toEqual([[], [item]]);
  await composeAll(c.db, clock('10:30'));
  expect(await digests()).toMatchObject([{ items: 1, sealed: true }]);
  expect(await deliveries()).toEqual([]);
});

test('a person for whom it fails is put off, and the others are told', async () => {
  await granted();
  const other = await reader(c.db);
  await follows(c.db, other, { projectId: c.project.id, atOnce: true });
  await published('Disk full');
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(c.db);
  await sql
    .raw(
      `create trigger fail before insert on digest for each row when (new.account_id = ${c.person.id}) execute function fail()`,
    )
    .execute(c.db);
  const log = vi.fn();
  await look(clock('10:00'), log);
  expect(log).toHaveBeenCalledExactlyOnceWith('digest_failed', expect.objectContaining({ account: c.person.id }));
  const { rows } = await sql`select account_id as id from digest`.execute(c.db);
  expect(rows).toEqual([{ id: other.id }]);
  expect(
    (await sql`select due_at as at from digest_due where account_id = ${c.person.id} and not at_once`.execute(c.db))
      .rows,
  ).toEqual([{ at: clock('11:00') }]);
});

test('processes that compose at the same time tell each person once', async () => {
  const people = [c.person];
  for (let n = 0; n < 7; n++) people.push(await reader(c.db));
  for (const person of people) await follows(c.db, person, { projectId: c.project.id, atOnce: true });
  for (let n = 0; n < 6; n++) {
    await published(`Disk ${n} full`);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        composeDigests(
          { db: c.db, settings: notifySettings, log: () => {} },
          { at: after(clock('10:00'), n), people: 3 },
        ),
      ),
    );
    await look(after(clock('10:00'), n));
  }
  const { rows } = await sql`
    select d.account_id as id, count(*)::int as digests, sum(d.items)::int as items from digest d group by 1 order by 1`.execute(
    c.db,
  );
  expect(rows).toEqual(people.map(({ id }) => ({ id, digests: 6, items: 6 })));
  expect(await deliveries()).toHaveLength(48);
});

test('its receipt says who was told and who waits', async () => {
  await granted();
  await follows(c.db, await reader(c.db), { projectId: c.project.id });
  const item = await published('Disk full');
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 2, told: 0 });
  await look(clock('10:00'));
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 1, told: 1, channels: { email: { waiting: 1 } } });
  await composeAll(c.db, clock('10:30'));
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 0, told: 2, channels: { email: { waiting: 2 } } });
});

test('a tag has no such grant', async () => {
  await expect(follows(c.db, c.person, { tag: 'sea', atOnce: true })).rejects.toThrow('subscription_at_once_check');
});
