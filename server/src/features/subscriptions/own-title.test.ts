import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { seedProject } from '#test/seed.ts';
import { ownTitleOf, saysTheSame } from './own-title.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let bob: TestBrowser;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
  bob = await signedUp(app, 'bob');
  await seedProject(database.db, { urlKey: 'paper', title: 'The Paper' });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const kinds = [
  ['project', { urlKey: 'paper' }, 'The Paper'],
  ['tag', { tag: 'news' }, 'news'],
  ['word', { word: '서울' }, '서울'],
] as const;

describe.each(kinds)('the title of a subscription to a %s', (kind, key, name) => {
  const url = `/v1/subscribe/${kind}`;
  const titleOf = async (browser = alice) => (await browser.get('/v1/account/subscribes')).json()[0].title as string;

  it('is the person’s own by PUT and by POST, stays where it is left out, and ends where it is empty', async () => {
    expect((await alice.post(url, { payload: key })).json().title).toBe(name);
    for (const send of [alice.put, alice.post]) {
      expect((await send(url, { payload: { ...key, title: '  Mine\n own ' } })).json().title).toBe('Mine own');
      expect((await send(url, { form: { ...key, notifyMinute: '30' } })).json()).toMatchObject({
        title: 'Mine own',
        notifyMinute: 30,
      });
      expect(await titleOf()).toBe('Mine own');
      expect((await send(url, { form: { ...key, title: '' } })).json()).toMatchObject({
        title: name,
        notifyMinute: null,
      });
      await send(url, { payload: { ...key, title: 'Again' } });
      expect((await send(url, { payload: { ...key, title: null } })).json().title).toBe(name);
    }
  });

  it('can be given with the following, and is nobody else’s', async () => {
    expect((await alice.post(url, { payload: { ...key, title: 'Mine' } })).json().title).toBe('Mine');
    await bob.post(url, { payload: key });
    expect([await titleOf(alice), await titleOf(bob)]).toEqual(['Mine', name]);
    expect((await bob.get('/v1/account/subscribes')).body).not.toContain('Mine');
    expect((await bob.get('/v1/projects')).body).not.toContain('Mine');
    expect((await alice.get('/v1/account/export')).json().subscriptions[0].title).toBe('Mine');
  });

  it('is refused at its field where it is too long, and where it is no text', async () => {
    await alice.post(url, { payload: key });
    for (const title of ['x'.repeat(101), 7, ['a']]) {
      const answer = await alice.put(url, { payload: { ...key, title } });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['title']]);
    }
    expect((await alice.put(url, { payload: { ...key, title: '가'.repeat(100) } })).statusCode).toBe(200);
  });

  it('of what is not followed is a 404', async () => {
    expect((await alice.put(url, { payload: { ...key, title: 'x' } })).json().code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('that says what the thing itself is called is none', async () => {
    await alice.post(url, { payload: { ...key, title: name } });
    const { rows } = await sql`select title from subscription`.execute(database.db);
    expect(rows).toEqual([{ title: null }]);
  });
});

it('a source keeps its own name beside the person’s title, and a later name of it shows where the title ends', async () => {
  await alice.post('/v1/subscribe/project', { payload: { urlKey: 'paper', title: 'Mine' } });
  await sql`update project set title = 'The Daily Paper'`.execute(database.db);
  const followed = async () => (await alice.get('/v1/account/subscribes')).json()[0];
  expect(await followed()).toMatchObject({ title: 'Mine', project: { title: 'The Daily Paper' } });
  expect((await alice.get('/v1/project?urlKey=paper')).json()).toMatchObject({
    title: 'The Daily Paper',
    subscribe: { title: 'Mine' },
  });
  await alice.put('/v1/subscribe/project', { payload: { urlKey: 'paper', title: '' } });
  expect((await followed()).title).toBe('The Daily Paper');
});

describe('a name out of a file', () => {
  it.each([
    ['The Verge', 'THE  VERGE!', true],
    ['Ｔｈｅ Ｖｅｒｇｅ', 'The Verge', true],
    ['The Verge', 'The Verge - All posts', false],
    ['★', '★', true],
    ['★', '♥', false],
    ['뉴스', '뉴스데스크', false],
  ])('%s says the same as %s: %s', (one, other, isSame) => {
    expect(saysTheSame(one, other)).toBe(isSame);
  });

  it('becomes a title in the length that one may have', () => {
    expect(ownTitleOf(` ${'long '.repeat(30)}`)).toMatch(/^long .*…$/);
    expect(ownTitleOf('x'.repeat(300))!.length).toBeLessThanOrEqual(100);
    expect(ownTitleOf('\u200b')).toBeNull();
  });
});
