import { createHash } from 'node:crypto';
import type { TokenScope } from '@newsbell/contracts/token-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { callerByFeverKey, listAccessTokens, makeAccessToken, revokeAccessToken } from './access-tokens.ts';
import { feverHash, feverHashesOf } from './fever-keys.ts';

let database: Database;
let alice: Person;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  alice = await makePerson(database.db, 'owner');
});
afterAll(() => database?.close());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const make = (scopes: TokenScope[] = ['reader']) => makeAccessToken(database.db, alice.id, { name: 'Unread', scopes });
const call = (name: string, token: string) =>
  callerByFeverKey(database.db, md5(`${name}:${token}`), { userAgent: 'Unread/3', address: '127.0.0.1' });
const ended = async () => (await listAccessTokens(database.db, alice.id)).map(each => each.feverEnded);
const changeEmail = (email: string) =>
  database.db
    .updateTable('account')
    .set({ email, email_key: email.toLowerCase() })
    .where('id', '=', alice.id)
    .execute();

it('a key is of the username or the e-mail, and of the token as it is shown or without hyphens', () => {
  const names = { username: 'alice', email: 'Alice@example.org', email_key: 'alice@example.org' };
  const hashes = feverHashesOf(names, 'nb_2222-3333').map(each => each.toString('hex'));
  expect(hashes).toHaveLength(6);
  for (const name of Object.values(names))
    for (const token of ['nb_2222-3333', 'nb_22223333']) {
      const key = md5(`${name}:${token}`);
      const hash = createHash('sha256').update(key).digest('hex');
      expect(hashes).toContain(hash);
      expect(feverHash(key.toUpperCase()).toString('hex')).toBe(hash);
    }
  expect(feverHashesOf({ ...names, email: names.email_key }, 'nb_2222-3333')).toHaveLength(4);
});

it('a key finds its person with what the token may do, and its use is noted', async () => {
  const { token } = await make();
  for (const name of [alice.username, alice.email])
    for (const password of [token, token.replaceAll('-', '')])
      expect(await call(name, password)).toMatchObject({
        accountId: alice.id,
        roles: [],
        token: { scopes: ['reader'] },
      });
  const [row] = await listAccessTokens(database.db, alice.id);
  expect(row!.usedBy).toEqual({ network: '127.0.0.1', program: 'Unread/3' });
});

it('a key of another name, of another token or of none finds nobody', async () => {
  const { token } = await make();
  const bob = await makePerson(database.db, 'other');
  expect(await call(bob.username, token)).toBe('TOKEN_UNKNOWN');
  expect(await call(alice.username, token.replace(/.$/, '!'))).toBe('TOKEN_UNKNOWN');
  expect(await callerByFeverKey(database.db, '', { userAgent: undefined, address: '127.0.0.1' })).toBe('TOKEN_UNKNOWN');
});

it('a token for anything but a reader app has no key', async () => {
  const { id, token } = await make(['read', 'subscribe']);
  expect(await call(alice.username, token)).toBe('TOKEN_UNKNOWN');
  const row = await database.db.selectFrom('access_token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.fever_hashes, row.fever_email]).toEqual([[], null]);
  expect(await ended()).toEqual([false]);
});

it('the row has neither the key nor the token', async () => {
  const { id, token } = await make();
  const row = await database.db.selectFrom('access_token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const text = [...row.fever_hashes, row.fever_email!].map(each => each.toString('hex')).join();
  expect(row.fever_hashes).toHaveLength(4);
  for (const secret of [md5(`${alice.username}:${token}`), md5(token), alice.email]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

it('a key ends with its token', async () => {
  const { db } = database;
  const [first, second] = [await make(), await make()];
  await revokeAccessToken(db, alice.id, first.id);
  expect(await call(alice.username, first.token)).toBe('TOKEN_REVOKED');
  expect(await call(alice.username, second.token)).toMatchObject({ accountId: alice.id });
  await db.updateTable('access_token').set({ expires_at: sql`now()` }).where('id', '=', second.id).execute();
  expect(await call(alice.username, second.token)).toBe('TOKEN_ENDED');
});

it('a change of the e-mail is told of the tokens before it, until it is the same again', async () => {
  const { token } = await make();
  expect(await ended()).toEqual([false]);
  await changeEmail('Moved@example.org');
  expect(await ended()).toEqual([true]);
  expect(await call('moved@example.org', token)).toBe('TOKEN_UNKNOWN');
  expect(await call(alice.username, token)).toMatchObject({ accountId: alice.id });
  const later = await make();
  expect(await ended()).toEqual([false, true]);
  for (const name of ['Moved@example.org', 'moved@example.org'])
    expect(await call(name, later.token)).toMatchObject({ accountId: alice.id });
  await changeEmail(alice.email);
  expect(await ended()).toEqual([true, false]);
});

it('a token from before there were keys needs a new one, too', async () => {
  const { id } = await make();
  const before = { fever_hashes: [], fever_email: null };
  await database.db.updateTable('access_token').set(before).where('id', '=', id).execute();
  expect(await ended()).toEqual([true]);
});
