/** Reader apps list feeds and folders, their order, and what is unread of them. */
import * as contract from '@newsbell/contracts/reader-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let proxying: App;
let alice: Person;
let authorization: string;
let feeds: { radio: number; paper: number; sound: number; rain: number };

/** It is so late that the items count as unread. */
const seenAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_599_877);
const microseconds = `${seenAt.getTime()}000`;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  proxying = await testApp(db, { env: { PICTURE_PROXY: 'true' } });
  alice = await makePerson(db, 'owner');
  const { token } = await makeAccessToken(db, alice.id, { name: 'app', scopes: ['reader'] });
  authorization = `GoogleLogin auth=${alice.username}/${token}`;
  const paper = await seedProject(db, {
    ...{ urlKey: 'paper', title: 'R&D <b>', link: 'https://paper.example/', image: 'https://paper.example/icon.png' },
  });
  const radio = await seedProject(db, { urlKey: 'radio', tags: ['sound'] });
  const { rows } = await sql<{ id: number }>`
    with named as (
      insert into folder (account_id, name) values (${alice.id}, 'Empty'), (${alice.id}, 'R&D / 뉴스+') returning id, name
    ), rain as (insert into word (text) values ('rain') returning id)
    insert into subscription (account_id, project_id, tag, word_id, folder_id, position)
    select ${alice.id}, s.project, s.tag, case when s.position = 4 then (select id from rain) end,
      case when s.inside then (select id from named where name like 'R%') end, s.position
    from (values (${radio.id}::bigint, null, false, 1), (${paper.id}::bigint, null, true, 2), (null, 'sound', true, 3),
      (null, null, false, 4)) s (project, tag, inside, position) order by s.position returning id`.execute(db);
  const [first, second, third, fourth] = rows.map(({ id }) => id) as [number, number, number, number];
  feeds = { radio: first, paper: second, sound: third, rain: fourth };
  await seedItems(db, paper, 3);
  await seedItems(db, radio, 2);
  await sql`update item set created_at = ${seenAt}`.execute(db);
});
afterAll(async () => {
  await app?.close();
  await proxying?.close();
  await database?.close();
});

const ask = (call: string, headers = {}, of = app) =>
  of.inject({ url: `/reader/api/0/${call}?output=json`, headers: { authorization, ...headers } });
const label = 'user/-/label/R＆D ／ 뉴스＋';

it('folders are labels', async () => {
  expect((await ask('tag/list')).json()).toEqual({
    tags: [
      { id: 'user/-/state/com.google/starred', sortid: 'FFFFFFFE' },
      { id: 'user/-/state/com.google/broadcast', sortid: 'FFFFFFFF' },
      { id: label, sortid: '00000002', type: 'folder' },
      { id: 'user/-/label/Empty', sortid: '00000006', type: 'folder' },
    ],
  });
});

it('projects, tags and words are feeds in the order of their person, and nothing is null', async () => {
  const answer = await ask('subscription/list');
  expect(answer.body).not.toContain('null');
  const inside = [{ id: label, label: 'R&D / 뉴스+' }];
  expect(answer.json().subscriptions).toMatchObject([
    {
      ...{ id: `feed/${feeds.radio}`, title: 'Source radio', categories: [], sortid: '00000001', firstitemmsec: '0' },
      ...{ url: 'https://radio.example/feed.xml', htmlUrl: 'http://newsbell.test/radio', iconUrl: '' },
    },
    {
      ...{ id: `feed/${feeds.paper}`, title: 'R&D <b>', categories: inside, sortid: '00000003' },
      ...{ htmlUrl: 'https://paper.example/', iconUrl: 'https://paper.example/icon.png' },
    },
    {
      ...{ id: `feed/${feeds.sound}`, title: 'sound', categories: inside },
      url: 'http://newsbell.test/timeline/tag/sound',
    },
    { id: `feed/${feeds.rain}`, title: 'rain', categories: [], sortid: '00000005' },
  ]);
});

it('a picture has a whole address of this server where its operator wants that', async () => {
  const [, paper] = (await ask('subscription/list', {}, proxying)).json().subscriptions;
  expect(paper.iconUrl).toMatch(/^http:\/\/newsbell\.test\/img\/[\w-]{22}\/[\w-]+$/);
});

it('the order of feeds and folders is that of their numbers', async () => {
  const ordering = (value: string) => [{ id: 'subscription-ordering', value }];
  expect((await ask('preference/stream/list')).json()).toEqual({
    streamprefs: {
      'user/-/state/com.google/root': ordering('00000001000000020000000500000006'),
      [label]: ordering('0000000300000004'),
      'user/-/label/Empty': ordering(''),
    },
  });
  expect((await ask('preference/list')).json().prefs).toHaveLength(1);
});

it('counts what is unread in all, in each folder and in each feed', async () => {
  const newestItemTimestampUsec = microseconds;
  expect((await ask('unread-count')).json()).toEqual({
    max: 1000,
    unreadcounts: [
      { id: 'user/-/state/com.google/reading-list', count: 5, newestItemTimestampUsec },
      { id: label, count: 5, newestItemTimestampUsec },
      { id: `feed/${feeds.radio}`, count: 2, newestItemTimestampUsec },
      { id: `feed/${feeds.paper}`, count: 3, newestItemTimestampUsec },
      { id: `feed/${feeds.sound}`, count: 2, newestItemTimestampUsec },
    ],
  });
});

describe('a list that has not changed', () => {
  it.each(['tag/list', 'subscription/list'])('is not sent again: %s', async call => {
    const { etag } = (await ask(call)).headers;
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    for (const match of [etag, `"x", ${etag}`, `W/${etag}`]) {
      const again = await ask(call, { 'if-none-match': match });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(call, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it('is the same whatever has been read', async () => {
    const tags = (await ask('tag/list')).headers.etag;
    await sql`insert into item_read (account_id, project_id, item_id, is_read)
      select ${alice.id}, project_id, id, true from item order by id limit 1`.execute(database.db);
    expect((await ask('tag/list', { 'if-none-match': tags })).statusCode).toBe(304);
  });

  it('is sent where something has another name', async () => {
    const { db } = database;
    const tags = (await ask('tag/list')).headers.etag;
    const subscriptions = (await ask('subscription/list')).headers.etag;
    await sql`update subscription set title = 'Mine' where id = ${feeds.paper}`.execute(db);
    await sql`update folder set name = 'Still empty' where name = 'Empty' and account_id = ${alice.id}`.execute(db);
    expect((await ask('tag/list', { 'if-none-match': tags })).body).toContain('Still empty');
    expect((await ask('subscription/list', { 'if-none-match': subscriptions })).body).toContain('"Mine"');
  });
});

it('the text of a list is what its contract says', async () => {
  for (const { url, schema } of [contract.readerTags, contract.readerSubscriptions]) {
    const { body, headers } = await app.inject({ url, headers: { authorization } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    // The schema leaves out what it does not know.
    expect(schema.response[200].parse(JSON.parse(body))).toStrictEqual(JSON.parse(body));
  }
});
