import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import type { StreamQuestion } from './reader/parameters.ts';
import type { Stream } from './reader/stream-names.ts';
import { idsOfStream } from './streams.ts';

let database: Database;
let person: Person;
let paper: Seeded;
let radio: Seeded;
let ids: number[];

const all: Stream = { kind: 'reading-list' };
const usual: StreamQuestion = {
  ...{ count: 1_000, after: undefined, isOldestFirst: false, since: undefined, until: undefined },
  ...{ without: [], within: [] },
};

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  person = await makePerson(db, 'owner');
  paper = await seedProject(db, { urlKey: 'paper' });
  radio = await seedProject(db, { urlKey: 'radio', tags: ['sound'] });
  const elsewhere = await seedProject(db);
  ids = [];
  for (let n = 0; n < 10; n++) {
    ids.push(...(await seedItems(db, paper, 1)), ...(await seedItems(db, radio, 1)));
    await seedItems(db, elsewhere, 3);
  }
  await sql`insert into subscription (account_id, project_id) values (${person.id}, ${paper.id})`.execute(db);
  await sql`insert into subscription (account_id, tag) values (${person.id}, 'sound')`.execute(db);
  await sql`update item set created_at = timestamptz '2026-01-01' + id * interval '1 minute'`.execute(db);
});
beforeEach(() => untilVisibleToAll(database.db));
afterAll(() => database?.close());

const ask = async (stream: Stream, question: Partial<StreamQuestion> = {}) => {
  const answer = await idsOfStream(database.db, reader(), stream, { ...usual, ...question });
  if (answer === 'unknown-stream') throw new Error(answer);
  return { ids: answer.ids.map(each => each.id), continuation: answer.continuation };
};
const reader = () => ({ accountId: person.id, publicUrl: 'https://bell.example' });

it('has the newest id first, or the oldest, and goes on behind the last one', async () => {
  expect(await ask(all)).toEqual({ ids: ids.toReversed(), continuation: undefined });
  expect(await ask(all, { isOldestFirst: true })).toEqual({ ids, continuation: undefined });
  for (const isOldestFirst of [true, false]) {
    const found: number[] = [];
    let after: number | undefined;
    do {
      const page = await ask(all, { count: 7, after, isOldestFirst });
      found.push(...page.ids);
      after = page.continuation;
    } while (after !== undefined);
    expect(found).toEqual(isOldestFirst ? ids : ids.toReversed());
  }
});
