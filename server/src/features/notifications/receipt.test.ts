/** Receipts of published news, through the matching, the composing and the sender. */
import type { ChannelName } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Message } from '#features/channels/channel.ts';
import { publish } from '#features/publishing/publish.ts';
import { composing } from '#test/composing.ts';
import { deliverAll, fakeChannel } from '#test/deliveries.ts';
import { composeAll, follows, matchAll, reader, tellStory } from '#test/notifying.ts';
import type { Person } from '#test/people.ts';
import { newsOf } from '#test/published-news.ts';
import { receiptOf } from './receipt.ts';

const c = composing();

const published = async (...[title, more]: Parameters<typeof newsOf>): Promise<number> => {
  await sql`update project set kind = 'PUBLISHED' where id = ${c.project.id}`.execute(c.db);
  const outcome = await publish(c.db, { projectId: c.project.id, ownOrigins: [] }, newsOf(title, more), undefined);
  await matchAll(c.db);
  if (outcome.kind !== 'stored') throw new Error(`it is ${outcome.kind}`);
  return outcome.id;
};
const followers = async (count: number, what: Partial<Parameters<typeof follows>[2]> = {}): Promise<Person[]> => {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await reader(c.db));
  for (const person of people) await follows(c.db, person, { projectId: c.project.id, ...what });
  return people;
};
const device = ({ id }: Person) =>
  sql`insert into endpoint (account_id, channel, address, address_hash, host)
    values (${id}, 'webpush', 'x', sha256(random()::text::bytea), 'push.test')`.execute(c.db);

const none = { waiting: 0, sent: 0, failed: 0, muted: 0 };
const nobody = { email: none, webpush: none, fcm: none, webhook: none };
const by = (name: ChannelName, counts: Partial<typeof none>) => ({ ...nobody, [name]: { ...none, ...counts } });

test('followers wait for their next digest, and then have been told by mail', async () => {
  await followers(3);
  await followers(1, { keywords: ['something else'] });
  const item = await published('Backup done');
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 3, told: 0, channels: nobody });
  await composeAll(c.db);
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 0, told: 3, channels: by('email', { waiting: 3 }) });
  await deliverAll(c.db, [fakeChannel('email')]);
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 0, told: 3, channels: by('email', { sent: 3 }) });
});

test('a channel says who was reached, who was not, and who has muted it', async () => {
  const [refused, later] = (await followers(3)) as [Person, Person];
  await followers(2, { muted: ['email'] });
  const item = await published('Disk full');
  await composeAll(c.db);
  const answer = ({ person }: Message) => {
    if (person.accountId === refused.id) return { kind: 'refused', code: 'REFUSED', error: 'no' } as const;
    return person.accountId === later.id
      ? ({ kind: 'later', code: 'BUSY', error: 'busy' } as const)
      : ({ kind: 'sent' } as const);
  };
  await deliverAll(c.db, [fakeChannel('email', answer)]);
  const counts = { waiting: 1, sent: 1, failed: 1, muted: 2 };
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 0, told: 5, channels: by('email', counts) });
  // A person who has switched it off in the meantime counts as muted.
  await sql`update account set channels = '{}' where id = ${later.id}`.execute(c.db);
  await sql`update delivery set due_at = now() where state = 'pending'`.execute(c.db);
  await deliverAll(c.db, [fakeChannel('email')]);
  const muted = by('email', { sent: 1, failed: 1, muted: 3 });
  expect((await receiptOf(c.db, item)).channels).toEqual(muted);
});

test('a person with several devices counts once, by the best of them', async () => {
  const [one, two] = (await followers(2, { muted: ['email'] })) as [Person, Person];
  for (const each of [one, one, two, two]) await device(each);
  const item = await published('Two phones');
  await composeAll(c.db);
  const seen = new Set<number>();
  const channel = fakeChannel('webpush', ({ person }) => {
    const isFirst = !seen.has(person.accountId);
    seen.add(person.accountId);
    return isFirst && person.accountId === one.id ? { kind: 'sent' } : { kind: 'gone', code: 'GONE', error: 'no' };
  });
  await deliverAll(c.db, [channel]);
  const channels = { ...by('webpush', { sent: 1, failed: 1 }), email: { ...none, muted: 2 } };
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 0, told: 2, channels });
});

test('a digest that quiet hours hold still waits, and one in a pause was told by the bell alone', async () => {
  const [quiet, paused] = (await followers(2)) as [Person, Person];
  await sql`update account set quiet_from = '22:00', quiet_to = '07:00' where id = ${quiet.id}`.execute(c.db);
  await sql`update account set paused_until = '2100-01-01' where id = ${paused.id}`.execute(c.db);
  const item = await published('At night');
  await composeAll(c.db, c.clock('23:00'));
  const channels = Object.fromEntries(Object.keys(nobody).map(name => [name, { ...none, muted: 1 }]));
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 1, told: 1, channels });
  await composeAll(c.db, c.clock('08:00', 11));
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 0, told: 2, channels: { email: { waiting: 1 } } });
});

test('an entry that joins an older digest was told, and no message that left before has it', async () => {
  await followers(1);
  const first = await published('Same story');
  await composeAll(c.db, c.clock('10:00'));
  await deliverAll(c.db, [fakeChannel('email')]);
  const second = await published('Same story, again');
  await tellStory(c.db, [first, second]);
  await sql`update digest_item set story = ${first}`.execute(c.db);
  await composeAll(c.db, c.clock('11:00'));
  expect((await receiptOf(c.db, first)).channels).toEqual(by('email', { sent: 1 }));
  expect(await receiptOf(c.db, second)).toEqual({ waiting: 0, told: 1, channels: nobody });
});

test('followers of a tag count, each person once, and those of a private project are only its own', async () => {
  await sql`insert into project_tag (project_id, name) values (${c.project.id}, 'ops')`.execute(c.db);
  const [both] = (await followers(1)) as [Person];
  await follows(c.db, both, { tag: 'ops' });
  await follows(c.db, await reader(c.db), { tag: 'ops' });
  const item = await published('Tagged');
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 2 });
  await sql`update project set visibility = 'PRIVATE' where id = ${c.project.id}`.execute(c.db);
  expect(await receiptOf(c.db, item)).toMatchObject({ waiting: 1 });
});

test.each([
  ['a low priority', { priority: 'low' as const }],
  ['an archive', { publishedAt: new Date(Date.now() - 30 * 3_600_000) }],
])('of %s there is nothing to count', async (_, more) => {
  await followers(2);
  const item = await published('Quiet', more);
  await composeAll(c.db);
  expect(await receiptOf(c.db, item)).toEqual({ waiting: 0, told: 0, channels: nobody });
});

test('it reads the entries of its followers and of nobody else', async () => {
  await followers(40);
  const item = await published('Here');
  await composeAll(c.db);
  await sql`
    insert into account (username, email, email_key, nickname, language, password_hash)
    select 'other_' || n, 'x' || n || '@example.org', 'x' || n || '@example.org', 'x', 'en', '' from generate_series(1, 3000) n`.execute(
    c.db,
  );
  await sql`
    with told as (insert into digest (account_id, slot, sealed_at, items) select id, now(), now(), 1 from account where username like 'other_%' returning id, account_id)
    insert into digest_item (account_id, item_id, digest_id, place, reasons) select account_id, 1000000, id, 1, '[]' from told`.execute(
    c.db,
  );
  await sql`analyze`.execute(c.db);
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(c.db);
    const { rows } = await sql<{ rows: number }>`
      select (sum(idx_tup_fetch) + sum(seq_tup_read))::float8 as rows from pg_stat_user_tables
      where relname in ('digest_item', 'waiting_item', 'delivery')`.execute(c.db);
    return rows[0]!.rows;
  };
  const before = await read();
  expect(await receiptOf(c.db, item)).toMatchObject({ told: 40 });
  expect((await read()) - before).toBeLessThan(200);
});
