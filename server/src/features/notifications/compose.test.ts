import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { composing } from '#test/composing.ts';
import { composeAll, follows, notifySettings, reader } from '#test/notifying.ts';
import { seedProject } from '#test/seed.ts';
import { composeDigests } from './compose.ts';
import { entriesOf } from './entries.ts';

const c = composing();
const { come, set, digests, deliveries, entries, due, clock } = c;

test('what was new makes one digest, newest first, with a delivery for each way to the person', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  const ids = await come(3);
  await composeAll(c.db);
  expect(await entries()).toMatchObject(ids.map((item, at) => ({ item, place: at + 1, toldBy: null })));
  expect(await digests()).toMatchObject([{ items: 3, sealed: true }]);
  const { rows } = await sql`select channel, state, idem_key from delivery`.execute(c.db);
  expect(rows).toEqual([{ channel: 'email', state: 'pending', idem_key: expect.stringMatching(/^[\w-]{32}$/) }]);
  expect(await due()).toBeUndefined();
  expect((await sql`select from waiting_item`.execute(c.db)).rows).toEqual([]);
});

test('an entry says by which subscriptions it came', async () => {
  await sql`insert into project_tag (project_id, name) values (${c.project.id}, 'sea')`.execute(c.db);
  const byTag = await follows(c.db, c.person, { tag: 'sea', keywords: ['fish'] });
  const byProject = await follows(c.db, c.person, { projectId: c.project.id });
  await come([{ title: 'Fish', text: 'fish' }]);
  await composeAll(c.db);
  const { rows } = await sql<{ reasons: unknown }>`select reasons from digest_item`.execute(c.db);
  expect(rows[0]!.reasons).toEqual([
    {
      subscriptionId: byProject,
      type: 'PROJECT',
      key: c.project.urlKey,
      title: `Source ${c.project.urlKey}`,
      keyword: null,
    },
    { subscriptionId: byTag, type: 'TAG', key: 'sea', title: 'sea', keyword: 'fish' },
  ]);
});

test('of more than 50 the newest have a place and the rest is counted', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  const ids = await come(53);
  await composeAll(c.db);
  expect(await digests()).toMatchObject([{ items: 53 }]);
  const found = await entries();
  expect(found.slice(0, 50).map(each => each.item)).toEqual(ids.slice(0, 50));
  expect(found.slice(50).map(({ item, place }) => [item, place])).toEqual(ids.slice(50).map(id => [id, null]));
});

test('news of high priority come first, and keep a place among the 50', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  const ids = await come(53);
  const high = ids.at(-1)!;
  await sql`update item set priority = 'high', fields = '[{"name": "level", "value": "error"}]' where id = ${high}`.execute(
    c.db,
  );
  await composeAll(c.db);
  const found = await entries();
  expect(found.slice(0, 50).map(each => each.item)).toEqual([high, ...ids.slice(0, 49)]);
  const [digest] = await digests();
  const told = (await entriesOf(c.db, [digest!.id])).get(digest!.id)!;
  expect(told.entries[0]!.item).toMatchObject({ priority: 'high', fields: [{ name: 'level', value: 'error' }] });
  expect(told.entries[1]!.item).not.toHaveProperty('priority');
});

test('nothing is told where it is not asked for any more, or may not be seen', async () => {
  const { db } = c;
  const secret = await seedProject(db, { visibility: 'PRIVATE' });
  await sql`update project set owner_id = ${c.person.id} where id = ${secret.id}`.execute(db);
  const gone = await follows(db, c.person, { projectId: c.project.id });
  const off = await follows(db, c.person, { tag: 'sea' });
  await follows(db, c.person, { projectId: secret.id });
  await sql`insert into project_tag (project_id, name) values (${c.project.id}, 'sea')`.execute(db);
  await come(2);
  await come(1, secret);
  await sql`delete from subscription where id = ${gone}`.execute(db);
  await sql`update subscription set notify_minute = null where id = ${off}`.execute(db);
  await sql`update project set owner_id = null where id = ${secret.id}`.execute(db);
  await composeAll(c.db);
  expect(await digests()).toEqual([]);
  expect(await due()).toBeUndefined();
});

test('what was told is never told again, whatever comes to wait', async () => {
  const subscription = await follows(c.db, c.person, { projectId: c.project.id });
  const [item] = await come(1);
  await composeAll(c.db, clock('10:00'));
  await sql`insert into waiting_item values (${c.person.id}, ${item!}, ${subscription}, null)`.execute(c.db);
  await sql`insert into digest_due values (${c.person.id}, now())`.execute(c.db);
  // After the 48 hours in which it would be the same story, too.
  await composeAll(c.db, clock('11:00', 13));
  expect(await digests()).toHaveLength(1);
});

test('a slot has one digest at most: what comes in it waits for the next', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  await come(1);
  await composeAll(c.db, clock('10:00'));
  await come(1);
  await composeAll(c.db, clock('10:00'));
  expect(await digests()).toHaveLength(1);
  const next = (await due())!;
  expect(next.getTime() - (await digests())[0]!.slot.getTime()).toBe(30 * 60_000);
  await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at: next });
  expect((await digests()).map(each => each.slot)).toEqual([expect.any(Date), next]);
});

describe('channels', () => {
  const endpoint = (channel: string, state = 'active') =>
    sql`insert into endpoint (account_id, channel, address, address_hash, host, state)
      values (${c.person.id}, ${channel}, 'x', sha256(random()::text::bytea), 'push.test', ${state})`.execute(c.db);
  const sentBy = async () => (await deliveries()).map(each => each.channel);
  const tell = async () => {
    await come(1);
    await composeAll(c.db);
  };

  test('each active endpoint of a channel that is on has its delivery', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    await endpoint('webpush');
    await endpoint('webpush', 'paused');
    await endpoint('fcm');
    await endpoint('fcm', 'gone');
    await set({ channels: ['email', 'webpush'] });
    await tell();
    expect(await sentBy()).toEqual(['email', 'webpush']);
  });

  test.each([{ email_verified_at: null }, { email_notify: false }, { channels: ['webpush', 'fcm'] }])(
    'no mail with %j',
    async change => {
      await follows(c.db, c.person, { projectId: c.project.id });
      await set(change);
      await tell();
      expect(await sentBy()).toEqual([]);
      expect(await digests()).toHaveLength(1);
    },
  );

  test('a channel that all entries have muted stays silent', async () => {
    await endpoint('webpush');
    await endpoint('fcm');
    await follows(c.db, c.person, { projectId: c.project.id, muted: ['email', 'webpush'] });
    await tell();
    expect(await sentBy()).toEqual(['fcm']);
  });

  test('an item by several subscriptions is muted where all of them are', async () => {
    await endpoint('webpush');
    await sql`insert into project_tag (project_id, name) values (${c.project.id}, 'sea')`.execute(c.db);
    await follows(c.db, c.person, { projectId: c.project.id, muted: ['email', 'webpush'] });
    await follows(c.db, c.person, { tag: 'sea', muted: ['webpush'] });
    await tell();
    expect(await sentBy()).toEqual(['email']);
  });
});

test('who is told is told in a batch, and each in a slot of their own', async () => {
  const people = [c.person];
  while (people.length < 7) people.push(await reader(c.db));
  for (const each of people) await follows(c.db, each, { projectId: c.project.id });
  await come(2);
  await sql`update digest_due set due_at = now()`.execute(c.db);
  const deps = { db: c.db, settings: notifySettings, log: () => {} };
  expect([
    await composeDigests(deps, { people: 4 }),
    await composeDigests(deps, { people: 4 }),
    await composeDigests(deps, { people: 4 }),
  ]).toEqual([true, false, false]);
  const all = await digests();
  expect(all).toHaveLength(7);
  expect(new Set(all.map(each => each.slot.getTime())).size).toBe(7);
});

describe('a batch that fails', () => {
  const everybody = async () => {
    const people = [c.person];
    while (people.length < 7) people.push(await reader(c.db));
    for (const each of people) await follows(c.db, each, { projectId: c.project.id });
    await come(1);
    await sql`update digest_due set due_at = now() - make_interval(secs => 100 - account_id)`.execute(c.db);
    return people;
  };
  const told = async () =>
    (await sql<{ id: number }>`select account_id as id from digest order by account_id`.execute(c.db)).rows.map(
      each => each.id,
    );

  test('for one person leaves them for later, and the others are told', async () => {
    const people = await everybody();
    const bad = people[4]!.id;
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(c.db);
    await sql`create trigger refuse before insert on digest for each row when (new.account_id = ${sql.lit(bad)})
      execute function refuse()`.execute(c.db);
    const log = vi.fn();
    const compose = () => composeDigests({ db: c.db, settings: notifySettings, log }, { people: 6 });
    while (await compose()) {}
    expect(await told()).toEqual(people.map(each => each.id).filter(id => id !== bad));
    expect(log.mock.calls).toEqual([['digest_failed', { account: bad, error: expect.any(Error) }]]);
    expect((await due())!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);

    await sql`drop trigger refuse on digest`.execute(c.db);
    await composeAll(c.db);
    expect(await told()).toEqual(people.map(each => each.id));
  });

  test('because it is too much at once is told in parts', async () => {
    const people = await everybody();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from made) > 2 then raise 'too long' using errcode = '57014'; end if;
      return null; end $$`.execute(c.db);
    await sql`create trigger refuse after insert on digest referencing new table as made
      for each statement execute function refuse()`.execute(c.db);
    const log = vi.fn();
    while (await composeDigests({ db: c.db, settings: notifySettings, log })) {}
    expect(await told()).toEqual(people.map(each => each.id));
    expect(log).not.toHaveBeenCalled();
  });

  test('because the database is away fails', async () => {
    await everybody();
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise 'away' using errcode = '57P01'; end $$`.execute(c.db);
    await sql`create trigger refuse before insert on digest for each row execute function refuse()`.execute(c.db);
    const log = vi.fn();
    await expect(composeDigests({ db: c.db, settings: notifySettings, log })).rejects.toThrow('away');
    expect(log).not.toHaveBeenCalled();
  });
});

test('an account that is deleted takes what waits and what was told along', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  await come(1);
  await composeAll(c.db);
  await come(1);
  await sql`delete from account where id = ${c.person.id}`.execute(c.db);
  for (const table of ['waiting_item', 'digest_due', 'digest', 'digest_item', 'delivery', 'endpoint'])
    expect((await sql`select from ${sql.table(table)}`.execute(c.db)).rows, table).toEqual([]);
});
