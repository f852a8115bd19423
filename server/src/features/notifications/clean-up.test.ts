import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportAccount } from '#features/accounts/export.ts';
import { composing } from '#test/composing.ts';
import { composeAll, follows } from '#test/notifying.ts';
import { forgetOldDigests, forgetOldTests } from './clean-up.ts';

const c = composing();

test('digests are forgotten after 30 days, with their entries and deliveries, and nothing younger', async () => {
  await follows(c.db, c.person, { projectId: c.project.id });
  for (const days of [31, 29]) {
    await c.come(1);
    await composeAll(c.db, new Date(Date.now() - days * 86_400_000));
  }
  await sql`
    insert into delivery (endpoint_id, channel, host, idem_key, created_at)
    select id, channel, host, 'test', now() - interval '31 days' from endpoint`.execute(c.db);
  expect(await forgetOldDigests({ db: c.db })).toBe(false);
  expect(await forgetOldTests({ db: c.db })).toBe(false);
  expect(await c.digests()).toHaveLength(1);
  expect(await c.entries()).toHaveLength(1);
  expect(await c.deliveries()).toHaveLength(1);
});

test('an export has what a person was told, what waits and where they are reached, and no key to a device', async () => {
  await follows(c.db, c.person, { projectId: c.project.id, keywords: ['item'] });
  await sql`
    insert into endpoint (account_id, channel, address, address_hash, host, system)
    values (${c.person.id}, 'fcm', 'a secret token', 'x', 'fcm.test', 'Android')`.execute(c.db);
  const [told] = await c.come(1);
  await composeAll(c.db);
  const [waits] = await c.come(1);
  const { notifications } = await exportAccount(c.db, c.person.id);
  expect(notifications).toMatchObject({
    endpoints: [{ system: 'Android' }, { channel: 'email' }],
    digests: [
      { items: 1, entries: [{ item_id: told, place: 1 }], deliveries: [{ state: 'pending' }, { state: 'pending' }] },
    ],
    waiting: [{ item_id: waits, keyword: 'item' }],
  });
  expect(JSON.stringify(notifications)).not.toContain('secret');
});
