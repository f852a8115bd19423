/** Reader apps read streams: their ids, whole items, and Atom. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Fields, formOf } from '#test/reader-app.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { longItemId, readItemIds, shortItemId } from './item-ids.ts';

let database: Database;
let app: App;
let alice: Person;
let authorization: string;
let paper: Seeded;
let feed: number;
/** The newest comes first. */
let ids: number[];

const all = 'user/-/state/com.google/reading-list';
const label = 'user/-/label/R＆D ／ 뉴스＋';

/** It is so late that the items count as unread. */
const seenAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_599_877);
const microseconds = `${seenAt.getTime()}000`;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  alice = await makePerson(db, 'owner');
  const { token } = await makeAccessToken(db, alice.id, { name: 'app', scopes: ['reader'] });
  authorization = `GoogleLogin auth=${alice.username}/${token}`;
  paper = await seedProject(db, { urlKey: 'paper', title: 'R&D <b>', link: 'https://paper.example/' });
  const { rows } = await sql<{ id: number }>`
    with named as (insert into folder (account_id, name) values (${alice.id}, 'R&D / 뉴스+') returning id)
    insert into subscription (account_id, project_id, folder_id) select ${alice.id}, ${paper.id}, id from named
    returning id`.execute(db);
  feed = rows[0]!.id;
  const items = [
    { content: '' },
    {
      ...{
        title: 'AT&T <b>',
        link: 'https://paper.example/?a=1&b=2',
        author: 'Kim',
        sortAt: '2026-03-05T01:02:03.456Z',
      },
      ...{ updatedAt: '2026-03-06T00:00:00Z', content: '<p>R&amp;D <img src="https://x.example/p.png" alt=""></p>' },
      enclosures: [{ url: 'https://paper.example/a.mp3', type: 'audio/mpeg', length: 5 }],
    },
    ...Array.from({ length: 5 }, () => ({})),
  ];
  ids = (await seedItems(db, paper, items)).reverse();
  await sql`update item set created_at = ${seenAt}`.execute(db);
});
beforeEach(() => untilVisibleToAll(database.db));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = (call: string, sent: Fields = {}, headers = {}) =>
  app.inject({ url: `/reader/${call}?${formOf(sent)}`, headers: { authorization, ...headers } });
const post = (call: string, sent: Fields) =>
  app.inject({
    ...{ method: 'POST', url: `/reader/${call}`, payload: formOf(sent) },
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  });
const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => readItemIds(id)![0]);

describe('the ids of a stream', () => {
  it('are decimal, by address and by form, and go on behind the last one', async () => {
    const found: string[] = [];
    let c: string | undefined;
    do {
      const sent: Fields = { s: all, n: '3', ...(c && { c }) };
      const page = (await get('api/0/stream/items/ids', sent)).json();
      expect((await post('api/0/stream/items/ids', sent)).json()).toEqual(page);
      for (const ref of page.itemRefs) expect(ref).toEqual({ id: ref.id });
      found.push(...page.itemRefs.map(({ id }: { id: string }) => id));
      c = page.continuation;
    } while (c !== undefined);
    expect(found).toEqual(ids.map(shortItemId));
  });

  it('are those of a feed, of its address or of a folder, without what is left out, oldest first', async () => {
    const asked = async (s: string, more: Fields = {}) =>
      (await get('api/0/stream/items/ids', { s, ...more })).json().itemRefs.length;
    for (const s of [
      `feed/${feed}`,
      'feed/https://paper.example/feed.xml',
      label,
      'user/-/label/R&D / 뉴스+',
      'user/-/label/r&d / 뉴스+',
    ])
      expect(await asked(s)).toBe(7);
    expect(await asked(all, { xt: ['user/-/state/com.google/starred', `feed/${feed}`] })).toBe(0);
    expect(await asked(all, { it: 'user/-/state/com.google/starred' })).toBe(0);
    const byName = (name: string) => `user/${alice.username}/state/com.google/${name}`;
    expect(await asked(byName('reading-list'), { xt: byName('starred') })).toBe(7);
    expect(await asked(all, { xt: byName('reading-list') })).toBe(0);
    const { itemRefs } = (await get('api/0/stream/items/ids', { s: all, r: 'o', n: '1' })).json();
    expect(itemRefs[0].id).toBe(shortItemId(ids.at(-1)!));
  });

  it('are those of before and after a moment of first sight, ten minutes earlier', async () => {
    const seen = Math.floor(seenAt.getTime() / 1000);
    const asked = async (more: Fields) =>
      (await get('api/0/stream/items/ids', { s: all, ...more })).json().itemRefs.length;
    expect(await asked({ ot: `${seen + 599}` })).toBe(7);
    expect(await asked({ ot: `${seen + 700}` })).toBe(0);
    expect(await asked({ nt: `${seen - 1}` })).toBe(0);
    expect(await asked({ nt: `${seen + 1}` })).toBe(7);
  });

  it.each([
    [404, { s: 'user/-/state/com.google/all' }],
    [404, { s: 'feed/999999' }],
    [404, { s: 'user/-/label/None' }],
    [404, { s: all, xt: 'feed/999999' }],
    [400, {}],
    [400, { s: all, n: '0' }],
    [400, { s: all, c: 'x' }],
    [400, { s: all, ot: 'now' }],
  ])('are refused as text with %i for %j', async (status, sent) => {
    for (const answer of [await get('api/0/stream/items/ids', sent), await post('api/0/stream/items/ids', sent)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });
});

describe('an item', () => {
  it('has all that apps read, and nothing that is null', async () => {
    const [id, bare] = [ids[5]!, ids[6]!];
    const answer = await get('api/0/stream/items/contents', { i: [`${id}`, `${bare}`] });
    expect(answer.body).not.toContain('null');
    const [full, empty] = answer.json().items;
    const content = '<p>R&amp;D <img src="https://x.example/p.png" alt=""></p>';
    expect(full).toEqual({
      ...{ id: longItemId(id), crawlTimeMsec: `${seenAt.getTime()}`, timestampUsec: microseconds },
      ...{ published: 1_772_672_523, updated: 1_772_755_200, title: 'AT&T <b>', author: 'Kim' },
      canonical: [{ href: 'https://paper.example/?a=1&b=2' }],
      alternate: [{ href: 'https://paper.example/?a=1&b=2', type: 'text/html' }],
      summary: { content },
      categories: [all, label],
      origin: { streamId: `feed/${feed}`, title: 'R&D <b>', htmlUrl: 'https://paper.example/' },
      enclosure: [{ href: 'https://paper.example/a.mp3', type: 'audio/mpeg', length: 5 }],
    });
    expect(empty).toMatchObject({ author: '', enclosure: [] });
    expect(empty.canonical[0].href).toBeTruthy();
  });

  it('is read and starred where its person says so, and from its own source where it is only starred', async () => {
    const { db } = database;
    const other = await seedProject(db, { urlKey: 'other', title: 'Other' });
    const [starred] = (await seedItems(db, other, 1)) as [number];
    const [read] = ids as [number];
    await sql`insert into star (account_id, item_id) values (${alice.id}, ${starred}), (${alice.id}, ${read})`.execute(
      db,
    );
    await sql`insert into item_read (account_id, project_id, item_id, is_read)
      values (${alice.id}, ${paper.id}, ${read}, true)`.execute(db);
    const { items } = (await get('api/0/stream/items/contents', { i: `${read},${starred}` })).json();
    const state = (name: string) => `user/-/state/com.google/${name}`;
    expect(items[0].categories).toEqual([state('reading-list'), state('read'), state('starred'), label]);
    expect(items[1]).toMatchObject({
      categories: [state('read'), state('starred')],
      origin: { streamId: 'feed/http://newsbell.test/other/rss.xml', title: 'Other' },
    });
    await sql`delete from star`.execute(db);
  });

  it('is found by each form of its id, once, in the order that is asked', async () => {
    const [one, two, three] = ids as [number, number, number];
    const i = [`${two},${longItemId(one)}`, three.toString(16).padStart(16, '0'), `${two}`, '999999'];
    for (const answer of [
      await get('api/0/stream/items/contents', { i }),
      await post('api/0/stream/items/contents', { i }),
    ])
      expect(idsIn(answer.json())).toEqual([two, one, three]);
    expect((await post('api/0/stream/items/contents', {})).json().items).toEqual([]);
  });

  it('has pictures at whole addresses of this server where its operator wants that', async () => {
    const proxying = await testApp(database.db, { env: { PICTURE_PROXY: 'true' } });
    const url = `/reader/api/0/stream/items/contents?i=${ids[5]}`;
    const [item] = (await proxying.inject({ url, headers: { authorization } })).json().items;
    expect(item.summary.content).toMatch(/<img src="http:\/\/newsbell\.test\/img\/[\w-]{22}\/[\w-]+" alt="">/);
    await proxying.close();
  });
});

describe('items by their ids', () => {
  it.each([
    ['no id', { i: 'x' }],
    ['more than ten thousand', { i: Array.from({ length: 10_001 }, (_, n) => n + 1).join() }],
    ['a continuation that is none of them', { i: '1,2', c: '3' }],
    ['two continuations', { i: '1,2', c: '1,2' }],
  ])('are refused: %s', async (_, sent) =>
    expect((await post('api/0/stream/items/contents', sent)).statusCode).toBe(400),
  );

  it('come by the thousand, ten thousand long ids in a form, passing over those of others', async () => {
    const asked = Array.from({ length: 10_000 }, (_, n) => n + 1_000_000);
    asked.splice(2_500, 2, ids[0]!, ids[1]!);
    asked.splice(9_999, 1, ids[2]!);
    const i = asked.map(longItemId);
    const first = (await post('api/0/stream/items/contents', { i })).json();
    expect(idsIn(first)).toEqual([ids[0], ids[1]]);
    const { items, continuation } = (await post('api/0/stream/items/contents', { i, c: first.continuation })).json();
    expect([idsIn({ items }), continuation]).toEqual([[ids[2]], undefined]);
  });

  it('come in answers of eight megabytes', async () => {
    const { db } = database;
    const large = await seedProject(db, { urlKey: 'large' });
    await sql`insert into subscription (account_id, project_id) values (${alice.id}, ${large.id})`.execute(db);
    const content = `<p>${'x'.repeat(1_500_000)}</p>`;
    const big = await seedItems(
      db,
      large,
      Array.from({ length: 5 }, () => ({ content })),
    );
    const found: (number | undefined)[] = [];
    let c: string | undefined;
    do {
      const answer = await post('api/0/stream/items/contents', { i: big.map(String), ...(c !== undefined && { c }) });
      expect(answer.body.length).toBeLessThan(8.1 * 1_048_576);
      found.push(...idsIn(answer.json()));
      c = answer.json().continuation;
    } while (c !== undefined);
    expect(found).toEqual(big);
    await untilVisibleToAll(db);
    const pages: (number | undefined)[] = [];
    do {
      const url = `api/0/stream/contents/${encodeURIComponent('feed/https://large.example/feed.xml')}`;
      const answer = await get(url, { n: '4', ...(c !== undefined && { c }) });
      pages.push(...idsIn(answer.json()));
      c = answer.json().continuation as string | undefined;
    } while (c !== undefined);
    expect(pages).toEqual(big.toReversed());
    await sql`delete from subscription where project_id = ${large.id}`.execute(db);
  });
});

describe('the items of a stream', () => {
  it('are those of all feeds where none is named', async () => {
    const page = (await get('api/0/stream/contents', { n: '3' })).json();
    expect(page).toMatchObject({
      id: all,
      direction: 'ltr',
      description: '',
      updated: Math.floor(seenAt.getTime() / 1000),
    });
    expect(idsIn(page)).toEqual(ids.slice(0, 3));
    expect(page.continuation).toBe(shortItemId(ids[2]!));
    expect(idsIn((await post('api/0/stream/contents', { s: label, c: page.continuation })).json())).toEqual(
      ids.slice(3),
    );
  });

  it('are found by a name in the address, encoded or not, below each address', async () => {
    for (const name of [label, encodeURIComponent(label), encodeURIComponent('user/-/label/R&D / 뉴스+')]) {
      const page = (await get(`api/0/stream/contents/${encodeURI(name)}`)).json();
      expect([page.title, page.id, page.items.length]).toEqual(['R&D / 뉴스+', label, 7]);
    }
    const below = await app.inject({
      url: `/api/greader.php/reader/api/0/stream/contents/feed/${feed}`,
      headers: { authorization },
    });
    expect(below.json()).toMatchObject({ id: `feed/${feed}`, title: 'R&D <b>' });
    expect((await post(`api/0/stream/contents/feed/${feed}`, { n: '2' })).json().items).toHaveLength(2);
    expect((await get('api/0/stream/contents/feed/999999')).statusCode).toBe(404);
  });
});

describe('Atom', () => {
  it('says what an app needs of each entry, and whether it is read', async () => {
    const answer = await get(`atom/feed%2F${feed}`, { n: '6' });
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(answer.body).toContain(`<title type="text">R&amp;D &lt;b&gt;</title>`);
    expect(answer.body).toContain(`<gr:continuation>${shortItemId(ids[5]!)}</gr:continuation>`);
    const entries = answer.body.split('<entry ').slice(1);
    expect(entries).toHaveLength(6);
    const scheme = 'scheme="http://www.google.com/reader/"';
    expect(entries[0]).toContain(`<category term="user/-/state/com.google/read" ${scheme} label="read"/>`);
    for (const part of [
      `<id>${longItemId(ids[5]!)}</id>`,
      `<category term="user/-/state/com.google/fresh" ${scheme} label="fresh"/>`,
      '<link rel="alternate" type="text/html" href="https://paper.example/?a=1&amp;b=2"/>',
      '<link rel="enclosure" href="https://paper.example/a.mp3" type="audio/mpeg" length="5"/>',
      '<content type="html">&lt;p&gt;R&amp;amp;D',
      '<author><name>Kim</name></author>',
      '<published>2026-03-05T01:02:03.456Z</published>',
    ])
      expect(entries[5]).toContain(part);
  });

  it('is not sent again where it is the same, and is where something was read', async () => {
    const url = `atom/feed%2F${feed}`;
    const { etag } = (await get(url)).headers;
    const again = await get(url, {}, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await sql`insert into item_read (account_id, project_id, item_id, is_read)
      values (${alice.id}, ${paper.id}, ${ids[1]!}, true)`.execute(database.db);
    expect((await get(url, {}, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('a folder that is called as a state is no state', async () => {
    const { db } = database;
    await sql`update folder set name = 'read'`.execute(db);
    const { body } = await get(`atom/feed%2F${feed}`);
    expect(body).toContain('<category term="user/-/label/read" label="read"/>');
    await sql`update folder set name = 'R&D / 뉴스+'`.execute(db);
  });
});
