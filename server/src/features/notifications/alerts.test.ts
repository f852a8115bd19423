import type { DigestEntry } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { composing } from '#test/composing.ts';
import { composeAll, follows, notifySettings, reader } from '#test/notifying.ts';
import { forgetOldAlerts, type NewAlert, raiseAlerts, unreadAlertsOf } from './alerts.ts';
import { bellOf, markRead, unreadOf } from './bell.ts';
import { composeDigests } from './compose.ts';

const c = composing();
const { come, set, digests, deliveries, due, clock } = c;

const raise = (changed: Partial<NewAlert> = {}, people = [c.person]) =>
  c.db.transaction().execute(tx =>
    raiseAlerts(
      tx,
      people.map(each => each.id),
      { type: 'REPLY', subject: 'post:12', title: 'A question', path: '/board/qna/12', ...changed },
    ),
  );
const alerts = async () =>
  (
    await sql<{ id: number; count: number; actors: string[]; digest: number | null; read: boolean }>`
      select id, count, actors, digest_id as digest, read_at is not null as read from alert order by id`.execute(c.db)
  ).rows;
const noStates = async (entries: readonly DigestEntry[]) =>
  entries.map(entry => ({ ...entry, read: null, starred: false }));
const bell = async (id?: number, size = 10) =>
  (await bellOf(c.db, c.person.id, { id, size, withStates: noStates })).content;

describe('the bell', () => {
  test('shows an alert at once, in one sequence with digests, and counts both', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    await raise();
    await come(1);
    await composeAll(c.db);
    await raise({ subject: 'post:13', type: 'MENTION', title: 'Another', actor: 'Bob' });
    const content = await bell();
    expect(content.map(each => each.kind)).toEqual(['ALERT', 'DIGEST', 'ALERT']);
    expect(content[0]).toEqual({
      kind: 'ALERT',
      id: expect.any(Number),
      ...{ type: 'MENTION', title: 'Another', path: '/board/qna/12', count: 1, actors: ['Bob'], read: false },
      ...{ writing: null, canObject: false, silence: null },
      createdDate: expect.stringMatching(/^\d{4}-/),
    });
    expect(await unreadOf(c.db, c.person.id)).toEqual({ unread: 3, newest: content[0]!.id });
    const pages = [await bell(undefined, 1), await bell(content[0]!.id, 1), await bell(content[1]!.id, 1)].flat();
    expect(pages.map(each => each.id)).toEqual(content.map(each => each.id));
    expect(await bell(content[2]!.id)).toEqual([]);
  });

  test("marks by id and up to one, and leaves what is another person's", async () => {
    const other = await reader(c.db);
    await raise({}, [other]);
    for (const subject of ['a', 'b', 'c']) await raise({ subject });
    const [, a, b] = (await alerts()).map(each => each.id);
    await markRead(c.db, c.person.id, { ids: [(await alerts())[0]!.id, b!] });
    expect((await alerts()).map(each => each.read)).toEqual([false, false, true, false]);
    await markRead(c.db, c.person.id, { until: a });
    expect((await alerts()).map(each => each.read)).toEqual([false, true, true, false]);
    expect((await unreadOf(c.db, c.person.id)).unread).toBe(1);
  });

  test('forgets after 30 days, as it does digests', async () => {
    await raise();
    await sql`update alert set created_at = now() - interval '31 days'`.execute(c.db);
    expect([await bell(), await unreadOf(c.db, c.person.id)]).toEqual([[], { unread: 0, newest: null }]);
    await raise({ subject: 'post:14' });
    await forgetOldAlerts({ db: c.db });
    expect(await alerts()).toHaveLength(1);
  });
});

describe('unread ones of a kind on one thing', () => {
  test('are one row that counts and comes to the top', async () => {
    await raise({ actor: 'Alice' });
    await raise({ subject: 'post:13' });
    for (const actor of ['Bob', 'Carol', 'Dan', 'Bob']) await raise({ actor, title: 'A question, edited' });
    expect((await bell()).map(each => each.kind === 'ALERT' && [each.title, each.count, each.actors])).toEqual([
      ['A question, edited', 5, ['Bob', 'Dan', 'Carol']],
      ['A question', 1, []],
    ]);
  });

  test('begin anew once they were read, or a digest has them', async () => {
    await raise();
    await markRead(c.db, c.person.id, { until: (await alerts())[0]!.id });
    await raise();
    await composeAll(c.db);
    await raise();
    await raise({ type: 'ANSWER' });
    expect((await alerts()).map(each => each.count)).toEqual([1, 1, 1, 1]);
  });

  test('are one however many come at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => raise({ actor: `Person ${n}` })));
    expect(await alerts()).toMatchObject([{ count: 30 }]);
  });
});

describe('the next digest', () => {
  test('carries what is unread, alone if need be, by the ways that the person has', async () => {
    await raise();
    expect(await deliveries()).toEqual([]);
    await composeAll(c.db);
    const [digest] = await digests();
    expect(digest).toMatchObject({ items: 0, sealed: true });
    expect(await deliveries()).toEqual([{ digest: digest!.id, channel: 'email' }]);
    expect((await unreadAlertsOf(c.db, [digest!.id])).get(digest!.id)).toMatchObject([{ title: 'A question' }]);
    // The bell has the alert itself.
    expect((await bell()).map(each => each.kind)).toEqual(['ALERT']);
    expect((await unreadOf(c.db, c.person.id)).unread).toBe(1);
    expect(await due()).toBeUndefined();
    await composeAll(c.db);
    expect(await digests()).toHaveLength(1);
  });

  test('carries them with the items that wait', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    await come(2);
    await raise();
    await composeAll(c.db);
    const [digest, ...more] = await digests();
    expect([digest, more]).toMatchObject([{ items: 2 }, []]);
    expect(await alerts()).toMatchObject([{ digest: digest!.id }]);
    expect(await deliveries()).toHaveLength(1);
  });

  test('carries them where every item is muted for a channel', async () => {
    const id = await follows(c.db, c.person, { projectId: c.project.id });
    await sql`update subscription set muted_channels = '{email}' where id = ${id}`.execute(c.db);
    await come(1);
    await raise();
    await composeAll(c.db);
    expect((await deliveries()).map(each => each.channel)).toEqual(['email']);
  });

  test('does not come for what was read before', async () => {
    await raise();
    await markRead(c.db, c.person.id, { until: (await alerts())[0]!.id });
    await composeAll(c.db);
    expect([await digests(), await due()]).toEqual([[], undefined]);
    await raise();
    await composeAll(c.db);
    expect(await alerts()).toMatchObject([{ digest: null }, { digest: (await digests())[0]!.id }]);
  });

  test('is held by quiet hours, and takes along what comes in them', async () => {
    await set({ time_zone: 'Asia/Seoul', quiet_from: '22:00', quiet_to: '07:00' });
    await raise();
    await composeAll(c.db, clock('14:00'));
    expect([await digests(), await deliveries()]).toMatchObject([[{ items: 0, sealed: false }], []]);
    await raise({ subject: 'post:13' });
    await composeAll(c.db, clock('15:00'));
    const next = (await due())!;
    await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at: next });
    const [digest] = await digests();
    expect(digest).toMatchObject({ items: 0, sealed: true, slot: next });
    expect((await alerts()).map(each => each.digest)).toEqual([digest!.id, digest!.id]);
    expect(await deliveries()).toHaveLength(1);
  });

  test('goes nowhere in a pause', async () => {
    await set({ paused_until: new Date('2100-01-01') });
    await raise();
    await composeAll(c.db);
    expect([await digests(), await deliveries()]).toMatchObject([[{ sealed: true }], []]);
  });

  test('takes its alerts along when it is forgotten', async () => {
    await raise();
    await composeAll(c.db);
    await sql`delete from digest`.execute(c.db);
    expect(await alerts()).toEqual([]);
  });
});
