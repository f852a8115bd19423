import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { destinationsOf } from './destinations.ts';
import { ensureDestinations } from './ensure.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const ensure = (...people: Person[]) =>
  ensureDestinations(
    database.db,
    people.map(each => each.id),
  );
const endpoints = () =>
  database.db
    .selectFrom('endpoint')
    .select(['id', 'account_id', 'address', 'state', 'failures', 'host'])
    .orderBy('id')
    .execute();

it('everybody with a verified address has one, however often it is asked for', async () => {
  const [verified, unverified] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'unverified')];
  await Promise.all([ensure(verified, unverified), ensure(unverified, verified)]);
  await ensure(verified);
  expect(await endpoints()).toMatchObject([
    { account_id: verified.id, address: verified.email, state: 'active', host: 'smtp' },
  ]);
  expect(await destinationsOf(database.db, verified.id, new Date())).toMatchObject([
    { channel: 'email', address: verified.email },
  ]);
});

it('one that was paused stays paused', async () => {
  const person = await makePerson(database.db, 'owner');
  await ensure(person);
  await sql`update endpoint set state = 'paused', failures = 3`.execute(database.db);
  await ensure(person);
  expect(await endpoints()).toMatchObject([{ state: 'paused', failures: 3 }]);
});

it('a person has one at most, whatever becomes of the address', async () => {
  const person = await makePerson(database.db, 'owner');
  await ensure(person);
  await sql`update account set email = 'new@example.org', email_key = 'new@example.org'`.execute(database.db);
  await ensure(person);
  expect(await endpoints()).toMatchObject([{ address: person.email }]);
  const another = sql`
    insert into endpoint (account_id, channel, address, address_hash, host)
    values (${person.id}, 'email', 'new@example.org', 'x', 'smtp')`.execute(database.db);
  await expect(another).rejects.toThrow('endpoint_email');
});
