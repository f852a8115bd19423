import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { slotAfter, slotAt } from './slots.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const slotsOf = async (at: Date, accountId: number, minutes: number) => {
  const [time, id] = [sql`${at}::timestamptz`, sql`${accountId}::bigint`];
  const { rows } = await sql<{ now: Date; next: Date }>`
    select ${slotAt(time, id, minutes)} as now, ${slotAfter(time, id, minutes)} as next`.execute(database.db);
  return rows[0]!;
};

test('a moment is in one slot, and the next one begins where it ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.constantFrom(1, 2, 7, 30, 1440),
      async (at, accountId, minutes) => {
        const { now, next } = await slotsOf(at, accountId, minutes);
        expect(now.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(next.getTime() - now.getTime()).toBe(minutes * 60_000);
        expect((await slotsOf(next, accountId, minutes)).now).toEqual(next);
      },
    ),
    { numRuns: 60 },
  );
});

test('people are spread over the slot', async () => {
  const { rows } = await sql<{ at: string; n: number }>`
    select ${slotAt(sql`timestamptz '2026-03-10T12:00:00Z'`, sql`id`, 30)}::text as at, count(*)::int as n
    from generate_series(1, 18000) id group by 1`.execute(database.db);
  expect(rows).toHaveLength(1800);
  expect(new Set(rows.map(row => row.n))).toEqual(new Set([10]));
});
