import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { composing } from '#test/composing.ts';
import { composeAll, follows, matchAll, notifySettings } from '#test/notifying.ts';
import { seedItems } from '#test/seed.ts';
import { composeDigests } from './compose.ts';

const c = composing();
const { come, set, digests, deliveries, entries, due, clock } = c;

describe('quiet hours', () => {
  beforeEach(async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    await set({ time_zone: 'Asia/Seoul', quiet_from: '22:00', quiet_to: '07:00' });
  });

  test('hold one digest, which grows and is unread again, until the first slot after them', async () => {
    const first = await come([{ sortAt: clock('13:00').toISOString() }]);
    // 23:00 in Seoul.
    await composeAll(c.db, clock('14:00'));
    expect(await digests()).toMatchObject([{ items: 1, sealed: false }]);
    const end = clock('22:00').getTime();
    const next = (await due())!.getTime();
    expect(next).toBeGreaterThan(end);
    expect(next).toBeLessThanOrEqual(end + 30 * 60_000);
    await sql`update digest set read_at = now()`.execute(c.db);

    const second = await come([{ sortAt: clock('15:00').toISOString() }]);
    await composeAll(c.db, clock('15:00'));
    expect(await digests()).toMatchObject([{ items: 2, sealed: false, read: false }]);
    expect(await entries()).toMatchObject([
      { item: second[0], place: 1 },
      { item: first[0], place: 2 },
    ]);
    expect(await deliveries()).toEqual([]);

    await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at: new Date(next) });
    expect(await digests()).toMatchObject([{ items: 2, sealed: true, slot: new Date(next) }]);
    expect(await deliveries()).toHaveLength(1);
    expect(await due()).toBeUndefined();
  });

  test('what comes just before their end goes out in the slot after it, with what was held', async () => {
    await come(60);
    await composeAll(c.db, clock('14:00'));
    await come(2);
    await composeAll(c.db, clock('22:40'));
    expect(await digests()).toMatchObject([{ items: 62, sealed: true }]);
    expect((await entries()).filter(each => each.place !== null)).toHaveLength(50);
    expect(await deliveries()).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ['taken away', { quiet_from: null, quiet_to: null }],
    ['ended sooner', { quiet_to: '00:00' }],
    ['moved by another time zone', { time_zone: 'UTC' }],
  ])('%s: what was held goes out in the next slot', async (_, change) => {
    await come(1);
    await composeAll(c.db, clock('14:00'));
    await set(change);
    const at = clock('15:05');
    await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at });
    expect(await deliveries()).toEqual([]);
    const next = (await due())!;
    expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(30 * 60_000);
    await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at: next });
    expect(await digests()).toMatchObject([{ sealed: true }]);
    expect(await deliveries()).toHaveLength(1);
  });

  test.each([
    ['a slot a day, which begins in them', 1440, '22:00', '08:00'],
    ['less than a slot from one night to the next', 30, '08:05', '08:00'],
    ['as long as a slot from one night to the next', 30, '08:30', '08:00'],
  ])('%s: at their end', async (_, slotMinutes, quiet_from, quiet_to) => {
    await set({ time_zone: 'UTC', quiet_from, quiet_to });
    await come(1);
    await sql`update digest_due set due_at = '2020-01-01'`.execute(c.db);
    const deps = { db: c.db, settings: { notify: { slotMinutes } }, log: () => {} };
    await composeDigests(deps, { at: clock('04:00') });
    expect(await digests()).toMatchObject([{ sealed: false }]);
    expect(await due()).toEqual(clock('08:00'));
    await composeDigests(deps, { at: clock('08:00') });
    expect(await digests()).toMatchObject([{ sealed: true }]);
    expect(await deliveries()).toHaveLength(1);
  });

  test('taken away: what they have put off of deliveries goes out at once, and nothing else', async () => {
    await set({ time_zone: 'UTC' });
    for (const hour of ['10:00', '11:00', '12:00']) {
      await come(1);
      await composeAll(c.db, clock(hour));
    }
    await sql`
      with numbered as (select id, row_number() over (order by id) as n from delivery)
      update delivery d set due_at = now() + interval '5 hours', error_code = case when n = 2 then 'BUSY' end,
        state = case when n = 3 then 'sending' else 'pending' end
      from numbered where numbered.id = d.id`.execute(c.db);
    await set({ quiet_from: null, quiet_to: null });
    const { rows } = await sql`select due_at <= now() as due from delivery order by id`.execute(c.db);
    expect(rows).toEqual([{ due: true }, { due: false }, { due: false }]);
  });

  test('with nothing new there is nothing to hold', async () => {
    const subscription = await sql<{ id: number }>`select id from subscription`.execute(c.db);
    await come(1);
    await sql`delete from subscription where id = ${subscription.rows[0]!.id}`.execute(c.db);
    await composeAll(c.db, clock('14:00'));
    expect(await digests()).toEqual([]);
    expect(await due()).toBeUndefined();
  });
});

describe('a pause', () => {
  beforeEach(() => follows(c.db, c.person, { projectId: c.project.id }));

  test('sends nothing, and the bell has it', async () => {
    await set({ paused_until: clock('00:00', 20) });
    await come(1);
    await composeAll(c.db, clock('10:00'));
    expect(await digests()).toMatchObject([{ sealed: true }]);
    expect(await deliveries()).toEqual([]);
  });

  test('what came in it is not sent afterwards, what comes then is', async () => {
    const [item] = await seedItems(c.db, c.project, 1);
    await sql`update item set created_at = ${clock('09:58')} where id = ${item!}`.execute(c.db);
    await matchAll(c.db);
    await set({ paused_until: clock('10:00') });
    await composeAll(c.db, clock('10:20'));
    expect(await digests()).toHaveLength(1);
    expect(await deliveries()).toEqual([]);
    await come(1);
    await composeAll(c.db, clock('11:00'));
    expect(await deliveries()).toHaveLength(1);
  });
});
