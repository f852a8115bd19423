import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#http/routing.ts';
import { mergeHooks } from '#source-hooks.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { crawling, feedNamed, someoneWaits } from '#test/crawling.ts';
import { beginMatching, composeAll, follows, matchAll, reader } from '#test/notifying.ts';
import { document, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { mergeSources } from './merge.ts';

const c = crawling();
let app: App;
let admin: TestBrowser;
/** Answers the sources that were asked because a merge waited for them. */
let asked: number[];
let hours: number;

beforeEach(async () => {
  asked = [];
  hours = 0;
  app = await testApp(c.db, { onNewSource: () => void crawlDue() });
  admin = browserAs(app, (await makePerson(c.db, 'admin')).cookie);
  return () => app.close();
});

const crawlDue = async () => {
  const { rows } = await sql<{ id: number }>`select project_id as id from crawl where next_at <= now()`.execute(c.db);
  for (const { id } of rows) {
    asked.push(id);
    await c.crawl(id);
  }
};

const keyOf = async (id: number): Promise<string> =>
  (await c.db.selectFrom('project').where('id', '=', id).select('url_key').executeTakeFirstOrThrow()).url_key;
const merge = async (from: number, into: number | string) =>
  admin.post(`/v1/admin/source/${from}/merge`, { form: { into: typeof into === 'string' ? into : await keyOf(into) } });
const merged = async (from: number, into: number): Promise<void> => {
  const answer = await merge(from, into);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ id: into });
};
const refusal = async (from: number, into: number | string) => {
  const answer = await merge(from, into);
  return `${answer.statusCode} ${answer.json().code}: ${answer.json().message}`;
};
const added = async (host: string, ...names: string[]): Promise<number> => {
  const id = await c.add(host, document(feedNamed(...names)));
  await c.crawl(id);
  return id;
};
const itemOf = async (projectId: number, title: string): Promise<number> =>
  (await sql<{ id: number }>`select id from item where project_id = ${projectId} and title = ${title}`.execute(c.db))
    .rows[0]!.id;
const told = async ({ id }: Person) =>
  (
    await sql<{ title: string }>`
      select i.title from digest_item di join item i on i.id = di.item_id
      where di.account_id = ${id} and di.place is not null order by i.title`.execute(c.db)
  ).rows.map(row => row.title);
/** A person has one digest a slot, so each round is an hour after the one before. */
const tellAll = async () => {
  hours++;
  await matchAll(c.db);
  await composeAll(c.db, new Date(Date.now() + hours * 3_600_000));
};

describe('a merge', () => {
  it('brings followers, stars and read state of both sides together, and the old addresses lead on', async () => {
    const [from, into] = [await added('a.test', 'three', 'two', 'one'), await added('b.test', 'three', 'two', 'one')];
    const [ofFrom, ofBoth, ofInto] = [await reader(c.db), await reader(c.db), await reader(c.db)];
    await follows(c.db, ofFrom, { projectId: from });
    for (const projectId of [from, into]) await follows(c.db, ofBoth, { projectId });
    await follows(c.db, ofInto, { projectId: into });
    await sql`update project set subscribers_count = 2`.execute(c.db);
    const [two, twoThere] = [await itemOf(from, 'two'), await itemOf(into, 'two')];
    await sql`
      insert into star (account_id, item_id) values (${ofFrom.id}, ${two}), (${ofBoth.id}, ${two}),
        (${ofBoth.id}, ${twoThere}), (${ofInto.id}, ${await itemOf(into, 'one')})`.execute(c.db);
    await sql`
      insert into item_read (account_id, project_id, item_id, is_read)
      values (${ofFrom.id}, ${from}, ${two}, true), (${ofInto.id}, ${into}, ${twoThere}, true)`.execute(c.db);
    const oldKey = await keyOf(from);

    await merged(from, into);

    const { rows: followers } = await sql<{ id: number }>`
      select account_id as id from subscription where project_id = ${into} order by 1`.execute(c.db);
    expect(followers.map(row => row.id)).toEqual([ofFrom.id, ofBoth.id, ofInto.id]);
    const { rows: stars } = await sql<{ title: string; there: boolean }>`
      select i.title, i.project_id = ${into} as there from star s join item i on i.id = s.item_id
      order by s.account_id`.execute(c.db);
    expect(stars).toEqual(['two', 'two', 'one'].map(title => ({ title, there: true })));
    const { rows: read } = await sql<{ account: number; item: number }>`
      select account_id as account, item_id as item from item_read where project_id = ${into} and is_read
      order by 1`.execute(c.db);
    expect(read).toEqual([ofFrom.id, ofInto.id].map(account => ({ account, item: twoThere })));
    expect((await admin.get(`/v1/admin/source/${into}`)).json().subscribers).toBe(3);
    expect((await admin.get(`/v1/admin/source/${from}`)).statusCode).toBe(404);
    const moved = await app.inject(`/${oldKey}/rss.xml`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/${await keyOf(into)}/rss.xml`]);
    const atOldAddress = await app.inject('/v1/project/rss?link=http://a.test/feed');
    expect(atOldAddress.json()).toEqual({ urlKey: await keyOf(into) });
    expect(await c.crawl(from)).toBeUndefined();
  });

  it('notifies nobody of old news again, and of the next news everybody once', async () => {
    const [from, into] = [await added('a.test', 'old'), await added('b.test', 'old')];
    await beginMatching(c.db);
    const [ofFrom, ofBoth, ofInto] = [await reader(c.db), await reader(c.db), await reader(c.db)];
    await follows(c.db, ofFrom, { projectId: from });
    for (const projectId of [from, into]) await follows(c.db, ofBoth, { projectId });
    await follows(c.db, ofInto, { projectId: into });
    // The one that goes has told of the news, which the other one has yet to find.
    c.internet.serve('a.test', document(feedNamed('new', 'old')));
    c.internet.serve('b.test', document(feedNamed('new', 'old')));
    await c.crawl(from);
    await tellAll();
    expect([await told(ofFrom), await told(ofBoth), await told(ofInto)]).toEqual([['new'], ['new'], []]);

    await merged(from, into);
    expect(asked).toEqual([into]);
    await tellAll();
    await c.crawl(into);
    await tellAll();
    for (const person of [ofFrom, ofBoth, ofInto]) expect(await told(person)).toEqual(['new']);

    c.internet.serve('b.test', document(feedNamed('newer', 'new', 'old')));
    await c.crawl(into);
    await tellAll();
    for (const person of [ofFrom, ofBoth, ofInto]) expect(await told(person)).toEqual(['new', 'newer']);
  });

  it('lets those who wait for news of either be notified of it', async () => {
    const [from, into] = [await added('a.test', 'old'), await added('b.test', 'old')];
    await beginMatching(c.db);
    const person = await reader(c.db);
    await follows(c.db, person, { projectId: from });
    // The last crawl of the one that goes has brought it, so it waits still.
    c.internet.serve('a.test', document(feedNamed('new', 'old')));
    c.internet.serve('b.test', document(feedNamed('new', 'old')));
    await c.crawl(from);
    await merged(from, into);
    await tellAll();
    expect(await told(person)).toEqual(['new']);
  });

  it('waits for nobody where the other one has all news, or was read after them and calls them otherwise', async () => {
    const [from, into] = [await added('a.test', 'old'), await added('b.test', 'old')];
    await merged(from, into);
    expect(asked).toEqual([]);
    const another = await added('c.test', 'first');
    c.internet.serve('c.test', document(feedNamed('second', 'first')));
    await c.crawl(another);
    await sql`update item set created_at = created_at - interval '2 hours' where project_id = ${another}`.execute(c.db);
    await merged(another, into);
    expect(asked).toEqual([]);
  });

  it('is refused where the other one would bring the same news again and cannot be read', async () => {
    const [from, into] = [await added('a.test', 'old'), await added('b.test', 'old')];
    c.internet.serve('a.test', document(feedNamed('new', 'old')));
    c.internet.serve('b.test', status(500));
    await c.crawl(from);
    expect(await refusal(from, into)).toMatch(/^409 CANNOT_MERGE: .*The other source does not have the latest news/);
    expect(asked).toEqual([into, into]);
    expect(await c.crawlOf(from)).toMatchObject({ merged_into: null });
  });

  it('asked for twice is the same', async () => {
    const [from, into, third] = [await added('a.test', 'a'), await added('b.test', 'b'), await added('c.test', 'c')];
    const oldKey = await keyOf(from);
    await merged(from, into);
    await merged(from, into);
    await merged(into, third);
    await merged(from, third);
    // The key stands for the source that it has become.
    expect(await refusal(third, oldKey)).toMatch(/^409 CANNOT_MERGE: .*A source cannot be merged into itself/);
    expect(await refusal(from, await keyOf(await added('d.test', 'd')))).toMatch(/^409 CANNOT_MERGE: .*already/);
  });

  it('of each of two into the other, at the same moment, leaves one of them', async () => {
    const [one, two] = [await added('a.test', 'a'), await added('b.test', 'b')];
    await Promise.all([merge(one, two), merge(two, one)]);
    const { rows } = await sql<{ id: number }>`select id from project where merged_into is null`.execute(c.db);
    expect(rows).toHaveLength(1);
    expect(await c.crawlOf(rows[0]!.id)).toBeDefined();
  });
});

describe('a merge during a crawl', () => {
  const doors = { hooks: mergeHooks, askNow: async (id: number) => void (await c.crawl(id)) };

  it.each(['from', 'into'] as const)('of %s loses and doubles nothing', async which => {
    const [from, into] = [await added('a.test', 'one'), await added('b.test', 'one')];
    const crawled = which === 'from' ? from : into;
    for (const host of ['a.test', 'b.test']) c.internet.serve(host, document(feedNamed('two', 'one')));
    // The crawl is stopped inside its transaction: it holds its crawl row and waits for its project.
    const gate = await c.db.startTransaction().execute();
    await sql`select from project where id = ${crawled} for update`.execute(gate);
    const visit = c.crawl(crawled);
    await someoneWaits(c.db);
    const merging = mergeSources(c.deps, from, await keyOf(into), doors);
    await someoneWaits(c.db, 2);
    await gate.commit().execute();
    expect(await visit).toMatchObject({ kind: 'stored' });
    expect(await merging).toMatchObject({ kind: 'merged', into });
    expect(await c.titles(into)).toEqual(['one', 'two']);
    await c.crawl(into);
    expect(await c.titles(into)).toEqual(['one', 'two']);
  });

  it('that has asked and not yet stored leaves nothing in what has gone', async () => {
    const [from, into] = [await added('a.test', 'one'), await added('b.test', 'one')];
    let answer = () => {};
    const isAsked = new Promise<void>(resolve => {
      c.internet.serve('a.test', (_request, response) => {
        answer = () => document(feedNamed('two', 'one'))(_request, response);
        resolve();
      });
    });
    const visit = c.crawl(from);
    await isAsked;
    expect(await mergeSources(c.deps, from, await keyOf(into), doors)).toMatchObject({ kind: 'merged' });
    answer();
    expect(await visit).toMatchObject({ kind: 'dropped' });
    expect(await c.titles(from)).toEqual(['one']);
  });
});

describe('who may read it', () => {
  const owned = async (host: string, owner: Person, visibility: 'PUBLIC' | 'PRIVATE') => {
    const id = await added(host, host);
    await sql`update project set visibility = ${visibility}, owner_id = ${owner.id} where id = ${id}`.execute(c.db);
    return id;
  };

  it('decides: a private source becomes one only with one of the same owner, and no public one with a private one', async () => {
    const [alice, bob] = [await reader(c.db), await reader(c.db)];
    const [secret, another] = [await owned('a.test', alice, 'PRIVATE'), await owned('b.test', alice, 'PRIVATE')];
    const [open, ofBob] = [await owned('c.test', bob, 'PUBLIC'), await owned('d.test', bob, 'PRIVATE')];
    expect(await refusal(secret, open)).toMatch(/^409 CANNOT_MERGE: .*A private source/);
    expect(await refusal(secret, ofBob)).toMatch(/^409 CANNOT_MERGE: .*A private source/);
    expect(await refusal(open, secret)).toMatch(/^409 CANNOT_MERGE: .*A source that everybody can read/);
    await sql`insert into project_member (project_id, account_id) values (${secret}, ${bob.id})`.execute(c.db);
    expect(await refusal(secret, another)).toMatch(/^409 CANNOT_MERGE: .*Members/);
    await sql`insert into project_member (project_id, account_id) values (${another}, ${bob.id})`.execute(c.db);
    await merged(secret, another);
    await merged(another, await owned('e.test', alice, 'PUBLIC'));
  });

  it('is kept: one of the own network goes only where the same may be asked', async () => {
    const alice = await reader(c.db);
    const [inside, outside] = [await owned('a.test', alice, 'PRIVATE'), await owned('b.test', alice, 'PRIVATE')];
    await sql`update project set in_private_network = true where id = ${inside}`.execute(c.db);
    expect(await refusal(inside, outside)).toMatch(
      /^409 CANNOT_MERGE: .*This source is in this server's internal network/,
    );
    await merged(outside, inside);
  });
});

it('needs two feeds that are there', async () => {
  const feed = await added('a.test', 'one');
  const published = await seedProject(c.db, { kind: 'PUBLISHED', feedUrl: null });
  const generated = await seedProject(c.db, { kind: 'GENERATED' });
  expect(await refusal(feed, feed)).toMatch(/^409 CANNOT_MERGE: .*A source cannot be merged into itself/);
  expect(await refusal(feed, 'nowhere')).toMatch(/^404 PROJECT_NOT_FOUND/);
  expect(await refusal(999_999, feed)).toMatch(/^404 NOT_FOUND/);
  for (const { id } of [published, generated]) {
    expect(await refusal(feed, id)).toMatch(/^409 CANNOT_MERGE: .*Only feeds/);
    expect(await refusal(id, feed)).toMatch(/^409 CANNOT_MERGE: .*Only feeds/);
  }
});
