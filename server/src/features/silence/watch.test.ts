/** Alarms that are late and over, by a clock that is moved by hand. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { freshDatabase } from '#test/database.ts';
import { waitsForLock } from '#test/locks.ts';
import { follows } from '#test/notifying.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedProject } from '#test/seed.ts';
import { asked, comes, makeAlarm, minute, passAfterDowntime, passAt, stateOfAlarm, toldTo } from '#test/silence.ts';

let database: Database;
let alice: Person;
let bob: Person;
let source: Seeded;
let feed: Seeded;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  const { db } = database;
  await sql`truncate silence, silence_watch, crawl, websub_lease, websub_push, alert`.execute(db);
  [alice, bob] = [await makePerson(db, 'owner'), await makePerson(db, 'other')];
  source = await seedProject(db, { kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null });
  feed = await seedProject(db);
});
afterAll(() => database.close());

const pass = (n: number) => passAt(database.db, n);
const told = (person = alice) => toldTo(database.db, person.id);
const followed = async (project: Seeded, person = alice) => {
  const subscriptionId = await follows(database.db, person, { projectId: project.id });
  return makeAlarm(database.db, person.id, { subscriptionId });
};

describe('an alarm', () => {
  it('tells once that nothing comes and once that something does again, however often it is looked at', async () => {
    await followed(source);
    for (const n of [60, 69]) await pass(n);
    expect(await told()).toEqual([]);
    for (const n of [70, 71, 500, 1000]) await pass(n);
    expect(await told()).toEqual(['LATE 70']);
    await comes(database.db, source, 1500);
    for (const n of [1501, 1502, 1569]) await pass(n);
    expect(await told()).toEqual(['LATE 70', 'BACK 1500']);
    await pass(1570);
    // Coalesced: the unread one that it is late grows, and is the newest.
    expect(await told()).toEqual(['BACK 1500', 'LATE 70']);
  });

  it('is not late where something came in time, and reckons from that', async () => {
    await followed(source);
    await comes(database.db, source, 50);
    await pass(70);
    await pass(119);
    expect(await told()).toEqual([]);
    await pass(120);
    expect(await told()).toEqual(['LATE 70']);
  });

  it('goes by the first sight of an item, and not by its date', async () => {
    const id = await followed(source);
    await comes(database.db, source, 5);
    const item = await comes(database.db, source, 30);
    await sql`update item set sort_at = '2020-01-01', published_at = '2020-01-01' where id = ${item}`.execute(
      database.db,
    );
    await pass(75);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'watching']);
  });

  it('counts from its setting where nothing has come yet', async () => {
    const subscriptionId = await follows(database.db, alice, { projectId: source.id });
    await makeAlarm(database.db, alice.id, { subscriptionId, lastAt: null });
    await pass(80);
    await comes(database.db, source, 90);
    await pass(91);
    expect(await told()).toEqual(['LATE 80', 'BACK 90']);
  });

  it('is told though the subscription notifies of nothing, and not to people who are disabled or want no such alerts', async () => {
    const subscriptionId = await follows(database.db, alice, { projectId: source.id, notifyMinute: null });
    await makeAlarm(database.db, alice.id, { subscriptionId });
    await followed(source, bob);
    const carol = await makePerson(database.db, 'other');
    await followed(source, carol);
    await sql`update account set disabled_at = now() where id = ${bob.id}`.execute(database.db);
    await sql`update account set muted_alerts = '{SILENCE}' where id = ${carol.id}`.execute(database.db);
    await pass(70);
    expect([await told(), await told(bob), await told(carol)]).toEqual([['LATE 70'], [], []]);
  });
});

describe('a source that is asked', () => {
  it('is silent only once it has answered after the alarm was due', async () => {
    const id = await followed(feed);
    await asked(database.db, feed, 60);
    await pass(75);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'waiting']);
    await asked(database.db, feed, 90);
    await pass(91);
    expect(await told()).toEqual(['LATE 91']);
  });

  it('and cannot be reached is not silent, and is judged by what the next answer brings', async () => {
    const [silent, alive] = [await followed(feed), await followed(await seedProject(database.db))];
    const other = {
      id: (await sql<{ id: number }>`select max(id) as id from project`.execute(database.db)).rows[0]!.id,
      listed: true,
    };
    for (const each of [feed, other]) {
      await asked(database.db, each, 60);
      await asked(database.db, each, 70, false);
    }
    for (const n of [75, 500, 4000]) await pass(n);
    expect(await told()).toEqual([]);
    await asked(database.db, feed, 4100);
    await asked(database.db, other, 4100);
    await comes(database.db, other, 4100);
    await pass(4101);
    expect(await told()).toEqual(['LATE 4101']);
    expect([await stateOfAlarm(database.db, silent), await stateOfAlarm(database.db, alive)]).toEqual([
      'silent',
      'watching',
    ]);
  });

  it('is judged anew where what the answer brought is itself too old', async () => {
    const id = await followed(feed);
    await asked(database.db, feed, 60, false);
    await pass(75);
    await comes(database.db, feed, 80);
    await asked(database.db, feed, 80);
    // The pass comes only after the next one is due, too, and the source was not asked since.
    await pass(160);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'waiting']);
    await asked(database.db, feed, 161);
    await pass(162);
    expect(await told()).toEqual(['LATE 82']);
  });

  it('is not silent after three days in which we were off', async () => {
    await followed(feed);
    await asked(database.db, feed, 60);
    await pass(61);
    await passAfterDowntime(database.db, 4400);
    expect(await told()).toEqual([]);
    await asked(database.db, feed, 4401);
    await comes(database.db, feed, 4401);
    await pass(4402);
    expect(await told()).toEqual([]);
  });

  it('that has become private is told of to nobody who may not see it', async () => {
    const id = await followed(feed);
    await asked(database.db, feed, 100);
    await sql`update project set visibility = 'PRIVATE' where id = ${feed.id}`.execute(database.db);
    await pass(101);
    await comes(database.db, feed, 102);
    await pass(103);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'waiting']);
  });
});

describe('a project', () => {
  const alarm = (more: object = {}) => makeAlarm(database.db, alice.id, { projectId: source.id, ...more });

  it('tells its owner, and those who follow it with notifications on', async () => {
    const [carol, dave, eve] = [
      await makePerson(database.db, 'other'),
      await makePerson(database.db, 'other'),
      await makePerson(database.db, 'other'),
    ];
    await follows(database.db, bob, { projectId: source.id });
    await follows(database.db, carol, { projectId: source.id, notifyMinute: null });
    const own = await follows(database.db, dave, { projectId: source.id });
    await makeAlarm(database.db, dave.id, { subscriptionId: own, every: 5000 });
    await follows(database.db, eve, { projectId: feed.id });
    await alarm();
    await pass(70);
    const all = [alice, bob, carol, dave, eve];
    expect(await Promise.all(all.map(told))).toEqual([['LATE 70'], ['LATE 70'], [], [], []]);
    await sql`update account set disabled_at = now() where id = ${alice.id}`.execute(database.db);
    await comes(database.db, source, 80);
    await pass(81);
    expect(await told(bob)).toEqual(['LATE 70']);
  });

  it('that is private tells its members alone', async () => {
    await follows(database.db, bob, { projectId: source.id });
    const carol = await makePerson(database.db, 'other');
    await follows(database.db, carol, { projectId: source.id });
    await sql`update project set visibility = 'PRIVATE' where id = ${source.id}`.execute(database.db);
    await sql`insert into project_member (project_id, account_id) values (${source.id}, ${carol.id})`.execute(
      database.db,
    );
    await alarm();
    await pass(70);
    expect([await told(), await told(bob), await told(carol)]).toEqual([['LATE 70'], [], ['LATE 70']]);
  });

  it('that is private does not tell a member who is removed meanwhile', async () => {
    const { db } = database;
    await follows(db, bob, { projectId: source.id });
    await sql`update project set visibility = 'PRIVATE' where id = ${source.id}`.execute(db);
    await sql`insert into project_member (project_id, account_id) values (${source.id}, ${bob.id})`.execute(db);
    await alarm();
    let passing: Promise<unknown> | undefined;
    await db.transaction().execute(async tx => {
      await sql`delete from project_member where account_id = ${bob.id}`.execute(tx);
      passing = pass(70);
      await Promise.race([passing, waitsForLock(db)]);
    });
    await passing;
    expect([await told(), await told(bob)]).toEqual([['LATE 70'], []]);
  });

  it('is expected by a timetable', async () => {
    const id = await alarm({ cron: '0 2 * * *' });
    await sql`update silence set due_at = ${minute(130)}`.execute(database.db);
    await pass(129);
    await comes(database.db, source, 125);
    await pass(130);
    await pass(1569);
    expect(await told()).toEqual([]);
    await pass(1570);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([['LATE 1445'], 'silent']);
  });

  it('lives by its pings, and is late where a run has not ended in time', async () => {
    const ping = (lastAt: number | null, startedAt: number | null) =>
      sql`
      insert into ping (project_id, id, last_at, started_at) values (${source.id}, gen_random_uuid(),
        ${lastAt === null ? null : minute(lastAt)}, ${startedAt === null ? null : minute(startedAt)})
      on conflict (project_id) do update set last_at = excluded.last_at, started_at = excluded.started_at`.execute(
        database.db,
      );
    await alarm();
    await ping(55, null);
    await pass(70);
    await ping(55, 80);
    await pass(89);
    expect(await told()).toEqual([]);
    for (const n of [90, 91, 130]) await pass(n);
    expect(await told()).toEqual(['STUCK 10']);
    // News of the project do not end the run.
    await comes(database.db, source, 131);
    await pass(132);
    expect(await told()).toEqual(['STUCK 10']);
    await ping(140, null);
    for (const n of [141, 142]) await pass(n);
    expect(await told()).toEqual(['STUCK 10', 'BACK 85']);
  });
});

describe('after a downtime of ours', () => {
  it('what could not reach us has a grace to come', async () => {
    const id = await makeAlarm(database.db, alice.id, { projectId: source.id, grace: 20 });
    await sql`insert into ping (project_id, id, started_at) values (${source.id}, gen_random_uuid(), ${minute(55)})`.execute(
      database.db,
    );
    await pass(61);
    await passAfterDowntime(database.db, 4400);
    await pass(4419);
    expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'watching']);
    await sql`update ping set started_at = null`.execute(database.db);
    await pass(4420);
    expect(await told()).toEqual(['LATE 4420']);
  });

  it('a pause of a few minutes is none', async () => {
    await followed(source);
    await pass(66);
    await passAfterDowntime(database.db, 71);
    expect(await told()).toEqual(['LATE 71']);
  });
});

describe('a tag and a word', () => {
  const wordOf = async (text: string) =>
    (await sql<{ id: number }>`insert into word (text) values (${text}) returning id`.execute(database.db)).rows[0]!.id;

  it('live by the newest of all sources of the tag', async () => {
    const [a, b] = [
      await seedProject(database.db, { tags: ['sea'] }),
      await seedProject(database.db, { tags: ['sea'] }),
    ];
    const subscriptionId = await follows(database.db, alice, { tag: 'sea' });
    await makeAlarm(database.db, alice.id, { subscriptionId });
    await comes(database.db, b, 40);
    await comes(database.db, a, 20);
    await asked(database.db, a, 100, false);
    for (const n of [70, 109, 112]) await pass(n);
    expect(await told()).toEqual([]);
    await asked(database.db, b, 113);
    // The hits that it has brought may not be noted yet.
    await pass(114);
    expect(await told()).toEqual([]);
    await pass(115);
    expect(await told()).toEqual(['LATE 75']);
    await comes(database.db, a, 116);
    await pass(117);
    expect(await told()).toEqual(['LATE 75', 'BACK 76']);
  });

  it('live by the newest public hit of the word', async () => {
    const wordId = await wordOf('metro');
    const subscriptionId = await follows(database.db, alice, { wordId });
    await makeAlarm(database.db, alice.id, { subscriptionId });
    const hit = (itemId: number) =>
      sql`insert into word_hit (word_id, item_id, sort_at) values (${wordId}, ${itemId}, now())`.execute(database.db);
    await hit(await comes(database.db, feed, 40));
    await comes(database.db, feed, 60);
    await hit(await comes(database.db, { ...feed, listed: false }, 61));
    await asked(database.db, feed, 105, false);
    await pass(110);
    expect(await told()).toEqual([]);
    await asked(database.db, feed, 111);
    await pass(113);
    expect(await told()).toEqual(['LATE 73']);
  });
});

describe('exactly once', () => {
  it('where many processes watch at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(database.db, 'other')));
    for (const person of people) await followed(source, person);
    await pass(60);
    await Promise.all(Array.from({ length: 6 }, () => pass(70)));
    const { rows } = await sql<{ count: number }>`select count from alert`.execute(database.db);
    expect(rows).toEqual(people.map(() => ({ count: 1 })));
    await pass(71);
    expect(await Promise.all(people.map(told))).toEqual(people.map(() => ['LATE 70']));
    await comes(database.db, source, 80);
    await Promise.all(Array.from({ length: 6 }, () => pass(81)));
    expect(await Promise.all(people.map(told))).toEqual(people.map(() => ['LATE 70', 'BACK 80']));
  });

  it('where a process dies before or after it has raised the alert', async () => {
    const id = await followed(source);
    const dying = (when: 'before' | 'after') =>
      passAt(database.db, 70, async (...raised) => {
        if (when === 'after') await raiseAlerts(...raised);
        throw new Error('killed');
      });
    for (const when of ['before', 'after'] as const) {
      await expect(dying(when)).rejects.toThrow('killed');
      expect([await told(), await stateOfAlarm(database.db, id)]).toEqual([[], 'watching']);
    }
    for (const n of [71, 72]) await pass(n);
    expect(await told()).toEqual(['LATE 71']);
  });

  it('for more than one pass can take', async () => {
    const { db } = database;
    const ids = await Promise.all(
      Array.from({ length: 205 }, async () =>
        makeAlarm(db, alice.id, {
          projectId: (await seedProject(db, { kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null })).id,
        }),
      ),
    );
    expect(await pass(70)).toBe(true);
    expect(await pass(70)).toBe(false);
    const { rows } = await sql<{ subject: string }>`select subject from alert where account_id = ${alice.id}`.execute(
      db,
    );
    expect(new Set(rows.map(row => row.subject))).toEqual(new Set(ids.map(id => `silence:${id}:late`)));
    expect(rows).toHaveLength(205);
  });
});
