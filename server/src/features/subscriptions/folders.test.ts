import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let charlie: TestBrowser;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
  charlie = await signedUp(app, 'charlie');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const followTags = async (browser: TestBrowser, ...tags: string[]): Promise<number[]> => {
  const ids = [];
  for (const tag of tags) ids.push((await browser.post('/v1/subscribe/tag', { form: { tag } })).json().id);
  return ids;
};
const folderOf = async (browser: TestBrowser, name: string, subscribeIds: number[] = []) =>
  (await browser.post('/v1/subscribe/folder', { payload: { name, subscribeIds } })).json().id as number;

interface Listed {
  id: number;
  title: string;
  order: number | null;
  subscriptionFolder: { name: string } | null;
}
const seen = async (browser: TestBrowser) =>
  ((await browser.get('/v1/account/subscribes')).json() as Listed[]).map(
    ({ title, order, subscriptionFolder }) => `${title} ${order} ${subscriptionFolder?.name ?? '-'}`,
  );

describe('a folder', () => {
  it('is made with what is in it, changed, and leaves its subscriptions unclassified when it goes', async () => {
    const [a, b, c] = await followTags(alice, 'a', 'b', 'c');
    const id = await folderOf(alice, ' News ', [a!, b!]);
    expect((await alice.get('/v1/subscribe/folder')).json()).toEqual([{ id, name: 'News' }]);
    expect(await seen(alice)).toEqual(['a null News', 'b null News', 'c null -']);

    const changed = await alice.put(`/v1/subscribe/folder/${id}`, {
      payload: { name: 'Papers', subscribeIds: [b, c] },
    });
    expect(changed.json()).toEqual({ id, name: 'Papers' });
    expect(await seen(alice)).toEqual(['a null -', 'b null Papers', 'c null Papers']);
    await alice.put(`/v1/subscribe/folder/${id}`, { form: { name: 'Kept' } });
    expect(await seen(alice)).toEqual(['a null -', 'b null Kept', 'c null Kept']);

    expect((await alice.delete(`/v1/subscribe/folder/${id}`)).json()).toEqual({ message: 'Successfully deleted' });
    expect(await seen(alice)).toEqual(['a null -', 'b null -', 'c null -']);
    expect((await alice.delete(`/v1/subscribe/folder/${id}`)).json()).toMatchObject({ code: 'FOLDER_NOT_FOUND' });
  });

  it('needs a name', async () => {
    for (const name of ['', '   ', '\u200b\u2060']) {
      const answer = await alice.post('/v1/subscribe/folder', { form: { name } });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['name']]);
    }
  });

  it('there can be 100 of them, and of 50 that come at once for the last place one gets it', async () => {
    await sql`insert into folder (account_id, name)
      select id, n::text from account, generate_series(1, 98) n where username = 'alice'`.execute(database.db);
    expect((await alice.post('/v1/subscribe/folder', { form: { name: '99' } })).statusCode).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => alice.post('/v1/subscribe/folder', { form: { name: `last ${n}` } })),
    );
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
    expect((await alice.post('/v1/subscribe/folder', { form: { name: '101' } })).json().code).toBe('TOO_MANY_FOLDERS');
    expect((await charlie.post('/v1/subscribe/folder', { form: { name: 'mine' } })).statusCode).toBe(200);
  });
});

describe('the name of a folder', () => {
  const make = (name: string, browser = alice) => browser.post('/v1/subscribe/folder', { form: { name } });

  it.each(['News', ' news ', 'ＮＥＷＳ', 'News\u200b'])(
    'is refused at its field where one has an equal one: %j',
    async name => {
      await make('News');
      const ko = { headers: { 'accept-language': 'ko' } };
      for (const answer of [
        await alice.post('/v1/subscribe/folder', { form: { name }, ...ko }),
        await alice.put(`/v1/subscribe/folder/${await folderOf(alice, 'Work')}`, { form: { name }, ...ko }),
      ]) {
        const message = '같은 이름의 폴더가 이미 있습니다.';
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { message, code: 'FOLDER_EXISTS', fields: { name: message } },
        ]);
      }
      expect((await make(name, charlie)).statusCode).toBe(200);
    },
  );

  it('is another one where a letter, an accent or a sign is', async () => {
    for (const name of ['Cafe', 'Café', 'Cafe!', 'C', 'C++', '뉴스', '뉴스+', '★', '♥', 'かな', 'カナ'])
      expect([name, (await make(name)).statusCode]).toEqual([name, 200]);
  });

  it('can be written otherwise, and stays where only what is in it changes', async () => {
    const id = await folderOf(alice, 'R&D');
    const [a] = await followTags(alice, 'a');
    for (const name of ['R&D', 'r＆d', 'R&d'])
      expect((await alice.put(`/v1/subscribe/folder/${id}`, { payload: { name, subscribeIds: [a] } })).json()).toEqual({
        id,
        name,
      });
  });

  it('is kept in one line and composed', async () => {
    expect((await make(' 가\n\t나 \u0000')).json().name).toBe('가 나');
  });

  it('is given once to 20 that come at once, by POST and by PUT', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(name => folderOf(alice, name)));
    const answers = await Promise.all([
      ...Array.from({ length: 16 }, () => make('Same')),
      ...ids.map(id => alice.put(`/v1/subscribe/folder/${id}`, { form: { name: 'same' } })),
    ]);
    expect(answers.map(each => each.statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });
});

describe('what is another’s is answered like what is not there, and nothing changes', () => {
  it('a folder, by every way to it', async () => {
    const [mine] = await followTags(alice, 'a');
    const [theirs] = await followTags(charlie, 'b');
    const id = await folderOf(alice, 'Mine', [mine!]);
    const before = await seen(alice);
    for (const way of [
      (folder: number) => charlie.put(`/v1/subscribe/folder/${folder}`, { form: { name: 'Charlie was here' } }),
      (folder: number) => charlie.delete(`/v1/subscribe/folder/${folder}`),
      (folder: number) => charlie.put(`/v1/subscribe/order?subscribeIds=${theirs}&folderIds=${folder}&orders=1`),
    ]) {
      const [foreign, absent] = [await way(id), await way(999_999)];
      expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
      expect(foreign.json().code).toBe('FOLDER_NOT_FOUND');
    }
    expect(await seen(alice)).toEqual(before);
    expect(await seen(charlie)).toEqual(['b null -']);
    expect((await charlie.get('/v1/subscribe/folder')).json()).toEqual([]);
  });

  it('a subscription between one’s own, by every way to it', async () => {
    const [hers] = await followTags(alice, 'a');
    const [first, last] = await followTags(charlie, 'b', 'c');
    const folder = await folderOf(charlie, 'Own', [first!]);
    for (const way of [
      (id: number) => charlie.post('/v1/subscribe/folder', { payload: { name: 'x', subscribeIds: [last, id] } }),
      (id: number) =>
        charlie.put(`/v1/subscribe/folder/${folder}`, { payload: { name: 'x', subscribeIds: [last, id] } }),
      (id: number) =>
        charlie.put('/v1/subscribe/order', {
          payload: { subscribeIds: [last, id, first], folderIds: [folder, folder, 0], orders: [1, 2, 3] },
        }),
    ]) {
      const [foreign, absent] = [await way(hers!), await way(999_999)];
      expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
      expect(foreign.json().code).toBe('SUBSCRIPTION_NOT_FOUND');
    }
    expect(await seen(alice)).toEqual(['a null -']);
    expect(await seen(charlie)).toEqual(['b null Own', 'c null -']);
    expect((await charlie.get('/v1/subscribe/folder')).json()).toEqual([{ id: folder, name: 'Own' }]);
  });
});

describe('the order', () => {
  it('is taken from the query, repeated or joined with commas, and from the body, and null stands last', async () => {
    const [a, b, c, d] = await followTags(alice, 'a', 'b', 'c', 'd');
    const folder = await folderOf(alice, 'F');
    const joined = await alice.put(`/v1/subscribe/order?subscribeIds=${c},${a}&folderIds=${folder},&orders=1,2`);
    expect(joined.json().map((each: Listed) => each.title)).toEqual(['c', 'a', 'b', 'd']);
    expect(await seen(alice)).toEqual(['c 1 F', 'a 2 -', 'b null -', 'd null -']);
    await alice.put(
      `/v1/subscribe/order?subscribeIds=${d}&subscribeIds=${c}&folderIds=${folder}&folderIds=0&orders=0&orders=3`,
    );
    expect(await seen(alice)).toEqual(['d 0 F', 'a 2 -', 'c 3 -', 'b null -']);
    await alice.put('/v1/subscribe/order', { payload: { subscribeIds: [b], folderIds: [folder], orders: [1] } });
    expect(await seen(alice)).toEqual(['d 0 F', 'b 1 F', 'a 2 -', 'c 3 -']);
  });

  it('of a thousand is one call', async () => {
    await sql`insert into subscription (account_id, tag)
      select id, lpad(n::text, 4, '0') from account, generate_series(1, 1000) n where username = 'alice'`.execute(
      database.db,
    );
    const ids = ((await alice.get('/v1/account/subscribes')).json() as Listed[]).map(each => each.id);
    const columns = { subscribeIds: ids, folderIds: ids.map(() => 0), orders: ids.map((_, at) => ids.length - at) };
    const query = Object.entries(columns).map(([name, values]) => `${name}=${values.join(',')}`);
    for (const answer of [
      await alice.put(`/v1/subscribe/order?${query.join('&')}`),
      await alice.put('/v1/subscribe/order', { payload: columns }),
    ])
      expect((answer.json() as Listed[]).map(each => each.id)).toEqual(ids.toReversed());
    const more = await alice.put('/v1/subscribe/order', { payload: { ...columns, orders: [...columns.orders, 1] } });
    expect([more.statusCode, Object.keys(more.json().fields)]).toEqual([400, ['orders']]);
  });

  it('names the array that does not fit, and changes nothing', async () => {
    const [a, b] = await followTags(alice, 'a', 'b');
    const wrong = {
      [`subscribeIds=${a},${b}&folderIds=0&orders=1,2`]: 'folderIds',
      [`subscribeIds=${a},${b}&folderIds=0,0&orders=1`]: 'orders',
      [`subscribeIds=${a},${b}&folderIds=0,0`]: 'orders',
      [`subscribeIds=${a},${a}&folderIds=0,0&orders=1,2`]: 'subscribeIds',
      'folderIds=0&orders=1': 'subscribeIds',
      'subscribeIds=x&folderIds=0&orders=1': 'subscribeIds',
      [`subscribeIds=${a}&folderIds=-1&orders=1`]: 'folderIds',
      '': 'subscribeIds',
    };
    for (const [query, field] of Object.entries(wrong)) {
      const answer = await alice.put(`/v1/subscribe/order?${query}`);
      expect([query, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([query, 400, [field]]);
    }
    expect(await seen(alice)).toEqual(['a null -', 'b null -']);
  });
});
