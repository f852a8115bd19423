/**
 * A model of an app that asks "since my last answer", as NetNewsWire does, while 8 writers store. Each writer has one transaction open for up
 * to 60 s of a clock that the test moves, in which an item has the moment of its beginning; some are killed.
 */

import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { idsOfStream } from './streams.ts';

const SEEDS = 100;
const WRITERS = 8;
const LONGEST_S = 60;

interface Writer {
  client: pg.Client;
  projectId: number;
  /** Seconds of the clock; undefined: it has no transaction. */
  open: { since: number; until: number } | undefined;
}

let database: Database;
let writers: Writer[];
let reader: { accountId: number; publicUrl: string };
/** Seconds. Moments go on from seed to seed, as ids do. */
let now = Date.UTC(2026, 0, 1) / 1000;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const { id } = await makePerson(db, 'owner');
  reader = { accountId: id, publicUrl: 'https://bell.example' };
  await sql`insert into subscription (account_id, tag) values (${id}, 'live')`.execute(db);
  writers = [];
  for (let n = 0; n < WRITERS; n++) {
    const project = await seedProject(db, { tags: n % 2 === 0 ? ['live'] : [] });
    if (n % 2 === 1) await db.insertInto('subscription').values({ account_id: id, project_id: project.id }).execute();
    writers.push({ client: await connect(database.connection), projectId: project.id, open: undefined });
  }
});
afterAll(async () => {
  for (const { client } of writers ?? []) await client.end().catch(() => {});
  await database?.close();
});

const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

const begin = async (writer: Writer, seconds: number): Promise<void> => {
  writer.open = { since: now, until: now + seconds };
  await writer.client.query('begin');
  await store(writer);
};

const store = async ({ client, projectId, open }: Writer): Promise<void> => {
  await client.query(
    `with stored as (
      insert into item (project_id, listed, notify, sort_at, created_at, title, excerpt, content, source_hash, folded_title, folded, words)
      values ($1, true, true, $2, $2, 'T', 'e', 'c', 'x', ' t ', ' t ', '') returning id
    ) update project set newest_item_id = (select id from stored) where id = $1`,
    [projectId, new Date(open!.since * 1000)],
  );
};

const end = async (writer: Writer, how: 'commit' | 'rollback' | 'kill'): Promise<void> => {
  writer.open = undefined;
  if (how !== 'kill') {
    await writer.client.query(how);
    return;
  }
  const { rows } = await writer.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
  await writer.client.end().catch(() => {});
  writer.client = await connect(database.connection);
};

const endAll = async (): Promise<void> => {
  for (const writer of writers) if (writer.open) await end(writer, 'commit');
  await untilVisibleToAll(database.db);
  now += LONGEST_S;
};

/** Some seconds go by, in which writers begin, go on and end. */
const passTime = async (random: () => number, seconds: number): Promise<void> => {
  now += seconds;
  for (const writer of writers) {
    if (writer.open && now >= writer.open.until) await end(writer, random() < 0.15 ? 'kill' : 'commit');
    else if (writer.open && random() < 0.4) await store(writer);
    else if (writer.open && random() < 0.05) await end(writer, 'rollback');
    else if (!writer.open && random() < 0.5) await begin(writer, Math.floor(random() * (LONGEST_S + 1)));
  }
};

interface App {
  known: Set<number>;
  /** The Date of its last answer; it has whole seconds. */
  lastAnswer: number;
}

/** It asks page by page, and time goes by between two pages. */
const sync = async (app: App, random: () => number): Promise<void> => {
  const since = new Date(app.lastAnswer * 1000);
  let after: number | undefined;
  do {
    app.lastAnswer = now;
    const answer = await idsOfStream(
      database.db,
      reader,
      { kind: 'reading-list' },
      {
        ...{
          count: 5 + Math.floor(random() * 20),
          after,
          isOldestFirst: false,
          since,
          until: undefined,
          within: [],
          without: [],
        },
      },
    );
    if (answer === 'unknown-stream') throw new Error(answer);
    for (const id of answer.ids) app.known.add(id);
    after = answer.continuation;
    if (after !== undefined) await passTime(random, Math.floor(random() * 4));
  } while (after !== undefined);
};

/** Items that a list may show, of those that are newer than `first`. */
const shown = async (first: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from item where id > ${first} and written_by < pg_snapshot_xmin(pg_current_snapshot()) order by id`.execute(
      database.db,
    )
  ).rows.map(row => row.id);

const newestId = async (): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from item`.execute(database.db)).rows[0]!.id;

const missing = (app: App, ids: readonly number[]) => ids.filter(id => !app.known.has(id));

it('has every item after each answer, though transactions are slow, and end out of order or never', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomFrom(seed);
    now += 3_600;
    const first = await newestId();
    const app: App = { known: new Set(), lastAnswer: now - 60 };
    for (let step = 0; step < 12; step++) {
      await passTime(random, 1 + Math.floor(random() * 30));
      if (random() < 0.5) continue;
      const before = await shown(first);
      await sync(app, random);
      expect(missing(app, before), `seed ${seed}, step ${step}`).toEqual([]);
    }
    await endAll();
    const all = await shown(first);
    await sync(app, random);
    expect(missing(app, all), `seed ${seed}`).toEqual([]);
    await endAll();
  }
}, 600_000);
