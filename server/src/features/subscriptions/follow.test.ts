import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let bob: TestBrowser;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
  bob = await signedUp(app, 'bob');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const idOf = async (username: string): Promise<number> =>
  (await sql<{ id: number }>`select id from account where username = ${username}`.execute(database.db)).rows[0]!.id;

const countOf = async (urlKey: string): Promise<number> =>
  (await sql<{ n: number }>`select subscribers_count as n from project where url_key = ${urlKey}`.execute(database.db))
    .rows[0]!.n;

const project = (urlKey: string, notifyMinute?: string) => ({
  form: { urlKey, ...(notifyMinute && { notifyMinute }) },
});
const list = async (browser: TestBrowser) => (await browser.get('/v1/account/subscribes')).json();

describe('following a source', () => {
  it('answers the subscription, counts it, and stands in the list', async () => {
    await seedProject(database.db, { urlKey: 'paper', title: 'The Paper', language: 'en' });
    const answer = await alice.post('/v1/subscribe/project', project('paper'));
    expect(answer.json()).toMatchObject({
      type: 'PROJECT',
      order: null,
      title: 'The Paper',
      project: { urlKey: 'paper', subscribersCount: 1, health: 'new', language: 'en' },
      subscriptionFolder: null,
      notifyMinute: null,
      keywords: [],
      mutedChannels: [],
    });
    expect(await list(alice)).toEqual([answer.json()]);
    expect(await list(bob)).toEqual([]);
  });

  it('takes both ways to say how often, from a form and from JSON', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'paper', notifyMinute: '' } });
    const minutes = [];
    for (const sent of [
      project('paper', '30'),
      project('paper', 'null'),
      { payload: { urlKey: 'paper', notifyMinute: 30 } },
      { payload: { urlKey: 'paper', notifyMinute: null } },
    ])
      minutes.push((await alice.put('/v1/subscribe/project', sent)).json().notifyMinute);
    expect(minutes).toEqual([30, null, 30, null]);
    const odd = await alice.put('/v1/subscribe/project', project('paper', '15'));
    expect([odd.statusCode, Object.keys(odd.json().fields)]).toEqual([400, ['notifyMinute']]);
  });

  it('ends with its keywords, and the count never falls below nothing', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    await alice.post('/v1/subscribe/project', project('paper'));
    await alice.post('/v1/subscribe/project/keyword', { form: { urlKey: 'paper', keyword: 'metro' } });
    await sql`update project set subscribers_count = 0`.execute(database.db);
    const answer = await alice.delete('/v1/subscribe/project?urlKey=paper');
    expect(answer.json()).toEqual({ subscribersCount: 0 });
    expect((await alice.delete('/v1/subscribe/project?urlKey=paper')).json()).toMatchObject({
      code: 'SUBSCRIPTION_NOT_FOUND',
    });
    expect(await list(alice)).toEqual([]);
  });

  it('of a merged key follows what the source became', async () => {
    const { id } = await seedProject(database.db, { urlKey: 'paper' });
    await seedProject(database.db, { urlKey: 'old', mergedInto: id, feedUrl: null });
    const answer = await alice.post('/v1/subscribe/project', project('old'));
    expect(answer.json().project.urlKey).toBe('paper');
    expect((await alice.put('/v1/subscribe/project', project('old', '30'))).json().notifyMinute).toBe(30);
    expect((await alice.delete('/v1/subscribe/project?urlKey=old')).json()).toEqual({ subscribersCount: 0 });
  });
});

describe('how often something notifies', () => {
  const kinds = [
    ['project', 'urlKey'],
    ['tag', 'tag'],
    ['word', 'word'],
  ] as const;
  const bodies = [{ notifyMinute: 30 }, { notifyMinute: null }, {}];

  it.each(kinds)('is what the last body says, by POST as by PUT, and without a value none: %s', async (kind, key) => {
    await seedProject(database.db, { urlKey: 'paper' });
    const url = `/v1/subscribe/${kind}`;
    const first = (await alice.post(url, { payload: { [key]: 'paper' } })).json();
    for (const send of [alice.put, alice.post])
      for (const before of bodies)
        for (const body of bodies)
          for (const way of ['payload', 'form']) {
            await alice.put(url, { payload: { [key]: 'paper', ...before } });
            const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
            const answer = (await send(url, { [way]: { [key]: 'paper', ...(way === 'form' ? form : body) } })).json();
            expect(answer, `${JSON.stringify(before)} then ${JSON.stringify(body)}`).toEqual({
              ...first,
              notifyMinute: body.notifyMinute ?? null,
            });
            expect(await list(alice)).toEqual([answer]);
          }
    expect(await countOf('paper')).toBe(kind === 'project' ? 1 : 0);
  });

  it.each(kinds)(
    'a POST that switches it on notifies of what comes from then on, as a PUT does: %s',
    async (kind, key) => {
      await seedProject(database.db, { urlKey: 'paper' });
      const url = `/v1/subscribe/${kind}`;
      const from = async () =>
        (await sql<{ at: string }>`select notify_from::text as at from subscription`.execute(database.db)).rows[0]!.at;
      await alice.post(url, { payload: { [key]: 'paper' } });
      const begun = await from();
      await alice.post(url, { payload: { [key]: 'paper', notifyMinute: 30 } });
      const on = await from();
      expect(BigInt(on)).toBeGreaterThan(BigInt(begun));
      await alice.post(url, { payload: { [key]: 'paper', notifyMinute: 30 } });
      expect(await from()).toBe(on);
    },
  );
});

describe('what is not followed', () => {
  it.each(['project', 'tag', 'word'])('is a 404 to all that change it: %s', async kind => {
    const key = kind === 'project' ? 'urlKey' : kind;
    await seedProject(database.db, { urlKey: 'paper' });
    const url = `/v1/subscribe/${kind}`;
    const form = { [key]: 'paper' };
    for (const answer of [
      await alice.put(url, { form }),
      await alice.delete(`${url}?${key}=paper`),
      await alice.post(`${url}/keyword`, { form: { ...form, keyword: 'metro' } }),
      await alice.delete(`${url}/keyword?${key}=paper&keyword=metro`),
      await alice.put(`${url}/mute`, { form: { ...form, channels: 'email' } }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
  });

  it('a private source is for its owner, and for all others not there', async () => {
    await seedProject(database.db, { urlKey: 'secret', visibility: 'PRIVATE', title: 'Secret' });
    await sql`update project set owner_id = ${await idOf('alice')}`.execute(database.db);
    expect((await alice.post('/v1/subscribe/project', project('secret'))).json().title).toBe('Secret');
    for (const way of [
      (urlKey: string) => bob.post('/v1/subscribe/project', project(urlKey)),
      (urlKey: string) => bob.put('/v1/subscribe/project', project(urlKey)),
      (urlKey: string) => bob.delete(`/v1/subscribe/project?urlKey=${urlKey}`),
      (urlKey: string) => bob.post('/v1/subscribe/project/keyword', { form: { urlKey, keyword: 'a' } }),
      (urlKey: string) => bob.get(`/v1/subscribe/keyword/preview?type=PROJECT&key=${urlKey}`),
      (urlKey: string) => bob.get(`/v1/project?urlKey=${urlKey}`),
    ]) {
      const [foreign, absent] = [await way('secret'), await way('nobody')];
      expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    }
    expect(await countOf('secret')).toBe(1);
  });

  it('a source that became private is in nobody’s list any more, and can still be left', async () => {
    await seedProject(database.db, { urlKey: 'paper', title: 'Open' });
    await bob.post('/v1/subscribe/project', project('paper'));
    await sql`update project set visibility = 'PRIVATE', title = 'Closed', owner_id = ${await idOf('alice')}`.execute(
      database.db,
    );
    expect(await list(bob)).toEqual([]);
    expect((await bob.put('/v1/subscribe/project', project('paper'))).body).not.toContain('Closed');
    expect((await bob.delete('/v1/subscribe/project?urlKey=paper')).statusCode).toBe(200);
  });
});

describe('following a tag or a word', () => {
  it('a tag is the one that sources have, however it is typed', async () => {
    const first = await alice.post('/v1/subscribe/tag', { form: { tag: ' ｗｏｒｌｄ ' } });
    expect(first.json()).toMatchObject({ type: 'TAG', tag: 'world', title: 'world', project: null, word: null });
    expect((await alice.post('/v1/subscribe/tag', { form: { tag: 'world' } })).json().id).toBe(first.json().id);
    expect((await alice.delete('/v1/subscribe/tag?tag=world')).json()).toEqual({ subscribersCount: null });
  });

  it('a word has one row, no matter who follows it', async () => {
    const words = async () => (await database.db.selectFrom('word').select('text').execute()).map(each => each.text);
    const mine = await alice.post('/v1/subscribe/word', { form: { word: ' 서울 ' } });
    expect(mine.json()).toMatchObject({ type: 'WORD', word: '서울', title: '서울', tag: null });
    await bob.post('/v1/subscribe/word', { form: { word: '서울' } });
    expect(await words()).toEqual(['서울']);
    await alice.delete(`/v1/subscribe/word?word=${encodeURIComponent('서울')}`);
    expect((await list(bob))[0].word).toBe('서울');
  });

  it('a word that nothing could have is refused', async () => {
    for (const word of ['!!!', '-metro', '\ufdfa'.repeat(60)]) {
      const answer = await alice.post('/v1/subscribe/word', { form: { word } });
      expect([word, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([word, 400, ['word']]);
    }
  });

  it('each kind keeps its own settings under the same name', async () => {
    await seedProject(database.db, { urlKey: 'metro' });
    await alice.post('/v1/subscribe/project', project('metro'));
    await alice.post('/v1/subscribe/tag', { form: { tag: 'metro', notifyMinute: '30' } });
    await alice.post('/v1/subscribe/word', { form: { word: 'metro' } });
    await alice.put('/v1/subscribe/word/mute', { payload: { word: 'metro', channels: ['email', 'fcm', 'email'] } });
    expect((await list(alice)).map((each: { type: string }) => each.type)).toEqual(['PROJECT', 'TAG', 'WORD']);
    expect(await list(alice)).toMatchObject([
      { notifyMinute: null, mutedChannels: [] },
      { notifyMinute: 30, mutedChannels: [] },
      { notifyMinute: null, mutedChannels: ['email', 'fcm'] },
    ]);
    const loud = await alice.put('/v1/subscribe/word/mute', { form: { word: 'metro', channels: '' } });
    expect(loud.json().mutedChannels).toEqual([]);
  });
});

describe('news at once', () => {
  it('are granted to a published source, stay granted through other changes, and end when they are taken back', async () => {
    await seedProject(database.db, { urlKey: 'backups', kind: 'PUBLISHED' });
    const first = await alice.post('/v1/subscribe/project', { form: { urlKey: 'backups', atOnce: 'true' } });
    expect(first.json()).toMatchObject({ notifyMinute: null, atOnce: true });
    const changed = await alice.put('/v1/subscribe/project', { payload: { urlKey: 'backups', notifyMinute: 30 } });
    expect(changed.json()).toMatchObject({ notifyMinute: 30, atOnce: true });
    const ended = await alice.put('/v1/subscribe/project', {
      payload: { urlKey: 'backups', notifyMinute: 30, atOnce: false },
    });
    expect(ended.json()).toMatchObject({ notifyMinute: 30, atOnce: false });
  });

  it('are not of a feed, which has no priorities, nor of a tag', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    const feed = await alice.post('/v1/subscribe/project', { payload: { urlKey: 'paper', atOnce: true } });
    expect(feed.json()).toMatchObject({ type: 'PROJECT', atOnce: false });
    const tag = await alice.post('/v1/subscribe/tag', { payload: { tag: 'world', atOnce: true } });
    expect(tag.json()).toMatchObject({ type: 'TAG', atOnce: false });
  });
});

describe('the text of the page', () => {
  it('is wished for by following and by a change, stays so through other changes, and ends when it is taken back', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    await seedProject(database.db, { urlKey: 'board', kind: 'GENERATED' });
    const first = await alice.post('/v1/subscribe/project', { form: { urlKey: 'paper', fullText: 'true' } });
    expect(first.json()).toMatchObject({ notifyMinute: null, fullText: true });
    const changed = await alice.put('/v1/subscribe/project', { payload: { urlKey: 'paper', notifyMinute: 30 } });
    expect(changed.json()).toMatchObject({ notifyMinute: 30, fullText: true });
    const ended = await alice.put('/v1/subscribe/project', { payload: { urlKey: 'paper', fullText: false } });
    expect(ended.json()).toMatchObject({ fullText: false });
    await alice.post('/v1/subscribe/project', { payload: { urlKey: 'board' } });
    const later = await alice.put('/v1/subscribe/project', { payload: { urlKey: 'board', fullText: true } });
    expect(later.json()).toMatchObject({ fullText: true });
    expect(await list(alice)).toMatchObject([{ fullText: false }, { fullText: true }]);
  });

  it('is not of a published source, which has its own, nor of a tag', async () => {
    await seedProject(database.db, { urlKey: 'backups', kind: 'PUBLISHED' });
    const published = await alice.post('/v1/subscribe/project', { payload: { urlKey: 'backups', fullText: true } });
    expect(published.json()).toMatchObject({ type: 'PROJECT', fullText: false });
    const changed = await alice.put('/v1/subscribe/project', { payload: { urlKey: 'backups', fullText: true } });
    expect(changed.json()).toMatchObject({ fullText: false });
    const tag = await alice.post('/v1/subscribe/tag', { payload: { tag: 'world', fullText: true } });
    expect(tag.json()).toMatchObject({ type: 'TAG', fullText: false });
  });
});

describe('the limit of subscriptions', () => {
  const fillTo = async (n: number) =>
    sql`insert into subscription (account_id, tag)
      select ${await idOf('alice')}, 'tag ' || n from generate_series(1, ${n}::int) n`.execute(database.db);

  it('is 1,000: the last one fits, the next does not, and what is there can still be asked for', async () => {
    await fillTo(999);
    await seedProject(database.db, { urlKey: 'paper' });
    expect((await alice.post('/v1/subscribe/tag', { form: { tag: 'last' } })).statusCode).toBe(200);
    const full = await alice.post('/v1/subscribe/project', project('paper'));
    expect([full.statusCode, full.json().code]).toEqual([400, 'TOO_MANY_SUBSCRIPTIONS']);
    expect((await alice.post('/v1/subscribe/tag', { form: { tag: 'last' } })).statusCode).toBe(200);
    expect(await countOf('paper')).toBe(0);
    expect((await bob.post('/v1/subscribe/project', project('paper'))).statusCode).toBe(200);
  });

  it('of 50 that come at once for the last place one gets it', async () => {
    await fillTo(999);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => alice.post('/v1/subscribe/word', { form: { word: `word ${n}` } })),
    );
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
    expect(answers.filter(each => each.statusCode === 400)).toHaveLength(49);
    expect(await database.db.selectFrom('word').select('id').execute()).toHaveLength(1);
  });
});

describe('the count of subscribers', () => {
  it('is right after 200 calls at once of 20 people who cannot decide', async () => {
    await seedProject(database.db, { urlKey: 'paper' });
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(database.db, 'owner')));
    const send = (method: 'POST' | 'DELETE', cookie: string) =>
      app.inject({
        method,
        url: method === 'POST' ? '/v1/subscribe/project' : '/v1/subscribe/project?urlKey=paper',
        ...(method === 'POST' && { payload: { urlKey: 'paper' } }),
        headers: { 'sec-fetch-site': 'same-origin', cookie },
      });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => send((n * 7) % 3 === 0 ? 'DELETE' : 'POST', people[n % 20]!.cookie)),
    );
    expect(answers.filter(each => ![200, 404].includes(each.statusCode)).map(each => each.body)).toEqual([]);
    const { n } = await database.db
      .selectFrom('subscription')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(await countOf('paper')).toBe(Number(n));
    expect(Number(n)).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 200 }, (_, n) => send('DELETE', people[n % 20]!.cookie)));
    expect(await countOf('paper')).toBe(0);
  });

  it('falls when a subscriber deletes the account', async () => {
    for (const urlKey of ['paper', 'radio']) {
      await seedProject(database.db, { urlKey });
      for (const person of [alice, bob]) await person.post('/v1/subscribe/project', project(urlKey));
    }
    await bob.post('/v1/subscribe/word', { form: { word: 'metro' } });
    await bob.delete(`/v1/account?${new URLSearchParams({ password: 'bob reads much' })}`);
    expect([await countOf('paper'), await countOf('radio')]).toEqual([1, 1]);
    expect(await list(alice)).toHaveLength(2);
  });
});

describe('projects as somebody sees them who follows some', () => {
  it('tell of the caller’s own subscription in every answer, and of nobody else’s', async () => {
    await seedProject(database.db, { urlKey: 'paper', title: 'Paper', subscribersCount: 5 });
    await seedProject(database.db, { urlKey: 'radio', title: 'Radio paper' });
    const { id } = (await alice.post('/v1/subscribe/project', project('paper', '30'))).json();
    const asked = async (browser: TestBrowser) =>
      [
        [
          (await browser.get('/v1/project?urlKey=paper')).json(),
          (await browser.get('/v1/project?urlKey=radio')).json(),
        ],
        (await browser.get('/v1/projects?sort=name')).json().content,
        (await browser.get('/v1/project/search?keyword=paper')).json(),
        (await browser.get('/v1/project/top10')).json(),
      ].map(found =>
        found.map(
          ({ urlKey, subscribing, subscribe }: { urlKey: string; subscribing: boolean; subscribe: unknown }) => ({
            urlKey,
            subscribing,
            subscribe,
          }),
        ),
      );
    const mine = [
      { urlKey: 'paper', subscribing: true, subscribe: expect.objectContaining({ id, notifyMinute: 30 }) },
      { urlKey: 'radio', subscribing: false, subscribe: null },
    ];
    const others = mine.map(({ urlKey }) => ({ urlKey, subscribing: false, subscribe: null }));
    for (const found of await asked(alice)) expect(found).toEqual(mine);
    for (const browser of [bob, browserOn(app)])
      for (const found of await asked(browser)) expect(found).toEqual(others);
  });
});
