/** Fuzzing: every call that takes words and numbers gets inputs that nobody sends by mistake. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { seedItems, seedProject } from './seed.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  app = await testApp(database.db);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const words = [
  '%_\\\'"',
  '😀',
  '\u202eabc',
  "'; drop table item; --",
  '& | ! :*',
  '()',
  '\\',
  'a'.repeat(10_000),
  '\u0000',
  '👨‍👩‍👧',
  ' ',
  '한'.repeat(100),
  '-',
  '"',
  '<->',
  "''''",
];
const numbers = ['9223372036854775808', '9007199254740993', '-1', '0', '1.5', 'x', '', 'NaN', '1e400', '0x10', '１２'];
const cases = [
  ...words.flatMap(word =>
    [
      '/v1/search?word=',
      '/v1/feed/word?word=',
      '/v1/feed/tag?tag=',
      '/v1/project?urlKey=',
      '/v1/feed/project?urlKey=',
      '/v1/project/search?keyword=',
      '/v1/project/rss?link=',
      '/v1/search/keyword?word=',
      '/v1/news?type=word&key=',
      '/v1/projects?tag=',
      '/v1/timeline?tag=',
    ].map(url => url + encodeURIComponent(word)),
  ),
  ...numbers.flatMap(number =>
    [
      '/v1/feed/all?id=',
      '/v1/feed/all?size=',
      '/v1/feed/all?after=',
      '/v1/feed?id=',
      '/v1/projects?page=',
      '/v1/search?word=item&id=',
      '/v1/feed/tag?tag=world&after=',
      '/v1/feed/word?word=item&after=',
    ].map(url => url + number),
  ),
  '/v1/feed/all?id=1&id=2',
  '/v1/search?word=a&word=b',
  '/v1/timeline?type=EVIL',
  '/v1/news?type=x&key=y',
  '/v1/feed/all?size=101',
  '/v1/feed/all?__proto__[x]=1&constructor=2',
  `/v1/feed?${'id=1&'.repeat(101)}`,
  '/%E0%A4%A',
  '/v1/feed/all?id=%',
  `/${'a'.repeat(3000)}/rss.xml`,
  '/paper%00/rss.xml',
  '/%2e%2e/rss.xml',
  `/rss/${'a'.repeat(3000)}.xml`,
  '/rss/%00.atom',
  "/rss/'or'1'='1.json",
];

it('strange input never fails the server and never comes back', async () => {
  for (const url of cases) {
    const { statusCode, body, headers } = await app.inject(url);
    expect(statusCode, `${url.slice(0, 100)} ${body.slice(0, 300)}`).toBeLessThan(500);
    if (statusCode < 400) continue;
    expect(body).not.toMatch(/drop table|node_modules|\.ts:|syntax error/);
    if (!String(headers['content-type']).startsWith('application/json')) continue;
    expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(['message', 'code']));
  }
});

it('a wrong value is refused by name, in the language of the caller', async () => {
  const { statusCode, body } = await app.inject({
    url: '/v1/feed/all?size=many&id=0',
    headers: { 'accept-language': 'fr, zh-TW;q=0.8' },
  });
  expect([statusCode, JSON.parse(body)]).toEqual([
    400,
    { message: '有些值不正确。', code: 'INVALID_FIELDS', fields: { size: '必须是整数。', id: '不能小于 1。' } },
  ]);
});

it('a value of an unknown name is ignored', async () => {
  expect((await app.inject('/v1/feed/all?utm_source=x&size=1')).json().content).toHaveLength(1);
});
