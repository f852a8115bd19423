/** A device goes while what was sent to it is being settled: each has locked what the other waits for, and PostgreSQL ends one of them. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { deleteUser } from '#features/accounts/admin.ts';
import { freshDatabase } from '#test/database.ts';
import { type SeededDelivery, seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { remove } from './destinations.ts';
import { removeToken } from './register.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const nameOf = async ({ endpointId }: SeededDelivery) => {
  const { address_hash } = await database.db
    .selectFrom('endpoint')
    .select('address_hash')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow();
  return { channel: 'webpush', addressHash: address_hash } as const;
};

it.each<[string, (delivery: SeededDelivery) => Promise<unknown>]>([
  ['by its owner', ({ person, endpointId }) => remove(database.db, person.id, endpointId)],
  ['by its token', async delivery => removeToken(database.db, [await nameOf(delivery)])],
  ['with its account', ({ person }) => deleteUser(database.db, person.id, async () => {})],
])('is removed all the same: %s', async (_how, go) => {
  const { db } = database;
  await makePerson(db, 'admin');
  const delivery = await seedDelivery(db, { channel: 'webpush' });
  const settling = await db.startTransaction().execute();
  await sql`update delivery set state = 'sent', settled_at = now() where id = ${delivery.id}`.execute(settling);
  const going = go(delivery);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  // Each waits for the other, and PostgreSQL ends one of them; the product begins either of them again.
  await sql`update endpoint set last_sent_at = now() where id = ${delivery.endpointId}`.execute(settling).then(
    () => settling.commit().execute(),
    () => settling.rollback().execute(),
  );
  await going;
  expect((await sql`select from endpoint where id = ${delivery.endpointId}`.execute(db)).rows).toEqual([]);
});
