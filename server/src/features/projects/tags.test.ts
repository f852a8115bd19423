import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { composeAll, follows, matchAll } from '#test/notifying.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let manager: TestBrowser;
let alice: Person;
let reader: TestBrowser;
let logged: { event: string; fields: Record<string, unknown> }[];

beforeEach(async () => {
  database = await freshDatabase();
  logged = [];
  app = await testApp(database.db, { log: (event, fields = {}) => void logged.push({ event, fields }) });
  manager = browserAs(app, (await makePerson(database.db, 'manager')).cookie);
  alice = await makePerson(database.db, 'owner');
  reader = browserAs(app, alice.cookie);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const tagged = (...tags: string[]): Promise<Seeded> => seedProject(database.db, { tags });
const list = async (query = '') => (await manager.get(`/v1/admin/tag${query}`)).json();
const names = async (query = '') => (await list(query)).content.map(({ name }: { name: string }) => name);
const change = (name: string, payload: { name?: string; hidden?: boolean }) =>
  manager.put(`/v1/admin/tag/${encodeURIComponent(name)}`, { payload });
const followTag = (tag: string, by = reader) => by.post('/v1/subscribe/tag', { form: { tag } });
const tagsOf = async ({ urlKey }: Seeded) =>
  (await manager.get(`/v1/project?urlKey=${urlKey}`)).json().tags.map((tag: { name: string }) => tag.name);
const unread = async (browser: TestBrowser) =>
  (await browser.get('/v1/timeline?type=MY&unread=true&size=100')).json().content.length;

describe('the list', () => {
  it('counts public sources and followers, the most used first', async () => {
    await tagged('economy', 'seoul');
    await tagged('economy');
    await seedProject(database.db, { tags: ['secret'], visibility: 'PRIVATE', ownerId: alice.id });
    await followTag('seoul');
    await followTag('nobody has it');
    await reader.post('/v1/subscribe/project', { form: { urlKey: (await tagged()).urlKey } });
    const { content, totalPages } = await list();
    expect(content).toEqual([
      { name: 'economy', sources: 2, followers: 0, hidden: false, formerNames: [] },
      { name: 'seoul', sources: 1, followers: 1, hidden: false, formerNames: [] },
      { name: 'nobody has it', sources: 0, followers: 1, hidden: false, formerNames: [] },
    ]);
    expect(totalPages).toBe(1);
  });

  it('finds by a part of the name, first the one of exactly this name', async () => {
    await tagged('art', 'modern art', '100%');
    await tagged('modern art');
    expect(await names('?word=ART')).toEqual(['modern art', 'art']);
    expect(await names('?word=art')).toEqual(['art', 'modern art']);
    expect(await names('?word=%25')).toEqual(['100%']);
    await change('art', { hidden: true });
    expect([await names('?hidden=true'), await names('?hidden=false&word=art')]).toEqual([['art'], ['modern art']]);
  });

  it('is cut into pages', async () => {
    await tagged(...Array.from({ length: 21 }, (_, n) => `tag ${n}`));
    expect([(await names()).length, (await names('?page=1')).length]).toEqual([20, 1]);
  });
});

describe('a tag that gets another name', () => {
  it('keeps its sources and its followers', async () => {
    const source = await tagged('econmy', 'seoul');
    await followTag('econmy');
    const answer = await change('econmy', { name: ' ｅconomy ' });
    expect(answer.json()).toEqual({
      name: 'economy',
      sources: 1,
      followers: 1,
      hidden: false,
      formerNames: ['econmy'],
    });
    expect(await tagsOf(source)).toEqual(['economy', 'seoul']);
    expect((await reader.get('/v1/project/search?keyword=economy')).json()).toHaveLength(1);
    const { folded } = await database.db.selectFrom('project').select('folded').executeTakeFirstOrThrow();
    expect([folded.includes('economy'), folded.includes('econmy')]).toEqual([true, false]);
    expect(await names()).toEqual(['economy', 'seoul']);
    expect(logged.at(-1)).toMatchObject({ event: 'tag_changed', fields: { tag: 'econmy', name: 'economy' } });
  });

  it('is found, added and followed by its former names, too', async () => {
    const source = await tagged('first');
    await seedItems(database.db, source, 2);
    await change('first', { name: 'second' });
    await change('second', { name: 'third' });
    const other = await tagged();
    await manager.post('/v1/project/tag', { form: { urlKey: other.urlKey, tag: 'first' } });
    expect(await tagsOf(other)).toEqual(['third']);
    await followTag('second');
    await followTag('first');
    expect((await list()).content).toEqual([
      { name: 'third', sources: 2, followers: 1, hidden: false, formerNames: ['first', 'second'] },
    ]);
    for (const url of ['/v1/feed/tag?tag=first', '/v1/timeline?tag=first', '/v1/timeline?type=MY&tag=first'])
      expect((await reader.get(url)).json().content, url).toHaveLength(2);
    expect((await reader.get('/v1/projects?tag=first')).json().content).toHaveLength(2);
    expect((await reader.get('/projects/tag/first/rss.xml')).body.match(/<item>/g)).toHaveLength(2);
    await change('third', { name: 'first' });
    expect((await list()).content).toMatchObject([{ name: 'first', formerNames: ['second', 'third'] }]);
  });

  it('is not found where there is none, and needs a name', async () => {
    expect((await change('nothing', { name: 'something' })).json().code).toBe('NOT_FOUND');
    await tagged('here');
    for (const name of ['\u2003', '\u200b', '\u200f\u2060'])
      expect((await change('here', { name })).json(), name).toMatchObject({ code: 'INVALID_FIELDS' });
    expect((await followTag('\u200b')).json()).toMatchObject({ code: 'INVALID_FIELDS' });
    expect((await change('here', {})).json()).toMatchObject({ name: 'here', formerNames: [] });
  });
});

describe('two tags that become one', () => {
  it('share sources and followers', async () => {
    const both = await tagged('a', 'b');
    const only = await tagged('a');
    const other = browserAs(app, (await makePerson(database.db, 'other')).cookie);
    await followTag('a');
    await followTag('b');
    await followTag('a', other);
    expect((await change('a', { name: 'b' })).json()).toEqual({
      ...{ name: 'b', sources: 2, followers: 2, hidden: false, formerNames: ['a'] },
    });
    expect([await tagsOf(both), await tagsOf(only)]).toEqual([['b'], ['b']]);
  });

  it('keep what notifies, and its keywords and alarm', async () => {
    await tagged('a');
    await tagged('b');
    await follows(database.db, alice, { tag: 'b', notifyMinute: null });
    const gone = await follows(database.db, alice, { tag: 'a', keywords: ['rain'] });
    await sql`
      insert into silence (account_id, subscription_id, every_minutes, grace_minutes, due_at)
      values (${alice.id}, ${gone}, 60, 10, now())`.execute(database.db);
    await change('a', { name: 'b' });
    const { rows } = await sql`
      select s.tag, s.notify_minute is not null as notifies, k.keyword, w.every_minutes from subscription s
        left join subscription_keyword k on k.subscription_id = s.id left join silence w on w.subscription_id = s.id`.execute(
      database.db,
    );
    expect(rows).toEqual([{ tag: 'b', notifies: true, keyword: 'rain', every_minutes: 60 }]);
  });

  it('lose nothing that waits to be told', async () => {
    const source = await tagged('a');
    await tagged('b');
    await follows(database.db, alice, { tag: 'b' });
    await follows(database.db, alice, { tag: 'a' });
    await matchAll(database.db);
    await seedItems(database.db, source, 1);
    await matchAll(database.db);
    await change('a', { name: 'b' });
    await composeAll(database.db, new Date(Date.now() + 86_400_000));
    const { rows } = await sql`select reasons->0->>'key' as tag from digest_item`.execute(database.db);
    expect(rows).toEqual([{ tag: 'b' }]);
  });

  it('let a follower of one begin with the newest of the other, and leave what is unread of their own', async () => {
    const [a, b] = [await tagged('a'), await tagged('b')];
    await followTag('a');
    const before = await unread(reader);
    await seedItems(database.db, a, 5);
    await seedItems(database.db, b, 60);
    expect((await unread(reader)) - before).toBe(5);
    await change('b', { name: 'a' });
    const fresh = browserAs(app, (await makePerson(database.db, 'other')).cookie);
    await followTag('a', fresh);
    expect(await unread(reader)).toBe(5 + (await newOf(b)));
  });

  const newOf = async ({ id }: Seeded) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from item i join read_upto r on r.project_id = i.project_id and r.account_id = ${alice.id}
      where i.project_id = ${id} and i.id > r.item_id`.execute(database.db);
    expect(rows[0]!.n).toBeLessThan(60);
    return rows[0]!.n;
  };
});

describe('a hidden tag', () => {
  it('is not shown at sources, not suggested, and not followed anew', async () => {
    const source = await tagged('spam', 'seoul');
    await followTag('spam');
    expect((await change('spam', { hidden: true })).json().hidden).toBe(true);
    expect(await tagsOf(source)).toEqual(['seoul']);
    expect((await reader.get('/v1/search/keyword?word=spa')).body).not.toContain('"TAG"');
    const other = browserAs(app, (await makePerson(database.db, 'other')).cookie);
    expect((await followTag('spam', other)).statusCode).toBe(404);
    expect((await followTag('spam')).statusCode).toBe(200);
    await change('spam', { hidden: false });
    expect(await tagsOf(source)).toEqual(['spam', 'seoul']);
    expect((await followTag('spam', other)).statusCode).toBe(200);
  });

  it('stays hidden by another name, and one that was there is as it was', async () => {
    await tagged('spam');
    await tagged('news');
    await change('spam', { hidden: true });
    expect((await change('spam', { name: 'ads' })).json().hidden).toBe(true);
    expect((await change('ads', { name: 'news' })).json()).toMatchObject({
      hidden: false,
      formerNames: ['ads', 'spam'],
    });
    expect(await names('?hidden=true')).toEqual([]);
  });
});
