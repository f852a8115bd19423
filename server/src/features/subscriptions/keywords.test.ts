import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: TestBrowser;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const add = (keyword: string) => alice.post('/v1/subscribe/tag/keyword', { form: { tag: 'a', keyword } });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const preview = async (query: Record<string, string | string[]>) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return (await alice.get(`/v1/subscribe/keyword/preview?${new URLSearchParams(pairs)}`)).json();
};

describe('the keywords of a subscription', () => {
  beforeEach(() => alice.post('/v1/subscribe/tag', { form: { tag: 'a' } }));

  it('stand in the order in which they were added, the same one once, and go one by one', async () => {
    for (const keyword of ['zebra', ' ａｐｐｌｅ ', 'zebra', '-football in:title']) await add(keyword);
    const keywords = (await add('apple')).json().keywords;
    expect(keywords).toEqual([{ keyword: 'zebra' }, { keyword: 'apple' }, { keyword: '-football in:title' }]);
    const remove = (keyword: string) =>
      alice.delete(`/v1/subscribe/tag/keyword?${new URLSearchParams({ tag: 'a', keyword })}`);
    expect((await remove('ａｐｐｌｅ')).json().keywords).toEqual([
      { keyword: 'zebra' },
      { keyword: '-football in:title' },
    ]);
    expect((await remove('never there')).json().keywords).toHaveLength(2);
  });

  it('that name nothing are refused', async () => {
    for (const keyword of ['-', '!!!', 'in:title', ' ', 'x'.repeat(101)]) {
      const answer = await add(keyword);
      expect([keyword, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([keyword, 400, ['keyword']]);
    }
    // One letter of 18 characters in NFKC.
    expect((await add('\ufdfa'.repeat(100))).statusCode).toBe(400);
  });

  it('are 50 at most, and of 50 that come at once for the last place one gets it', async () => {
    await sql`insert into subscription_keyword (subscription_id, keyword)
      select id, 'word' || n from subscription, generate_series(1, 48) n`.execute(database.db);
    expect((await add('word49')).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => add(`late${n}`)));
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
    expect((await add('word51')).json().code).toBe('TOO_MANY_KEYWORDS');
    expect((await add('word49')).statusCode).toBe(200);
  });
});

describe('the dry run', () => {
  it('says what the last 30 days would have sent, and by which keyword', async () => {
    const paper = await seedProject(database.db, { urlKey: 'paper', title: 'Paper' });
    const [metro, cup, , text] = await seedItems(database.db, paper, [
      { title: 'The metro strikes', sortAt: ago(1) },
      { title: 'A cup of tea', sortAt: ago(2) },
      { title: 'Metro football', sortAt: ago(3) },
      { title: 'News', text: 'of the metro', sortAt: ago(4) },
      { title: 'Old metro', sortAt: ago(31 * 1440) },
    ]);
    const answer = await preview({ type: 'project', key: 'paper', keyword: ['cup', 'metro', '-football'] });
    expect(answer).toMatchObject({ count: 3, of: 4 });
    expect(answer.items).toMatchObject([
      { id: metro, title: 'The metro strikes', project: { urlKey: 'paper', title: 'Paper' }, keyword: 'metro' },
      { id: cup, keyword: 'cup' },
      { id: text, keyword: 'metro' },
    ]);
    expect(await preview({ type: 'PROJECT', key: 'paper', keyword: 'metro in:title' })).toMatchObject({ count: 2 });
    expect(await preview({ type: 'PROJECT', key: 'paper' })).toMatchObject({ count: 4, of: 4 });
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'paper' } });
    await alice.post('/v1/subscribe/project/keyword', { form: { urlKey: 'paper', keyword: 'cup' } });
    expect(await preview({ type: 'PROJECT', key: 'paper' })).toMatchObject({ count: 1, of: 4 });
  });

  it('says how many items each keyword adds to those before it, or leaves out', async () => {
    const paper = await seedProject(database.db, { urlKey: 'paper' });
    await seedItems(database.db, paper, [
      { title: 'The metro strikes', sortAt: ago(1) },
      { title: '夏祭りの天気', sortAt: ago(2) },
      { title: '秋祭り', text: 'the metro', sortAt: ago(3) },
      { title: 'Metro football', sortAt: ago(4) },
      { title: 'Football', sortAt: ago(5) },
    ]);
    const effects = async (keyword: string[]) => {
      const { count, keywords } = await preview({ type: 'PROJECT', key: 'paper', keyword });
      return [count, ...keywords.map((each: { keyword: string; items: number }) => [each.keyword, each.items])];
    };
    expect(await effects(['祭り'])).toEqual([2, ['祭り', 2]]);
    expect(await effects(['metro', '祭り', 'metro'])).toEqual([4, ['metro', 3], ['祭り', 1]]);
    expect(await effects(['metro', '祭り', '-football', 'tea'])).toEqual([
      3,
      ['metro', 2],
      ['祭り', 1],
      ['-football', -1],
      ['tea', 0],
    ]);
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'paper' } });
    await alice.post('/v1/subscribe/project/keyword', { form: { urlKey: 'paper', keyword: '天気' } });
    expect((await preview({ type: 'PROJECT', key: 'paper' })).keywords).toEqual([{ keyword: '天気', items: 1 }]);
  });

  it('counts what a field of the news has', async () => {
    const lab = await seedProject(database.db, { urlKey: 'lab', tags: ['lab'] });
    const [bad] = await seedItems(database.db, lab, [
      { title: 'Backup', fields: [{ name: 'Level', value: 'Error' }], sortAt: ago(1) },
      { title: 'Backup', fields: [{ name: 'host', value: 'error' }], sortAt: ago(2) },
      { title: 'Backup error', sortAt: ago(3) },
    ]);
    const dry = (type: string, key: string, keyword: string) => preview({ type, key, keyword });
    for (const [type, key] of [
      ['PROJECT', 'lab'],
      ['TAG', 'lab'],
      ['WORD', 'backup'],
    ] as const) {
      const found = await dry(type, key, 'error in:level');
      expect([found.count, found.of, found.items.map((each: { id: number }) => each.id)], type).toEqual([1, 3, [bad]]);
      expect(await dry(type, key, '-error in:host'), type).toMatchObject({ count: 2, of: 3 });
    }
    expect(await dry('WORD', 'error in:level', 'backup')).toMatchObject({ count: 1, of: 1 });
  });

  it('of a tag and of a word looks through public sources alone', async () => {
    for (const [urlKey, visibility] of [
      ['paper', 'PUBLIC'],
      ['radio', 'PUBLIC'],
      ['secret', 'PRIVATE'],
    ] as const) {
      const project = await seedProject(database.db, { urlKey, visibility, tags: ['world'] });
      await seedItems(database.db, project, [
        { title: `Metro of ${urlKey}`, sortAt: ago(1) },
        { title: `Tea of ${urlKey}`, sortAt: ago(2) },
      ]);
    }
    const titles = (found: { items: { title: string }[] }) => found.items.map(each => each.title).sort();
    const tag = await preview({ type: 'TAG', key: 'world', keyword: 'metro' });
    expect([tag.count, tag.of, titles(tag)]).toEqual([2, 4, ['Metro of paper', 'Metro of radio']]);
    const word = await preview({ type: 'WORD', key: 'metro', keyword: 'radio' });
    expect([word.count, word.of, titles(word)]).toEqual([1, 2, ['Metro of radio']]);
    expect(await preview({ type: 'WORD', key: '!!!' })).toEqual({ count: 0, of: 0, items: [], keywords: [] });
  });

  it('looks through no more than the newest 5,000, and shows 20 of them', async () => {
    for (const [n, urlKey] of ['one', 'two', 'three', 'four', 'five', 'six'].entries()) {
      const project = await seedProject(database.db, { urlKey, tags: ['world'] });
      await seedItems(
        database.db,
        project,
        Array.from({ length: 1_000 }, (_, at) => ({ title: `Metro ${n} ${at}`, sortAt: ago(at) })),
      );
    }
    const found = await preview({ type: 'TAG', key: 'world', keyword: ['tea', 'metro'] });
    expect(found.items).toHaveLength(20);
    // A slow machine may look through fewer.
    expect(found.count).toBe(found.of);
    expect(found.of).toBeLessThanOrEqual(5_000);
    expect(found.of).toBeGreaterThan(0);
  });
});
