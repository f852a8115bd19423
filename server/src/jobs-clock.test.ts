/** A clock that was a day ahead: all moments that it has written are moved a day on, and then the database's clock is right again. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { walk } from '#db/walk.ts';
import { trySpend } from '#features/accounts/buckets.ts';
import { claimHosts } from '#features/crawl/claims.ts';
import { claimDue } from '#features/notifications/delivery/claim.ts';
import { freshDatabase } from '#test/database.ts';
import { seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { bringBack } from './jobs.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const settings = settingsOf();
const run = <T = unknown>(query: RawBuilder<T>) => query.execute(database.db);
const mended = () => bringBack({ db: database.db, settings });

/** Every moment of every table; not those that people choose and those at which something merely ends. */
const moments = async () =>
  (
    await run(sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and is_updatable = 'YES'`)
  ).rows;
const goBackADay = async () => {
  for (const { table, column } of await moments())
    await run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + interval '1 day'
      where ${sql.ref(column)} > '2000-01-01' and isfinite(${sql.ref(column)})`);
};

/** Seconds that each due moment is away; the highest of its column. */
const waits = async () => {
  const found: Record<string, number> = {};
  for (const { table, column } of await moments()) {
    if (!/^(due_at|next_at|not_before|lease_until|gap_until|open_until)$/.test(column)) continue;
    const { rows } = await run(sql<{ most: number | null }>`
      select extract(epoch from max(${sql.ref(column)}) filter (where isfinite(${sql.ref(column)})) - now())::float8 as most
      from ${sql.table(table)}`);
    found[`${table}.${column}`] = Math.max(0, rows[0]!.most ?? 0);
  }
  return found;
};

const crawl = async (host: string, next: string, checked: string | null) => {
  const { id } = await seedProject(database.db);
  await run(sql`insert into host (key, next_at) values (${host}, now() + ${next}::interval)
    on conflict (key) do update set next_at = least(host.next_at, excluded.next_at)`);
  await run(sql`insert into crawl (project_id, host_key, next_at, checked_at)
    values (${id}, ${host}, now() + ${next}::interval, now() + ${checked}::interval)`);
  return id;
};

const fill = async () => {
  await crawl('due', '-1 minute', '-31 minutes');
  await crawl('due', '10 minutes', '-20 minutes');
  await crawl('new', '-1 second', null);
  await crawl('soon', '25 minutes', '-5 minutes');
  await crawl('failing', '7 days', '-1 second');
  await crawl('leased', '-1 minute', '-31 minutes');
  await run(
    sql`update host set lease_until = now() + interval '100 seconds', lease_token = gen_random_uuid() where key = 'leased'`,
  );
  await run(
    sql`update host set not_before = now() + interval '20 minutes', gap_until = now() + interval '6 hours' where key = 'soon'`,
  );
  const { id } = await makePerson(database.db, 'owner');
  await run(sql`insert into digest_due values (${id}, now() + interval '12 minutes')`);
  await seedDelivery(database.db);
  await seedDelivery(database.db, { channel: 'webpush', host: 'away' });
  await seedDelivery(database.db, { channel: 'webpush', host: 'sending' });
  await run(sql`update delivery set created_at = now() - interval '2 hours'`);
  await run(sql`update delivery set due_at = now() + interval '5 minutes' where host = 'away'`);
  await run(
    sql`update delivery set state = 'sending', lease_token = gen_random_uuid(), due_at = now() + interval '80 seconds' where host = 'sending'`,
  );
  await run(
    sql`insert into circuit (channel, host, opened, open_until) values ('webpush', 'away', 1, now() + interval '10 minutes')`,
  );
  await run(sql`insert into outbox_mail (account_id, kind, recipient, subject, plain, html, due_at)
    select null, 'verify', 'a@example.org', '', '', '', now() + each::interval from unnest('{-1 s,4 min}'::text[]) each`);
  await run(sql`insert into silence_watch (passed_at, resumed_at) values (now(), now() - interval '3 days')`);
  await run(sql`insert into silence (account_id, project_id, every_minutes, grace_minutes, last_at, due_at)
    select ${id}, id, 1440, 60, now() - interval '1 hour', now() + interval '24 hours' from project order by id limit 1`);
  const [item] = await seedItems(database.db, await seedProject(database.db), 1);
  await run(sql`insert into saved_page (item_id, next_at) values (${item}, now() + interval '30 minutes')`);
  await run(sql`insert into opml_import (account_id, outlines, broken, due_at) values (${id}, '[]', false, now())`);
};

it('nothing that waits does so for longer than it did', async () => {
  await fill();
  const before = await waits();
  expect(Object.keys(before)).toHaveLength(18);
  await goBackADay();
  await mended();
  for (const [column, seconds] of Object.entries(await waits()))
    expect(seconds, column).toBeLessThanOrEqual(before[column]! + 2);
  expect((await claimHosts(database.db, 10)).map(({ hostKey }) => hostKey).sort()).toEqual(['due', 'leased', 'new']);
  expect(await claimDue(database.db, ['email', 'webpush'], 10, [])).toHaveLength(2);
  const { rows } = await run(sql<{ minutes: number }>`
    select round(extract(epoch from next_at - now()) / 60)::int as minutes from crawl order by next_at`);
  expect(rows.map(({ minutes }) => minutes)).toEqual([-1, -1, 0, 10, 25, 10_080]);
});

it('the clean-up walks, and looks into sources that were due a day later', async () => {
  const id = await seedProject(database.db).then(project => project.id);
  await run(sql`insert into item_space (project_id, is_counted, due_at) values (${id}, true, now() + interval '1 hour')
    on conflict (project_id) do update set due_at = excluded.due_at`);
  await run(sql`insert into walk (name, ended_at) values ('w', now())`);
  const walked = () => walk(database.db, 'w', async () => 'further');
  expect(await walked()).toBe(false);
  await goBackADay();
  await mended();
  expect(await walked()).toBe(true);
  expect((await run(sql`select from item_space where due_at > now()`)).rows).toEqual([]);
});

it('nothing changes where the clock was right', async () => {
  await fill();
  const all = async () =>
    Promise.all(
      [
        'host',
        'crawl',
        'digest_due',
        'digest',
        'delivery',
        'circuit',
        'outbox_mail',
        'opml_import',
        'silence',
        'silence_watch',
      ].map(async table => (await run(sql`select ctid, * from ${sql.table(table)} order by 1`)).rows),
    );
  const before = await all();
  await mended();
  expect(await all()).toEqual(before);
});

it('a limit is over as soon as it would have been, in both directions', async () => {
  const bucket = { key: 'sign-in:alice', size: 2, perSeconds: 3600 };
  const spent = () => trySpend(database.db, bucket);
  expect([await spent(), await spent(), await spent()]).toEqual([true, true, false]);
  await goBackADay();
  expect([await spent(), await spent(), await spent()]).toEqual([true, true, false]);
});

it('a slot that is still to come is not told already', async () => {
  const person = await makePerson(database.db, 'owner');
  for (const hours of [1, 2, 3])
    await run(sql`insert into digest (account_id, slot, sealed_at, items, created_at)
      select ${person.id}, at, at, 1, at from (select now() - make_interval(hours => ${hours}) as at) a`);
  await goBackADay();
  await mended();
  const { rows } = await run(
    sql<{ id: number }>`select id from digest where slot <= now() and created_at <= now() order by slot, id`,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});
