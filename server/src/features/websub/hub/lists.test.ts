/** Feeds of many sources as topics: a tag, a search and a board are sent when they change. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeInternet, fakeInternet } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { askHub, type House, openHouse, type Subscriber, serveSubscriber, subscribing } from '#test/websub.ts';
import { SEARCHES_AT_MOST } from './enter.ts';

let internet: FakeInternet;
let house: House;
let paper: Seeded;
let reader: Subscriber;

beforeEach(async () => {
  internet = await fakeInternet();
  house = await openHouse(internet, 'bell');
  paper = await seedProject(house.database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(house.database.db, paper, [{ title: 'Old comet' }]);
  reader = serveSubscriber(internet, 'reader.test');
});
afterEach(async () => {
  await house.close();
  await internet.close();
});

const subscribe = async (path: string) => {
  expect((await askHub(house, subscribing(house.url + path, reader.callback))).statusCode).toBe(202);
  await house.verify();
};
const send = async (after: string) => {
  await house.pass(after);
  await house.notice();
  await house.deliver();
};

it.each(['/projects/tag/world/rss.atom', '/word/comet/rss.xml', '/search/comet/rss.json'])(
  '%s is sent when it has a new item',
  async path => {
    await subscribe(path);
    await seedItems(house.database.db, paper, [{ title: 'New comet', sortAt: new Date().toISOString() }]);
    await send('331 seconds');
    expect(reader.deliveries).toHaveLength(1);
    expect(reader.deliveries[0]!.body).toContain('New comet');
    expect(reader.deliveries[0]!.headers.link).toContain(`<${house.url}${path}>; rel="self"`);
    await send('331 seconds');
    expect(reader.deliveries).toHaveLength(1);
  },
);

it('a search is looked at every five minutes, and a tag each minute', async () => {
  await subscribe('/word/comet/rss.xml');
  await subscribe('/projects/tag/world/rss.xml');
  await send('61 seconds');
  const { rows } = await sql<{ isSearch: boolean; seconds: number }>`
    select is_search as "isSearch", round(extract(epoch from check_at - now()) / 10)::int * 10 as seconds
    from websub_topic order by 1`.execute(house.database.db);
  expect(rows).toEqual([
    { isSearch: false, seconds: 60 },
    { isSearch: true, seconds: 330 },
  ]);
});

it('a board is sent when it has a new post', async () => {
  await subscribe('/board/free/rss.xml');
  const { cookie } = await makePerson(house.database.db, 'owner');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', host: 'bell.test' };
  const payload = { title: 'Hello board', content: 'x', draft: randomUUID() };
  expect((await house.app.inject({ method: 'POST', url: '/v1/board/free', headers, payload })).statusCode).toBe(200);
  await send('61 seconds');
  expect(reader.deliveries.map(({ body }) => body.includes('Hello board'))).toEqual([true]);
});

it.each([
  '/projects/tag/world/rss.xml?a=1',
  '/word/%63omet/rss.xml',
  '/board/none/rss.xml',
  `/word/${'x'.repeat(101)}/rss.xml`,
  '/search/%00/rss.xml',
  `/out/${randomUUID()}`,
])('%s is no topic', async path => {
  expect((await askHub(house, subscribing(house.url + path, reader.callback))).statusCode).toBe(404);
});

it('so many searches are topics at most, also where many are asked for at once, and a tag still can be', async () => {
  const ask = async (at: number) => {
    const form = subscribing(`${house.url}/word/w${at}/rss.xml`, reader.callback);
    return (await askHub(house, form, `203.0.113.${at}`)).statusCode;
  };
  const room = 4;
  for (let at = room; at < SEARCHES_AT_MOST; at++) expect(await ask(at)).toBe(202);
  const last = await Promise.all([0, 1, 2, 3, SEARCHES_AT_MOST, SEARCHES_AT_MOST + 1].map(ask));
  expect([202, 429].map(status => last.filter(each => each === status).length)).toEqual([room, 2]);
  const tag = subscribing(`${house.url}/projects/tag/world/rss.xml`, reader.callback);
  expect((await askHub(house, tag)).statusCode).toBe(202);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from websub_topic where is_search`.execute(
    house.database.db,
  );
  expect(rows[0]!.n).toBe(SEARCHES_AT_MOST);
});
