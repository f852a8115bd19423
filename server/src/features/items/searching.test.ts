import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { texts } from '#i18n/texts.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { createSearching } from './searching.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** An app in which a search takes as long as it is told to. */
const appOfSearches = async () => {
  let now = 0;
  const searching = createSearching(6, () => now);
  const app = await testApp(database.db, {
    routes: some =>
      some.get<{ Querystring: { seconds: string } }>('/test/search', { config: { access: 'anyone' } }, request =>
        searching(request, async () => {
          now += 1000 * Number(request.query.seconds);
        }),
      ),
  });
  return async (seconds: number, remoteAddress = '203.0.113.7', language = 'en') =>
    app.inject({
      url: '/test/search',
      query: { seconds: String(seconds) },
      remoteAddress,
      headers: { 'accept-language': language },
    });
};

it('an address that has searched for too long is told when it may again, and others are not', async () => {
  const search = await appOfSearches();
  expect((await search(19)).statusCode).toBe(200);
  expect((await search(12)).statusCode).toBe(200);
  const refused = await search(1);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '32',
    {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. You can try again in a minute. Your last searches took a long time.',
    },
  ]);
  for (const language of ['ko', 'ja', 'zh-CN'] as const) {
    const { message } = (await search(1, '203.0.113.7', language)).json();
    expect(message).toContain(texts(language).searches.overBudget);
  }
  expect((await search(60, '203.0.113.8')).statusCode).toBe(200);
  expect((await search(1)).statusCode).toBe(200);
});
