import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { accountOfLink, createLinkKey, isLinkOf, linkToken } from './links.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const key = { secret: 'c2VjcmV0' };
const email = 'alice@example.org';

it('a link names its account, for its purpose', () => {
  for (const accountId of [1, 35, 36, 2 ** 53 - 1]) {
    const owner = { accountId, email };
    const token = linkToken(key, 'unsubscribe', owner);
    expect(accountOfLink(token)).toBe(accountId);
    expect(isLinkOf(key, 'unsubscribe', token, owner)).toBe(true);
    expect(isLinkOf(key, 'preferences', token, owner)).toBe(false);
    expect(isLinkOf({ secret: 'b3RoZXI' }, 'unsubscribe', token, owner)).toBe(false);
    expect(token.length).toBeLessThanOrEqual(200);
    expect(token.length).toBeGreaterThanOrEqual(20);
  }
});

it.each([
  ['another account', (token: string) => token.replace(/^7\./, '8.')],
  ['one letter changed', (token: string) => token.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`)],
  ['cut off', (token: string) => token.slice(0, -1)],
  ['longer', (token: string) => `${token}A`],
  ['no signature', () => '7.'],
  ['nothing', () => ''],
  ['a number that is none', (token: string) => token.replace(/^7/, 'zzzzzzzzzzz')],
])('a link that was tampered with names nobody: %s', (_, tamper) => {
  const token = tamper(linkToken(key, 'unsubscribe', { accountId: 7, email }));
  const accountId = accountOfLink(token);
  expect(accountId !== undefined && isLinkOf(key, 'unsubscribe', token, { accountId, email })).toBe(false);
});

it('a link to the preferences is void once the account has another address; one to unsubscribe never is', () => {
  const [before, after] = [
    { accountId: 7, email },
    { accountId: 7, email: 'new@example.org' },
  ];
  expect(isLinkOf(key, 'preferences', linkToken(key, 'preferences', before), before)).toBe(true);
  expect(isLinkOf(key, 'preferences', linkToken(key, 'preferences', before), after)).toBe(false);
  expect(isLinkOf(key, 'unsubscribe', linkToken(key, 'unsubscribe', before), after)).toBe(true);
});

it('processes that start together agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 6 }, () => createLinkKey(database.db)()));
  expect(new Set(keys.map(each => each.secret)).size).toBe(1);
  expect(Buffer.from(keys[0]!.secret, 'base64url')).toHaveLength(32);
});
