/** These tests ask both searches with filters by language, source and time. */
import type { FeedPage } from '@newsbell/contracts/items';
import type { Problem } from '@newsbell/contracts/problems';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let reader: Person;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  reader = await makePerson(db, 'owner');
  // A title tells more than what is declared; of the person's two followed sources one is private, and a word finds something elsewhere.
  for (const { isFollowed = false, ...source } of [
    { urlKey: 'paper', title: 'The Paper', language: 'en-GB', isFollowed: true },
    { urlKey: 'other', title: 'Other', language: 'en' },
    { urlKey: 'shinbun', title: 'ニュース', language: 'en-US' },
    { urlKey: 'diary', title: '일기', visibility: 'PRIVATE', ownerId: reader.id, isFollowed: true } as const,
  ]) {
    const project = await seedProject(db, source);
    const items = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const ids = await seedItems(
      db,
      project,
      items.map(sortAt => ({ title: `${source.urlKey} ${sortAt.slice(8, 10)}`, text: 'harbour', sortAt })),
    );
    if (isFollowed)
      await db.insertInto('subscription').values({ account_id: reader.id, project_id: project.id }).execute();
    if (source.urlKey !== 'shinbun') continue;
    const { rows } = await sql<{ id: number }>`insert into word (text) values ('harbour') returning id`.execute(db);
    await db.insertInto('subscription').values({ account_id: reader.id, word_id: rows[0]!.id }).execute();
    await sql`insert into word_hit select ${rows[0]!.id}, id, sort_at from item where id = ${ids[0]}`.execute(db);
  }
  app = await testApp(db);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ask = (url: string, person?: Person) => app.inject({ url, headers: person ? { cookie: person.cookie } : {} });
const found = async (url: string, person?: Person): Promise<string[]> => {
  const answer = await ask(url, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as FeedPage).content.map(item => item.title).sort();
};

describe('filters of a search', () => {
  it.each([
    ['language=ja', ['shinbun 01', 'shinbun 02', 'shinbun 03']],
    ['language=ko', []],
    ['language=en&since=2026-01-03T00:00:00Z', ['other 03', 'paper 03']],
    ['since=2026-01-02T00:00:00Z&until=2026-01-03T00:00:00Z', ['other 02', 'paper 02', 'shinbun 02']],
    ['urlKey=other&until=2026-01-02T00:00:00Z', ['other 01']],
    ['urlKey=other&language=en&since=2026-01-02T00:00:00.001Z', ['other 03']],
    ['urlKey=other&language=ja', []],
    ['language=&since=&until=&urlKey=&size=1', ['shinbun 03']],
  ])('of everything: %s', async (filters, titles) => {
    expect(await found(`/v1/search?word=harbour&${filters}`)).toEqual(titles);
  });

  it.each([
    ['', ['diary 01', 'diary 02', 'diary 03', 'paper 01', 'paper 02', 'paper 03', 'shinbun 01']],
    ['language=ja', ['shinbun 01']],
    ['language=ko&since=2026-01-02T00:00:00Z', ['diary 02', 'diary 03']],
    ['language=en&until=2026-01-02T00:00:00Z', ['paper 01']],
    ['urlKey=diary', ['diary 01', 'diary 02', 'diary 03']],
    ['urlKey=diary&language=en', []],
    ['urlKey=shinbun', ['shinbun 01']],
    ['urlKey=shinbun&language=en', []],
    ['urlKey=other', []],
  ])('of one’s own news: %s', async (filters, titles) => {
    expect(await found(`/v1/search/subscription?word=harbour&${filters}`, reader)).toEqual(titles);
  });

  it('say nothing of a private source to others', async () => {
    const other = await makePerson(database.db, 'other');
    for (const search of ['/v1/search', '/v1/search/subscription']) {
      const answer = await ask(`${search}?word=harbour&urlKey=diary`, other);
      expect([answer.statusCode, (answer.json() as Problem).code]).toEqual([404, 'PROJECT_NOT_FOUND']);
    }
    expect(await found('/v1/search?word=harbour&language=ko', reader)).toEqual([]);
  });

  it.each([
    ['language', 'klingon'],
    ['language', 'en&language=ko'],
    ['since', 'yesterday'],
    ['since', '2026-01-01'],
    ['since', '0000-01-01T00:00:00Z'],
    ['until', '2026-02-30T00:00:00Z'],
    ['until', '2026-01-01T00:00:00%2B09:00'],
  ])('a wrong %s is named: %s', async (name, value) => {
    for (const search of ['/v1/search', '/v1/search/subscription']) {
      const answer = await ask(`${search}?word=harbour&${name}=${value}`, reader);
      expect(answer.statusCode).toBe(400);
      const { code, fields } = answer.json() as Problem;
      expect([code, Object.keys(fields ?? {})]).toEqual(['INVALID_FIELDS', [name]]);
    }
  });

  it('leave the first and the last moment alone', async () => {
    expect(
      await found('/v1/search?word=harbour&since=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59.999999Z'),
    ).toHaveLength(9);
  });
});
