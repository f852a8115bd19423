import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { spend } from './buckets.ts';

let database: Database;
let statements = 0;
/** A handle of its own for each test: what a process remembers it remembers of a handle. */
const counted = (): Db => {
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  statements = 0;
  return database.db.withPlugin(counting);
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const bucketOf = (address: string, size = 2) => ({ key: `sign-in:${address}`, size, perSeconds: 3600 });

it('asks the database once for a flood from an address that has no tries left', async () => {
  const db = counted();
  const tries = (address: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => spend(db, bucketOf(address), address)));
  await tries('198.51.100.1', 3);
  // Three tries, and once when the next one is possible.
  expect(statements).toBe(4);
  for (const { status } of await tries('198.51.100.1', 500)) expect(status).toBe('rejected');
  const refusal = await spend(db, bucketOf('198.51.100.1'), '198.51.100.1').catch(error => error);
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(refusal.retryAfter).toBeGreaterThan(0);
  expect(refusal.retryAfter).toBeLessThanOrEqual(1800);
  expect(statements).toBe(4);
  await spend(db, bucketOf('198.51.100.2'), '198.51.100.2');
  expect(statements).toBe(5);
});

it('remembers no more empty buckets than it has space for', async () => {
  const db = counted();
  const none = (n: number) => spend(db, bucketOf(`203.0.113.${n}`, 1), 'all').catch(() => 'refused');
  await sql`insert into bucket (key, tokens) select 'sign-in:203.0.113.' || n, 0 from generate_series(1, 1100) n`.execute(
    db,
  );
  for (let n = 1; n <= 1100; n++) expect(await none(n)).toBe('refused');
  const before = statements;
  expect(await none(1100)).toBe('refused');
  expect(statements).toBe(before);
  expect(await none(1)).toBe('refused');
  expect(statements).toBe(before + 2);
});

it('lets an honest address go before the second turn of one that asks for many', async () => {
  const begun: string[] = [];
  // The order in which statements begin is that of the turns. They may end in another one.
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      begun.push(JSON.stringify(node).includes('name:honest') ? 'honest' : 'x');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.db.withPlugin(watching);
  const of = (address: string, name: string) => spend(db, { key: `name:${name}`, size: 1000, perSeconds: 1 }, address);
  await Promise.all([...Array.from({ length: 12 }, () => of('x', 'wanted')), of('honest', 'honest')]);
  expect(begun).toHaveLength(13);
  // Two were at it when the honest one came, and the next turn is its own.
  expect(begun.indexOf('honest')).toBe(2);
});
