import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from './database.ts';
import { beginMatching, entriesOfPerson, matchAll, reader, type TestEntry } from './notifying.ts';
import type { Person } from './people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from './seed.ts';

export interface TestDigest {
  id: number;
  items: number;
  sealed: boolean;
  slot: Date;
  read: boolean;
}

export interface Composing {
  db: Database['db'];
  project: Seeded;
  person: Person;
  /** Adds items that wait for their subscribers, of the project unless it says otherwise. */
  come(what: number | readonly SeedItem[], from?: Seeded): Promise<number[]>;
  /** Changes columns of the person's account. */
  set(change: Record<string, unknown>): Promise<unknown>;
  digests(): Promise<TestDigest[]>;
  deliveries(): Promise<{ digest: number; channel: string }[]>;
  entries(): Promise<TestEntry[]>;
  /** Answers when the only account that is due is due. */
  due(): Promise<Date | undefined>;
  /** Answers a time of day in March 2026, in UTC. */
  clock(time: string, day?: number): Date;
}

/** Makes, before each test of a file, a database, a project, and a person who follows nothing yet. */
export const composing = (): Composing => {
  let close = async () => {};
  const c: Composing = {
    ...({} as Pick<Composing, 'db' | 'project' | 'person'>),
    come: async (what, from = c.project) => {
      const ids = await seedItems(c.db, from, what);
      await matchAll(c.db);
      return ids;
    },
    set: change => c.db.updateTable('account').set(change).where('id', '=', c.person.id).execute(),
    digests: async () =>
      (
        await sql<TestDigest>`
          select id, items, sealed_at is not null as sealed, slot, read_at is not null as read from digest
          order by id`.execute(c.db)
      ).rows,
    deliveries: async () =>
      (
        await sql<{ digest: number; channel: string }>`
          select digest_id as digest, channel from delivery order by digest_id, channel`.execute(c.db)
      ).rows,
    entries: () => entriesOfPerson(c.db, c.person),
    due: async () => (await sql<{ at: Date }>`select due_at as at from digest_due`.execute(c.db)).rows[0]?.at,
    clock: (time, day = 10) => new Date(`2026-03-${day}T${time}:00Z`),
  };
  beforeEach(async () => {
    const database = await freshDatabase();
    c.db = database.db;
    c.project = await seedProject(c.db);
    c.person = await reader(c.db);
    await beginMatching(c.db);
    close = database.close;
  });
  afterEach(() => close());
  return c;
};
