/** The web shows feeds as apps follow, name and move them. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser } from '#test/browser.ts';
import { rssOf } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Fields, formOf, type ReaderApp, readerApp } from '#test/reader-app.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let db: Db;
let app: App;
let internet: FakeInternet;
let alice: Person;
let phone: ReaderApp;
let web: TestBrowser;
let nudged = 0;
let close = async () => {};

const feed = document(rssOf(['<title>One</title>', '<title>Two</title>'], '<title>Blog</title>'));
const page = document('<html><link rel="alternate" type="application/rss+xml" href="/feed"></html>', {
  'content-type': 'text/html',
});

beforeEach(async () => {
  const database = await freshDatabase();
  db = database.db;
  internet = await fakeInternet();
  const http = createHttpClient(internet, { firstByteMs: 3000, totalMs: 4000, discreetMs: 0 });
  nudged = 0;
  app = await testApp(db, {
    http,
    onNewSource: () => nudged++,
    env: { FEEDS_PER_ACCOUNT: '3', DISCOVER_PER_HOUR_ACCOUNT: '6' },
  });
  alice = await makePerson(db, 'owner');
  phone = await readerApp(db, app, alice);
  web = browserOn(app);
  web.cookies.set('sid', alice.cookie.replace('sid=', ''));
  internet.serve('blog.test', (request, response) => (request.url === '/feed' ? feed : page)(request, response));
  close = async () => {
    await app.close();
    await http.close();
    await Promise.all([database.close(), internet.close()]);
  };
});
afterEach(() => close());

const followed = async () => (await web.get('/v1/account/subscribes')).json() as Subscription[];
const folders = async () =>
  ((await web.get('/v1/subscribe/folder')).json() as { name: string }[]).map(({ name }) => name);
const places = async () => (await followed()).map(({ title, subscriptionFolder }) => [title, subscriptionFolder?.name]);
const ok = async (call: string, fields: Fields | string) => {
  const { statusCode, body } = await phone.post(call, fields);
  expect([statusCode, body]).toEqual([200, 'OK']);
};
const refused = async (call: string, fields: Fields | string, code: number) => {
  const { statusCode, headers } = await phone.post(call, fields);
  expect([statusCode, headers['content-type']], JSON.stringify(fields)).toEqual([code, 'text/plain; charset=utf-8']);
};
const quickAdd = async (quickadd: string) => {
  const { statusCode, body } = await phone.post('subscription/quickadd', { quickadd });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body);
};
const edit = (fields: Fields | string) => ok('subscription/edit', fields);
const followTag = async (by: Person, tag = 'world') =>
  (
    await sql<{
      id: number;
    }>`insert into subscription (account_id, tag) values (${by.id}, ${tag}) returning id`.execute(db)
  ).rows[0]!.id;

describe('quickadd', () => {
  it('finds the feed of a site, follows it as the web does, and answers the same again', async () => {
    const answer = await quickAdd('http://blog.test/');
    const [subscription] = await followed();
    expect(answer).toEqual({
      numResults: 1,
      query: 'http://blog.test/',
      streamId: `feed/${subscription!.id}`,
      streamName: 'Blog',
    });
    expect(subscription).toMatchObject({ title: 'Blog', notifyMinute: null, subscriptionFolder: null });
    expect(nudged).toBe(1);
    const again = [`feed/http://blog.test/feed`, 'http://blog.test/feed', 'blog.test/feed', `feed/${subscription!.id}`];
    for (const asked of again)
      expect(await quickAdd(asked)).toMatchObject({ numResults: 1, streamId: answer.streamId });
    expect([(await followed()).length, nudged]).toEqual([1, 1]);
  });

  it('answers that there is none, with a reason, and stores nothing', async () => {
    internet.serve('gone.test', status(404));
    const none = [
      'http://gone.test/',
      'http://127.0.0.1/feed',
      'http://me:word@blog.test/feed',
      `http://blog.test/${'a'.repeat(3000)}`,
      'feed/http://newsbell.test/',
    ];
    for (const asked of none) {
      const { numResults, error, streamId } = await quickAdd(asked);
      expect([numResults, typeof error, streamId], asked).toEqual([0, 'string', undefined]);
    }
    expect(await followed()).toEqual([]);
    await refused('subscription/quickadd', {}, 400);
    await refused('subscription/quickadd', { quickadd: 'feed/999999' }, 404);
  });

  it('keeps the limits of the web: of sources, and of looks in an hour', async () => {
    for (const host of ['a', 'b', 'c', 'd']) internet.serve(`${host}.test`, feed);
    for (const host of ['a', 'b', 'c']) expect((await quickAdd(`http://${host}.test/feed`)).numResults).toBe(1);
    await refused('subscription/quickadd', { quickadd: 'http://d.test/feed' }, 400);
    for (let n = 0; n < 2; n++) await phone.post('subscription/quickadd', { quickadd: 'http://d.test/feed' });
    const late = await phone.post('subscription/quickadd', { quickadd: 'http://d.test/feed' });
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await web.post('/v1/project', { form: { url: 'http://d.test/feed' } })).statusCode).toBe(429);
  });

  it('follows a source of this very server by the address that our lists have, and none that is hidden', async () => {
    const own = await seedProject(db, { urlKey: 'own', kind: 'PUBLISHED', feedUrl: null, title: 'Own' });
    await seedProject(db, { urlKey: 'secret', kind: 'PUBLISHED', feedUrl: null, visibility: 'PRIVATE' });
    expect(await quickAdd('http://newsbell.test/own/rss.xml')).toMatchObject({ numResults: 1, streamName: 'Own' });
    await refused('subscription/quickadd', { quickadd: 'http://newsbell.test/secret/rss.xml' }, 404);
    await refused('subscription/quickadd', { quickadd: 'http://newsbell.test/nothing/rss.xml' }, 404);
    const { rows } = await sql`select subscribers_count as n from project where id = ${own.id}`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('subscription/edit', () => {
  it('follows, names and puts into a folder, as older versions of NetNewsWire send it', async () => {
    await edit(`T=x&ac=subscribe&s=feed/http://blog.test/feed&a=user/-/label/R＆D ／ 뉴스＋&t=`);
    expect(await places()).toEqual([['Blog', 'R&D / 뉴스+']]);
    await edit(`T=x&s=feed/http://blog.test/feed&ac=edit&t=My name`);
    expect(await places()).toEqual([['My name', 'R&D / 뉴스+']]);
    await edit({ ac: 'edit', s: `feed/${(await followed())[0]!.id}`, t: 'Blog' });
    const { rows } = await sql`select title from subscription`.execute(db);
    expect(rows).toEqual([{ title: null }]);
    await edit({ ac: 'subscribe', s: 'feed/http://blog.test/feed', a: 'user/-/label/Other' });
    expect([await places(), await folders()]).toEqual([[['Blog', 'Other']], ['R&D / 뉴스+', 'Other']]);
  });

  it('leaves what else a person has set as it is', async () => {
    await quickAdd('http://blog.test/feed');
    await sql`update subscription set notify_minute = 30, muted_channels = '{email}', position = 7`.execute(db);
    const [before] = await followed();
    for (const ac of ['subscribe', 'edit']) await edit({ ac, s: `feed/${before!.id}`, t: 'Named' });
    expect(await followed()).toEqual([{ ...before, title: 'Named' }]);
  });

  it('takes several feeds with their titles side by side, and moves all of them', async () => {
    const ids = [await followTag(alice, 'a'), await followTag(alice, 'b'), await followTag(alice, 'c')];
    const s = ids.map(id => `feed/${id}`);
    await edit({ ac: 'edit', s, t: ['A', '', 'C'], a: 'user/-/label/One' });
    expect(await places()).toEqual([
      ['A', 'One'],
      ['b', 'One'],
      ['C', 'One'],
    ]);
    await edit({ ac: 'edit', s: s.slice(0, 2), r: ['user/-/label/Two', 'user/-/label/ONE'] });
    expect(await places()).toEqual([
      ['A', undefined],
      ['b', undefined],
      ['C', 'One'],
    ]);
    await edit({ ac: 'edit', s, r: 'user/-/label/One', a: 'user/-/label/Two' });
    await edit({ ac: 'edit', s, r: 'user/-/label/One' });
    expect((await places()).map(([, folder]) => folder)).toEqual(['Two', 'Two', 'Two']);
    await edit({ ac: 'unsubscribe', s: s.slice(1) });
    expect(await places()).toEqual([['A', 'Two']]);
  });

  it('unfollows by the id and by the address, and the count of a source follows', async () => {
    await quickAdd('http://blog.test/feed');
    await edit({ ac: 'unsubscribe', s: 'feed/http://blog.test/feed' });
    const { rows } = await sql`select subscribers_count as n from project`.execute(db);
    expect([await followed(), rows]).toEqual([[], [{ n: 0 }]]);
    const tag = await followTag(alice);
    await edit({ ac: 'unsubscribe', s: `feed/${tag}` });
    for (const ac of ['unsubscribe', 'edit', 'subscribe'])
      await refused('subscription/edit', { ac, s: `feed/${tag}` }, 404);
  });

  it("changes nothing where one is not there, or is another's", async () => {
    const bob = await makePerson(db, 'other');
    const [mine, theirs] = [await followTag(alice, 'a'), await followTag(bob, 'b')];
    const before = (await sql`select * from subscription order by id`.execute(db)).rows;
    for (const ac of ['edit', 'unsubscribe', 'subscribe'])
      for (const stranger of [theirs, 999_999]) {
        const s = [`feed/${mine}`, `feed/${stranger}`];
        await refused('subscription/edit', { ac, s, t: ['X', 'Y'], a: 'user/-/label/New' }, 404);
      }
    expect([(await sql`select * from subscription order by id`.execute(db)).rows, await folders()]).toEqual([
      before,
      [],
    ]);
    const s = `feed/${mine}`;
    const wrong: Fields[] = [
      {},
      { s },
      { ac: 'delete', s },
      { ac: 'edit' },
      { ac: 'edit', s: 'user/-/label/a' },
      { ac: 'edit', s: 'x' },
      { ac: 'edit', s, a: 'Folder' },
      { ac: 'edit', s, a: ['user/-/label/a', 'user/-/label/b'] },
      { ac: 'edit', s, a: `user/-/label/${'x'.repeat(51)}` },
      { ac: 'edit', s, a: 'user/bob/label/x' },
      { ac: 'edit', s, r: 'x' },
      { ac: 'edit', s: Array(1001).fill(s) },
    ];
    for (const fields of wrong) await refused('subscription/edit', fields, 400);
    await refused('subscription/edit', { ac: 'subscribe', s: 'feed/http://nowhere.test/' }, 404);
    expect([(await sql`select * from subscription order by id`.execute(db)).rows, await folders()]).toEqual([
      before,
      [],
    ]);
  });

  it('has no more folders than the web', async () => {
    await sql`insert into folder (account_id, name) select ${alice.id}, 'No ' || n from generate_series(1, 100) n`.execute(
      db,
    );
    const s = `feed/${await followTag(alice)}`;
    await refused('subscription/edit', { ac: 'edit', s, t: 'Named', a: 'user/-/label/More' }, 400);
    await edit({ ac: 'edit', s, a: 'user/-/label/no 7' });
    expect(await places()).toEqual([['world', 'No 7']]);
    await refused('edit-tag', { a: 'user/-/label/More' }, 400);
  });
});

describe('labels', () => {
  const list = (name: string) => `user/-/label/${name}`;
  beforeEach(async () => {
    await edit({ ac: 'edit', s: `feed/${await followTag(alice)}`, a: list('R&D') });
    await ok('edit-tag', { a: list('News') });
  });

  it('are renamed as NetNewsWire sends it, also only in how they are written', async () => {
    await ok('rename-tag', `T=x&s=user/-/label/R＆D&dest=user/-/label/뉴스 ％ ＃1`);
    expect(await places()).toEqual([['world', '뉴스 % #1']]);
    await ok('rename-tag', { s: list('news'), dest: list('NEWS') });
    expect(await folders()).toEqual(['뉴스 % #1', 'NEWS']);
  });

  it('never become equal, as folder_key has it', async () => {
    for (const dest of ['News', 'news', 'Ｎews', ' news '])
      await refused('rename-tag', { s: list('R&D'), dest: list(dest) }, 400);
    for (const dest of ['', ' ', 'x'.repeat(51)])
      await refused('rename-tag', { s: list('R&D'), dest: list(dest) }, 400);
    await refused('rename-tag', { s: list('R&D'), dest: 'Plain' }, 400);
    await refused('rename-tag', { dest: list('New') }, 400);
    await refused('rename-tag', { s: list('Nothing'), dest: list('New') }, 404);
    await refused('rename-tag', { s: 'feed/1', dest: list('New') }, 404);
    expect(await folders()).toEqual(['R&D', 'News']);
  });

  it('are removed, raw or encoded, and their feeds stay', async () => {
    await ok('disable-tag', `T=x&s=user/-/label/R＆D`);
    expect([await places(), await folders()]).toEqual([[['world', undefined]], ['News']]);
    await ok('disable-tag', { s: encodeURIComponent(list('News')) });
    for (const s of ['News', 'R&D']) await refused('disable-tag', { s: list(s) }, 404);
    await refused('disable-tag', {}, 400);
    const bob = await makePerson(db, 'other');
    await sql`insert into folder (account_id, name) values (${bob.id}, 'Theirs')`.execute(db);
    for (const call of ['disable-tag', 'rename-tag'])
      await refused(call, { s: list('Theirs'), dest: list('Mine') }, 404);
    expect((await sql`select name from folder`.execute(db)).rows).toEqual([{ name: 'Theirs' }]);
  });
});

describe('OPML', () => {
  const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`;
  const two = opml(
    '<outline text="Dir"><outline text="A" xmlUrl="http://a.test/feed"/></outline><outline text="B" xmlUrl="http://b.test/feed"/>',
  );
  const call = 'subscription/import';

  it.each([
    'text/xml',
    'application/xml',
    'text/x-opml',
    'application/x-opml',
    'text/xml; charset=utf-8',
    'application/x-www-form-urlencoded',
    '',
  ])('is taken as %j, and is there when the app lists next', async type => {
    const { statusCode, body } = await phone.post(call, two, type);
    expect([statusCode, body]).toEqual([200, 'OK: 2']);
    expect(await places()).toEqual([
      ['A', 'Dir'],
      ['B', undefined],
    ]);
    expect(nudged).toBe(1);
  });

  it('is taken from a form, and refused where it is none', async () => {
    expect((await phone.post(call, formOf({ T: 'x', opml: two }))).body).toBe('OK: 2');
    for (const nothing of ['', '{}', '<html></html>']) await refused(call, nothing, 400);
    expect((await phone.post(call, '%PDF', 'application/pdf')).statusCode).toBe(415);
    expect((await followed()).length).toBe(2);
  });

  it('keeps the limits of the web', async () => {
    const many = ['a', 'b', 'c', 'd']
      .map(host => `<outline text="${host}" xmlUrl="http://${host}.test/feed"/>`)
      .join('');
    expect((await phone.post(call, opml(many), 'text/xml')).body).toBe('OK: 4');
    expect((await followed()).length).toBe(3);
    for (let n = 0; n < 19; n++) await phone.post(call, opml(''), 'text/xml');
    await refused(call, formOf({ opml: two }), 429);
  });

  it('goes out as from the web', async () => {
    await phone.post(call, two, 'text/xml');
    const { body, headers } = await phone.get('subscription/export');
    expect(headers['content-type']).toBe('text/x-opml; charset=utf-8');
    expect(body).toBe((await web.get('/v1/subscribe/opml')).body);
    expect(body).toContain('http://a.test/feed');
  });
});

it('nothing that is sent fails the server or changes what another has', async () => {
  const bob = await makePerson(db, 'other');
  const project = await seedProject(db, { urlKey: 'paper' });
  const [id] = await seedItems(db, project, 1);
  await sql`insert into subscription (account_id, project_id) values (${bob.id}, ${project.id})`.execute(db);
  await sql`insert into folder (account_id, name) values (${bob.id}, 'Theirs')`.execute(db);
  await sql`insert into star (account_id, item_id) values (${bob.id}, ${id})`.execute(db);
  const theirs = async () =>
    (
      await sql`
      select (select jsonb_agg(s) from subscription s where account_id = ${bob.id}) as s,
        (select jsonb_agg(f) from folder f where account_id = ${bob.id}) as f,
        (select jsonb_agg(t) from star t where account_id = ${bob.id}) as t,
        (select count(*)::int from item_read where account_id = ${bob.id}) as r`.execute(db)
    ).rows;
  const before = await theirs();
  const strange = [
    '\0',
    '%00',
    '%',
    '%E0%A4',
    '\ud800',
    '9'.repeat(400),
    'feed/9223372036854775808',
    'feed/-1',
    'user/-/label/\u202e\0',
    'user/-/label/%25%32%35',
    `user/-/label/${'%25'.repeat(5000)}`,
    "user/-/label/'; drop table item; --",
    'user/-/state/com.google/__proto__',
    'feed/javascript:alert(1)',
    'feed/http://[',
    'feed/file:///etc/passwd',
    '__proto__',
    '<',
    '{"a":1}',
    'tag:google.com,2005:reader/item/',
    'tag:google.com,2005:reader/item/ffffffffffffffff',
  ];
  const calls: [string, string[]][] = [
    ['edit-tag', ['i', 'a', 'r']],
    ['mark-all-as-read', ['s', 'ts']],
    ['rename-tag', ['s', 'dest']],
    ['disable-tag', ['s']],
    ['subscription/edit', ['s', 'a', 'r', 't', 'ac']],
    ['subscription/quickadd', ['quickadd']],
    ['subscription/import', ['opml']],
  ];
  const usual: Record<string, string> = {
    i: `${id}`,
    a: 'user/-/label/Mine',
    s: 'user/-/label/Mine',
    dest: 'user/-/label/Other',
    ac: 'edit',
    ts: '1',
  };
  for (const [call, names] of calls)
    for (const value of strange)
      for (const name of names) {
        const fields = Object.fromEntries(names.map(each => [each, usual[each] ?? '']));
        for (const sent of [
          formOf({ ...fields, [name]: value }),
          `${name}=${value}`,
          formOf({ ...fields, [name]: [value, value] }),
        ]) {
          const { statusCode, body } = await phone.post(call, sent);
          expect(statusCode, `${call} ${name}=${value.slice(0, 50)}: ${body}`).toBeLessThan(500);
        }
      }
  expect(await theirs()).toEqual(before);
});
