/**
 * Alice publishes to a private project, Bob joins it, and Charlie does neither. Bob finds it where a member should, and nowhere after his
 * removal; Charlie and visitors find it by no call, page or channel. Every GET of the access table is asked, about a page that Alice keeps, too.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { readItemIds } from '#features/clients/reader/item-ids.ts';
import { wordConsumer } from '#features/followed-words/match.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { publish } from '#features/publishing/publish.ts';
import type { App } from '#http/routing.ts';
import { accessTable, changingGets, ofReaderApps } from './access-table.ts';
import { testApp, unlimited } from './app.ts';
import { freshDatabase } from './database.ts';
import { deliverAll, type FakeChannel, fakeChannel } from './deliveries.ts';
import { invite, seedPrivate, setMode } from './member-requests.ts';
import { beginMatching, composeAll, matchAll } from './notifying.ts';
import { makePerson, type Person } from './people.ts';
import { newsOf } from './published-news.ts';
import { keptBy } from './saved-requests.ts';
import { untilVisibleToAll } from './visible-to-all.ts';

/** The key and the title of the project, and what each of its items is called. */
const MARKS = /secret-zoo|Zebrafish|Axolotl/;

let database: Database;
let app: App;
let webDir: string;
let project: { id: number; urlKey: string };
let people: { alice: Person; bob: Person; charlie: Person };
let secret: string;
let item: number;
let urlKey = 'secret-zoo';
/** Numbers of what hangs on the project: a hook of Alice, and Bob's subscription. */
let hookId: number;
let followedId: number;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-matrix-'));
  await writeFile(join(webDir, 'index.html'), '<html lang="en"><head><title>X</title></head><body></body></html>');
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db, { webDir, env: { ...unlimited, GENERATOR_FEEDS_PER_MINUTE_ADDRESS: '1000000' } });
  await makePerson(db, 'admin');
  const [alice, bob, charlie] = [
    await makePerson(db, 'owner'),
    await makePerson(db, 'other'),
    await makePerson(db, 'other'),
  ];
  people = { alice, bob, charlie };
  project = await seedPrivate(db, alice, 'secret-zoo');
  await sql`update project set title = 'Zebrafish', description = 'Zebrafish', folded = ' zebrafish ' where id = ${project.id}`.execute(
    db,
  );
  await send(alice, 'POST', '/v1/project/tag', { urlKey: 'secret-zoo', tag: 'okapi' });
  await beginMatching(db);
  ({ secret } = await invite(db, alice, 'secret-zoo'));
  await send(bob, 'POST', `/v1/invitation/${secret}`, { subscribe: true });
  for (const person of [bob, charlie]) {
    await send(person, 'POST', '/v1/subscribe/tag', { tag: 'okapi', notifyMinute: 30 });
    await send(person, 'POST', '/v1/subscribe/word', { word: 'quagga', notifyMinute: 30 });
    await haveDevices(person);
  }
  await haveHook(alice);
  await haveAlarms();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(webDir, { recursive: true });
});

/** Its last call was refused, and its body is kept. */
const haveHook = async (alice: Person): Promise<void> => {
  await setMode(database.db, alice, 'DEVELOPER');
  const headers = { cookie: alice.cookie, 'sec-fetch-site': 'same-origin' };
  const payload = { name: 'Zebrafish', kind: 'json' };
  const made = await app.inject({ method: 'POST', url: '/v1/project/secret-zoo/hook', headers, payload });
  hookId = made.json().id;
  const key = made.json().address.split('/').at(-1);
  const refused = await app.inject({ method: 'POST', url: `/hook/${key}`, payload: 'Zebrafish' });
  const pinged = await send(alice, 'POST', '/v1/project/secret-zoo/ping');
  expect([made.statusCode, refused.statusCode, pinged]).toEqual([200, 400, 200]);
};

/** They have told already, so that they are in the list of such. */
const haveAlarms = async (): Promise<void> => {
  const { db } = database;
  const { alice, bob } = people;
  ({ id: followedId } = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', bob.id)
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow());
  const alarm = { everyMinutes: 1440, graceMinutes: 60 };
  expect(await send(alice, 'PUT', '/v1/project/secret-zoo/silence', alarm)).toBe(200);
  expect(await send(bob, 'PUT', `/v1/subscribe/${followedId}/silence`, alarm)).toBe(200);
  await sql`update silence set state = 'silent', due_at = now()`.execute(db);
};

const send = async (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
  return (await app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
};

const publishes = async (title: string): Promise<number> => {
  const { db } = database;
  const outcome = await publish(
    db,
    { projectId: project.id, ownOrigins: [] },
    newsOf(title, { content: 'quagga' }),
    undefined,
  );
  if (outcome.kind !== 'stored') throw new Error(`it is ${outcome.kind}`);
  await untilVisibleToAll(db);
  while (await takeNewItems({ db }, wordConsumer()));
  await matchAll(db);
  return outcome.id;
};

const haveDevices = async ({ id }: Person): Promise<void> => {
  for (const channel of channels.filter(each => each !== 'email'))
    await sql`
      insert into endpoint (account_id, channel, os, address, address_hash, host)
      values (${id}, ${channel}, 'Web', ${`${channel} ${id}`}, sha256(convert_to(${`${channel} ${id}`}, 'UTF8')), 'push.test')`.execute(
      database.db,
    );
};

/** Each call is asked for the project, its item and its words, in every way in which a call may be asked for these. */
const queries = () => {
  const all = {
    urlKey,
    key: urlKey,
    word: 'quagga',
    keyword: 'zebrafish',
    tag: 'okapi',
    link: 'https://secret-zoo.example/',
  };
  const types = ['project', 'PROJECT', 'MY', 'ALL'];
  const texts = [
    ...types.map(type => ({ ...all, type })),
    ...types.slice(0, 2).flatMap(type => [
      { ...all, type, id: item },
      { ...all, type, after: 0 },
      { word: 'zebrafish', keyword: 'secret-zoo', type },
      { word: 'axolotl', key: 'secret-zoo', keyword: 'quagga', type },
    ]),
    { ...all, unread: true },
  ];
  return [
    '',
    ...texts.map(
      each =>
        `?${new URLSearchParams(Object.entries(each).map(([name, value]): [string, string] => [name, String(value)]))}`,
    ),
  ];
};

const params: Record<string, () => string> = {
  urlKey: () => urlKey,
  id: () => String(item),
  board: () => 'free',
  postId: () => '1',
  uuid: () => '00000000-0000-4000-8000-000000000000',
  token: () => 'none',
  username: () => people.alice.username,
  secret: () => 'none',
};

/** Reader apps name what they want in streams, and items by their ids. */
const streams = () => [
  ...['reading-list', 'starred', 'read', 'kept-unread'].map(state => `user/-/state/com.google/${state}`),
  ...[`feed/${followedId}`, 'feed/http://newsbell.test/secret-zoo/rss.xml', 'feed/http://newsbell.test/secret-zoo'],
];

const readerPaths = (url: string): string[] => [
  ...streams().map(stream => {
    const name = encodeURIComponent(stream);
    return url.includes(':stream') ? url.replace(':stream', name) : `${url}?s=${name}`;
  }),
  `${url}?i=${item}`,
];

/** In these addresses `:id` is no number of an item. */
const idsOf: Record<string, () => number> = {
  '/v1/project/:urlKey/hook/:id/call': () => hookId,
  '/v1/subscribe/:id/silence': () => followedId,
};

const tokens = new Map<number, string>();
const inReader = async ({ id }: Person): Promise<{ authorization: string }> => {
  const token = tokens.get(id) ?? (await makeAccessToken(database.db, id, { name: 'app', scopes: ['reader'] })).token;
  tokens.set(id, token);
  return { authorization: `GoogleLogin auth=x/${token}` };
};

const gets = accessTable.filter(({ method, url }) => method === 'GET' && !changingGets.includes(url));

/** Answers the calls whose answer names the project or its item. */
const findsBy = async (person: Person | undefined): Promise<string[]> => {
  const found: string[] = [];
  for (const { url } of gets) {
    const path = url
      .replace(':id', id => String(idsOf[url]?.() ?? id))
      .replaceAll(/:(\w+)/g, (_, name: string) => params[name]?.() ?? 'none');
    const isOfReader = ofReaderApps.includes(url);
    let finds = false;
    for (const asked of isOfReader ? readerPaths(url) : [...new Set(queries())].map(query => path + query)) {
      const headers = person ? (isOfReader ? await inReader(person) : { cookie: person.cookie }) : {};
      const { body, statusCode } = await app.inject({ url: asked, headers });
      expect([url, statusCode === 429]).toEqual([url, false]);
      finds ||= MARKS.test(body);
    }
    if (finds) found.push(url);
  }
  return found;
};

/** These calls have it for a member; all others have it for nobody but its owner. */
const forMembers = [
  '/v1/feed',
  '/v1/feed/project',
  '/v1/news',
  '/v1/timeline',
  '/v1/search',
  '/v1/project',
  '/v1/feed/subscribes',
  '/v1/search/subscription',
  '/v1/feed/star',
  '/reader/api/0/subscription/list',
  '/reader/api/0/stream/items/contents',
  '/reader/api/0/stream/contents',
  '/reader/api/0/stream/contents/:stream',
  '/reader/atom/:stream',
  '/reader/api/0/subscription/export',
  '/v1/subscribe/opml',
  '/v1/account/export',
  '/v1/account/subscribes',
  '/v1/account/silence',
  '/v1/subscribe/keyword/preview',
  '/v1/notification',
  '/v1/notification/why',
];

/** Answers the channels that have told a person of it. */
const toldBy = (sent: readonly FakeChannel[], { id }: Person): ChannelName[] =>
  sent
    .filter(({ messages }) =>
      messages.some(each => each.person.accountId === id && MARKS.test(JSON.stringify(each.digest))),
    )
    .map(({ name }) => name);

const deliver = async (): Promise<FakeChannel[]> => {
  const all = channels.map(name => fakeChannel(name));
  await deliverAll(database.db, all);
  return all;
};

it('a member stars what comes', async () => {
  item = await publishes('Axolotl');
  await composeAll(database.db);
  const star = (person: Person) => send(person, 'PUT', `/v1/feed/star?id=${item}`);
  expect([await star(people.bob), await star(people.charlie)]).toEqual([200, 404]);
});

it('a member finds it where members should, and nobody else does', async () => {
  expect(await findsBy(people.bob)).toEqual(gets.map(({ url }) => url).filter(url => forMembers.includes(url)));
  expect(await findsBy(people.charlie)).toEqual([]);
  expect(await findsBy(undefined)).toEqual([]);
});

/** Ids and numbers of what a person's app is told, which have no name in them. */
const toldToApp = async (person: Person) => {
  const ask = async (call: string) => {
    const answer = await app.inject({ url: `/reader/api/0/${call}`, headers: await inReader(person) });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const idsOfStream = async (stream: string) => {
    const found = await ask(`stream/items/ids?s=${encodeURIComponent(stream)}`);
    return typeof found === 'number' ? found : found.itemRefs.flatMap(({ id }: { id: string }) => readItemIds(id));
  };
  const { unreadcounts } = await ask('unread-count');
  return { ids: await Promise.all(streams().map(idsOfStream)), all: unreadcounts[0].count };
};

it("a member's app has it in its lists, and nobody else's has even a number of it", async () => {
  const { ids, all } = await toldToApp(people.bob);
  expect([ids, all]).toEqual([[[item], [item], [], [item], [item], [item], 404], 1]);
  expect(await toldToApp(people.charlie)).toEqual({ ids: [[], [], [], [], 404, 404, 404], all: 0 });
});

it('its owner finds its hook and what came by it, and its alarm, which no member does', async () => {
  const ofOwner = [
    '/v1/project/:urlKey/hook',
    '/v1/project/:urlKey/hook/:id/call',
    '/v1/account/hook',
    '/v1/account/silence',
  ];
  expect(await findsBy(people.alice)).toEqual(expect.arrayContaining(ofOwner));
  for (const part of ['hook', `hook/${hookId}/call`, 'ping', 'silence', 'members', 'invitations']) {
    const url = `/v1/project/secret-zoo/${part}`;
    const ask = (person: Person) => send(person, 'GET', url);
    expect([url, await ask(people.alice), await ask(people.bob), await ask(people.charlie)]).toEqual([
      url,
      200,
      403,
      404,
    ]);
  }
  const alarm = `/v1/subscribe/${followedId}/silence`;
  expect([await send(people.bob, 'GET', alarm), await send(people.charlie, 'GET', alarm)]).toEqual([200, 404]);
});

it('every channel tells the member, and nobody else', async () => {
  const sent = await deliver();
  expect(toldBy(sent, people.bob)).toEqual(channels);
  expect(toldBy(sent, people.charlie)).toEqual([]);
});

it('no page says what it is before the app has started', async () => {
  for (const path of ['', '/feed/ITEM', '/search/quagga', '/feeds/ITEM']
    .map(each => `/secret-zoo${each}`)
    .concat('/project/secret-zoo/news', '/developer/secret-zoo', `/invite/${secret}`, '/sitemap.xml')) {
    const url = path.replace('ITEM', String(item));
    const { body } = await app.inject({ url, headers: { accept: 'text/html', cookie: people.bob.cookie } });
    expect([url, body.replaceAll(url, '').match(MARKS)?.[0]]).toEqual([url, undefined]);
  }
});

it('who is no member can do nothing with it', async () => {
  const writes: [Parameters<typeof send>[1], string, object?][] = [
    ['POST', '/v1/subscribe/project', { urlKey: 'secret-zoo' }],
    ['PUT', `/v1/feed/star?id=${item}`],
    ['POST', `/v1/feed/${item}/text`],
    ['PUT', '/v1/feed/read', { scope: 'PROJECT', key: 'secret-zoo' }],
    ['POST', '/v1/report', { id: item, reason: 'SPAM', type: 'NEWS' }],
    ['PUT', '/v1/project', { urlKey: 'secret-zoo', title: 'Mine' }],
    ['DELETE', '/v1/project?urlKey=secret-zoo'],
    ['DELETE', `/v1/news?id=${item}`],
    ['POST', '/v1/project/secret-zoo/news', { title: 'Mine' }],
    ['DELETE', `/v1/project/secret-zoo/members/${people.bob.username}`],
    ['DELETE', '/v1/project/secret-zoo/membership'],
    ['POST', '/v1/project/secret-zoo/hook', { name: 'Mine', kind: 'json' }],
    ['PUT', `/v1/project/secret-zoo/hook/${hookId}`, { name: 'Mine' }],
    ['POST', `/v1/project/secret-zoo/hook/${hookId}/address`],
    ['POST', `/v1/project/secret-zoo/hook/${hookId}/preview`, {}],
    ['DELETE', `/v1/project/secret-zoo/hook/${hookId}`],
    ['POST', '/v1/project/secret-zoo/ping'],
    ['PUT', '/v1/project/secret-zoo/ping'],
    ['DELETE', '/v1/project/secret-zoo/ping'],
    ['PUT', '/v1/project/secret-zoo/silence', { everyMinutes: 60, graceMinutes: 10 }],
    ['DELETE', '/v1/project/secret-zoo/silence'],
    ['PUT', `/v1/subscribe/${followedId}/silence`, { everyMinutes: 60, graceMinutes: 10 }],
    ['DELETE', `/v1/subscribe/${followedId}/silence`],
    ['POST', '/secret-zoo', { title: 'Mine' }],
  ];
  for (const [method, url, payload] of writes)
    expect([url, await send(people.charlie, method, url, payload)]).toEqual([url, 404]);
});

it('who is removed finds it nowhere, and is not told of what waited', async () => {
  const { db } = database;
  await publishes('Axolotl again');
  await composeAll(db);
  await publishes('Axolotl once more');
  const alert = { type: 'REPLY', subject: 'matrix', title: 'Zebrafish', path: '/secret-zoo' } as const;
  const late = { kind: 'LATE', minutes: 70, everyMinutes: 60 } as const;
  const silent = { ...alert, type: 'SILENCE', subject: 'silence:1:late', silence: late } as const;
  for (const each of [alert, silent]) await db.transaction().execute(tx => raiseAlerts(tx, [people.bob.id], each));
  expect(await send(people.alice, 'DELETE', `/v1/project/secret-zoo/members/${people.bob.username}`)).toBe(200);
  await composeAll(db);
  const sent = await deliver();
  expect([toldBy(sent, people.bob), toldBy(sent, people.charlie)]).toEqual([[], []]);
  expect(await findsBy(people.bob)).toEqual([]);
  expect(await toldToApp(people.bob)).toEqual({ ids: [[], [], [], [], 404, 404, 404], all: 0 });
});

it('nothing of it is left with who was removed, not even as a number', async () => {
  const { id } = people.bob;
  const { rows } = await sql<{ table: string; n: number }>`
    select 'star' as table, count(*)::int as n from star where account_id = ${id}
    union all select 'read_upto', count(*)::int from read_upto where account_id = ${id} and project_id = ${project.id}
    union all select 'item_read', count(*)::int from item_read where account_id = ${id} and project_id = ${project.id}
    union all select 'waiting_item', count(*)::int from waiting_item where account_id = ${id}
    union all select 'digest_item', count(*)::int from digest_item where account_id = ${id}
    union all select 'digest', coalesce(sum(items), 0)::int from digest where account_id = ${id}
    union all select 'silence', count(*)::int from silence where account_id = ${id}
    union all select 'alert', count(*)::int from alert where account_id = ${id}
    union all select 'subscription', count(*)::int from subscription where account_id = ${id} and project_id is not null`.execute(
    database.db,
  );
  expect(rows.filter(({ n }) => n > 0)).toEqual([]);
  const ask = async (url: string) => (await app.inject({ url, headers: { cookie: people.bob.cookie } })).json();
  expect(await ask('/v1/notification/unread')).toMatchObject({ unread: 0 });
  expect(await ask('/v1/subscribe/unread')).toMatchObject({ all: 0 });
  const { rows: counted } = await sql<{ count: number }>`
    select subscribers_count as count from project where id = ${project.id}`.execute(database.db);
  expect(counted).toEqual([{ count: 0 }]);
});

it('everybody finds it once it is public, and nobody once it is private again', async () => {
  const show = (visibility: string) => send(people.alice, 'PUT', '/v1/project', { urlKey: 'secret-zoo', visibility });
  expect(await show('PUBLIC')).toBe(200);
  const lists = [
    '/v1/feed/all',
    '/v1/feed/tag',
    '/v1/feed/word',
    '/v1/projects',
    '/v1/search/keyword',
    '/:urlKey/rss.xml',
  ];
  expect(await findsBy(undefined)).toEqual(expect.arrayContaining(lists));
  expect(await show('PRIVATE')).toBe(200);
  expect(await findsBy(undefined)).toEqual([]);
  expect(await findsBy(people.charlie)).toEqual([]);
});

it('a page that a person keeps is found by that person alone', async () => {
  const { db } = database;
  const { alice, bob, charlie } = people;
  item = await keptBy(db, alice, {
    url: 'https://secret-zoo.example/',
    title: 'Axolotl quagga',
    projectTitle: 'Zebrafish',
  });
  const { rows } = await sql<{ key: string }>`
    select url_key as key from project where owner_id = ${alice.id} and kind = 'SAVED'`.execute(db);
  urlKey = rows[0]!.key;
  await untilVisibleToAll(db);
  while (await takeNewItems({ db }, wordConsumer()));
  await matchAll(db);
  await composeAll(db);
  const sent = await deliver();
  for (const person of [bob, charlie]) expect([await findsBy(person), toldBy(sent, person)]).toEqual([[], []]);
  expect(await findsBy(undefined)).toEqual([]);
  const lists = ['/v1/feed', '/v1/feed/project', '/v1/feed/star', '/v1/project', '/v1/search/subscription'];
  expect(await findsBy(alice)).toEqual(expect.arrayContaining(lists));
  for (const [method, url, payload] of [
    ['PUT', `/v1/feed/star?id=${item}`],
    ['POST', `/v1/feed/${item}/text`],
    ['DELETE', `/v1/saved/${item}`],
    ['POST', '/v1/subscribe/project', { urlKey }],
    ['PUT', '/v1/feed/read', { scope: 'PROJECT', key: urlKey }],
    ['POST', '/v1/report', { id: item, reason: 'SPAM', type: 'NEWS' }],
    ['PUT', '/v1/project', { urlKey, visibility: 'PUBLIC' }],
  ] as const)
    expect([url, await send(charlie, method, url, payload)]).toEqual([url, 404]);
  for (const url of [`/${urlKey}`, `/${urlKey}/rss.xml`, `/${urlKey}/feed/${item}`, '/sitemap.xml']) {
    const { body } = await app.inject({ url, headers: { accept: 'text/html', cookie: alice.cookie } });
    expect([url, body.match(MARKS)?.[0]]).toEqual([url, undefined]);
  }
});
