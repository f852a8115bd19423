/** Moderation, from a text that is held or reported to the decision that its author reads and objects to. */
import { randomUUID } from 'node:crypto';
import type { Board, Post } from '@newsbell/contracts/boards';
import type { ModerationCase, ModerationLogEntry, Verdict } from '@newsbell/contracts/moderation';
import type { Alert } from '@newsbell/contracts/notifications';
import { matchPage } from '@newsbell/contracts/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { addSource } from '#features/projects/add.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
/** The same with the limits of people who are new. */
let strict: App;
beforeAll(async () => {
  database = await freshDatabase();
  [app, strict] = await Promise.all([testApp(database.db), testApp(database.db, { env: { NEWCOMER_LIMITS: 'true' } })]);
});
afterAll(async () => {
  await Promise.all([app?.close(), strict?.close()]);
  await database?.close();
});

const people = async (): Promise<[Person, Person, Person, Person]> => [
  await makePerson(database.db, 'owner'),
  await makePerson(database.db, 'other'),
  await makePerson(database.db, 'other'),
  await makePerson(database.db, 'other'),
];
let alice: Person;
let reporters: Person[];
let bob: Person;
let manager: Person;
beforeEach(async () => {
  [alice, ...reporters] = await people();
  bob = reporters[0]!;
  manager = await makePerson(database.db, 'manager');
  await sql`update account set created_at = now() - interval '8 days' where id <> ${alice.id}`.execute(database.db);
  await sql`delete from moderation_case`.execute(database.db);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: Person | undefined, method: Method, url: string, payload?: object, at = app) => {
  const headers = { 'x-requested-with': 'test', ...(who && { cookie: who.cookie }) };
  const answer = await at.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const said = (content: string) => ({ title: 'Rain', content, language: 'en', draft: randomUUID() });
const write = (who: Person, content = 'It rains.', at = app) => call(who, 'POST', '/v1/board/free', said(content), at);
const post = async (who: Person, content?: string, at = app): Promise<Post> => (await write(who, content, at)).body;
const pathOf = ({ id }: Pick<Post, 'id'>) => `/v1/board/free/${id}`;
const comment = async (who: Person, on: Post, content = 'Yes.', at = app): Promise<Post> =>
  (await call(who, 'POST', `${pathOf(on)}/comment`, { content, draft: randomUUID() }, at)).body;
const see = (who: Person | undefined, { id }: Post) => call(who, 'GET', pathOf({ id }));
const queue = async (who = manager): Promise<ModerationCase[]> =>
  (await call(who, 'GET', '/v1/admin/report')).body.content;
const log = async (): Promise<ModerationLogEntry[]> =>
  (await call(manager, 'GET', '/v1/admin/moderation')).body.content;
const decide = async (verdict: Verdict, reason = 'Because.', who = manager) => {
  const [first] = await queue(who);
  return call(who, 'PUT', `/v1/admin/report/${first!.id}`, { verdict, reason });
};
const report = (who: Person, thing: object, reason = 'SPAM') => call(who, 'POST', '/v1/report', { ...thing, reason });
const bell = async (who: Person): Promise<Alert[]> => (await call(who, 'GET', '/v1/notification')).body.content;
const told = async (who: Person) => (await bell(who)).map(({ type }) => type);
const board = async (): Promise<Board> => (await call(undefined, 'GET', '/v1/board/free')).body;
const postsCount = async (): Promise<number> =>
  (await call(undefined, 'GET', '/v1/board')).body.find(({ urlKey }: Board) => urlKey === 'free').postsCount;

const threeLinks = 'https://a.test/ https://b.test/ https://c.test/';

describe('a newcomer', () => {
  it.each([
    ['LINKS', threeLinks],
    ['PICTURES', `![](/u/${randomUUID()})`],
  ])('has %s looked at first, and loses nothing', async (withheldFor, content) => {
    const before = await postsCount();
    const held = await post(alice, content, strict);
    expect(held).toMatchObject({ withheldFor, canComment: false, canEdit: true });
    expect((await see(alice, held)).body.withheldFor).toBe(withheldFor);
    expect((await see(manager, held)).status).toBe(200);
    for (const who of [bob, undefined]) expect((await see(who, held)).status).toBe(404);
    expect((await board()).posts.some(({ id }) => id === held.id)).toBe(false);
    expect(await postsCount()).toBe(before);
    const feed = await app.inject('/board/free/rss.xml');
    expect([feed.statusCode, feed.body.includes(`/board/free/${held.id}<`)]).toEqual([200, false]);
    const heldOf = async (who: Person) =>
      (await call(who, 'GET', '/v1/board/free')).body.held.map(({ id }: Post) => id);
    expect([await heldOf(alice), await heldOf(bob), await heldOf(manager)]).toEqual([[held.id], [], []]);
    expect(await queue()).toMatchObject([{ type: 'POST', withheldFor, reports: [], path: `/board/free/${held.id}` }]);
    expect(await told(manager)).toContain('REPORTED');
  });

  it('writes two posts and ten comments a day', async () => {
    const first = await post(alice, 'One.', strict);
    expect((await write(alice, 'Two.', strict)).status).toBe(200);
    const third = await write(alice, 'Three.', strict);
    expect({ status: third.status, code: third.body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(third.body.message).toBe(
      'Too many requests. You can try again in 24 hours. At first it is 2 posts and 10 comments a day.',
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call(alice, 'POST', `${pathOf(first)}/comment`, { content: `No ${n}`, draft: randomUUID() }, strict),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('is one no longer after a day and three texts that stood', async () => {
    await sql`update account set email_verified_at = now() - interval '2 days' where id = ${alice.id}`.execute(
      database.db,
    );
    const first = await post(alice);
    for (const n of [1, 2]) await comment(alice, first, `No ${n}`);
    await sql`update post set created_at = now() - interval '2 days' where account_id = ${alice.id}`.execute(
      database.db,
    );
    const stillNew = await comment(alice, first, threeLinks, strict);
    expect(stillNew.comments.at(-1)!.withheldFor).toBe('LINKS');
    await sql`update comment set created_at = now() - interval '2 days' where account_id = ${alice.id}`.execute(
      database.db,
    );
    const after = await comment(alice, first, `${threeLinks} again`, strict);
    expect(after.comments.at(-1)!.withheldFor).toBe(null);
  });
});

describe('a word of the list', () => {
  it('holds a text however it is spelled, and an edit that adds it', async () => {
    const admin = await makePerson(database.db, 'admin');
    expect((await call(admin, 'PUT', '/v1/admin/word', { words: ['Casino', '도박'] })).body).toEqual([
      'Casino',
      '도박',
    ]);
    for (const content of ['Ｃａｓｉｎｏ tonight', '온라인도박 안내', 'the CÁSINO'])
      expect((await post(alice, content)).withheldFor).toBe('WORDS');
    const fine = await post(alice, 'The casinos?');
    expect(fine.withheldFor).toBe(null);
    const edit = { title: 'Rain', content: 'A casino.', language: 'en', edition: 1 };
    expect((await call(alice, 'PUT', pathOf(fine), edit)).body.withheldFor).toBe('WORDS');
    expect((await see(bob, fine)).status).toBe(404);
    await call(admin, 'PUT', '/v1/admin/word', { words: [] });
  });
});

describe('the same text', () => {
  const long = 'A text that is longer than forty characters, and written twice.';
  it('is asked about, with the path of the first one, and may be written anyway', async () => {
    const first = await post(alice, long);
    const again = await write(alice, `  ${long.toUpperCase()}  `);
    expect({ status: again.status, ...again.body }).toMatchObject({
      ...{ status: 409, code: 'ALREADY_WRITTEN', path: `/board/free/${first.id}` },
    });
    expect((await write(bob, long)).status).toBe(200);
    expect((await call(alice, 'POST', '/v1/board/free', { ...said(long), anyway: true })).status).toBe(200);
  });
});

describe('reports', () => {
  it('of three people who have been here for a week withhold a text, and its author hears why', async () => {
    const reported = await post(alice);
    for (const who of reporters.slice(0, 2)) {
      expect((await report(who, { type: 'POST', id: reported.id })).body.message).toBe(
        'Your report has been received.',
      );
      expect((await report(who, { type: 'POST', id: reported.id })).status).toBe(200);
    }
    const young = await makePerson(database.db, 'other');
    await report(young, { type: 'POST', id: reported.id }, 'ABUSE');
    expect((await see(bob, reported)).status).toBe(200);
    await report(reporters[2]!, { type: 'POST', id: reported.id });
    expect((await see(bob, reported)).status).toBe(404);
    expect((await see(alice, reported)).body.withheldFor).toBe('REPORTS');
    expect(await told(alice)).toEqual(['MODERATED']);
    const reports = [
      { reason: 'SPAM', count: 3 },
      { reason: 'ABUSE', count: 1 },
    ];
    expect(await queue()).toMatchObject([{ reports }]);
    await decide('KEEP', 'It is fine.');
    expect((await see(bob, reported)).body.withheldFor).toBe(null);
    expect(await queue()).toEqual([]);
    // One a person and thing, whatever became of it.
    await report(bob, { type: 'POST', id: reported.id });
    expect(await queue()).toEqual([]);
  });

  it("never withhold a manager's text", async () => {
    const reported = await post(manager);
    for (const who of reporters) await report(who, { type: 'POST', id: reported.id });
    expect((await see(undefined, reported)).status).toBe(200);
    expect(await queue()).toMatchObject([{ reports: [{ reason: 'SPAM', count: 3 }] }]);
  });

  it('are of what a person sees, and not of their own', async () => {
    const held = await post(alice, threeLinks, strict);
    expect((await report(bob, { type: 'POST', id: held.id })).status).toBe(404);
    expect((await report(alice, { type: 'POST', id: (await post(alice)).id })).status).toBe(404);
    expect((await report(bob, { type: 'NEWS', id: 999_999_999 })).status).toBe(404);
  });

  it('of a comment withhold that comment', async () => {
    const under = await comment(alice, await post(bob));
    const { id } = under.comments[0]!;
    for (const who of reporters) await report(who, { type: 'POST', id: under.id, comment: id });
    const seen: Post = (await see(undefined, under)).body;
    expect(seen.comments).toEqual([]);
    expect((await board()).posts.find(row => row.id === under.id)!.commentsCount).toBe(0);
    expect((await see(alice, under)).body.comments[0]).toMatchObject({ withheldFor: 'REPORTS', html: '<p>Yes.</p>' });
    await decide('KEEP');
    expect((await board()).posts.find(row => row.id === under.id)!.commentsCount).toBe(1);
  });
});

describe('a decision', () => {
  it('to keep a text that was held shows it, and tells those whom it is for', async () => {
    const first = await post(bob);
    const held = await comment(alice, first, `@${reporters[1]!.username} ${threeLinks}`, strict);
    expect(held.comments[0]!.withheldFor).toBe('LINKS');
    for (const who of [bob, reporters[1]!]) expect(await told(who)).toEqual([]);
    expect((await decide('KEEP')).status).toBe(200);
    expect(await told(bob)).toEqual(['REPLY']);
    expect(await told(reporters[1]!)).toEqual(['MENTION']);
    expect(await told(alice)).toEqual(['MODERATED']);
    // Reported and kept later, it tells nobody a second time.
    await report(bob, { type: 'POST', id: first.id, comment: held.comments[0]!.id });
    await decide('HIDE');
    await decideAgain();
    expect((await bell(bob))[0]).toMatchObject({ type: 'REPLY', count: 1 });
  });
  const decideAgain = async () => {
    const [last] = await log();
    await call(manager, 'POST', `/v1/admin/moderation/${last!.id}/undo`);
    await decide('KEEP');
  };

  it('to keep a text is read with its reason by the author alone, while it stands', async () => {
    const kept = await post(alice);
    const under = await comment(alice, kept);
    const commentId = under.comments[0]!.id;
    await report(bob, { type: 'POST', id: kept.id });
    await decide('KEEP', 'It is an ordinary offer.');
    await report(bob, { type: 'POST', id: kept.id, comment: commentId });
    await decide('KEEP', 'It is an answer.');
    const { body: seen } = await see(alice, kept);
    expect(seen.decision).toMatchObject({ step: 'KEEP', reason: 'It is an ordinary offer.' });
    expect(seen.comments[0].decision).toMatchObject({ step: 'KEEP', reason: 'It is an answer.' });
    for (const who of [bob, manager, undefined]) {
      const { body } = await see(who, kept);
      expect([body.decision, body.comments[0].decision]).toEqual([null, null]);
    }
    await call(alice, 'DELETE', `${pathOf(kept)}/comment/${commentId}`);
    await sql`update moderation_log set created_at = now() - interval '31 days'`.execute(database.db);
    const { body: later } = await see(alice, kept);
    expect([later.decision, later.comments[0]?.decision ?? null]).toEqual([null, null]);
    await report(reporters[1]!, { type: 'POST', id: kept.id });
    await decide('KEEP', ' ');
    expect((await see(alice, kept)).body.decision).toBeNull();
  });

  it.each(['HIDE', 'REMOVE'] as const)('to %s gives a reason, and is undone', async verdict => {
    const before = await postsCount();
    const reported = await post(alice);
    await report(bob, { type: 'POST', id: reported.id });
    expect((await decide(verdict, ' ')).body.fields).toHaveProperty('reason');
    const { body: answered } = await decide(verdict, 'It is an advertisement.');
    expect((await see(bob, reported)).status).toBe(404);
    expect((await see(alice, reported)).body).toMatchObject({
      ...{ withheldFor: verdict === 'HIDE' ? 'MANAGER' : null, deleted: verdict === 'REMOVE', canRestore: false },
      decision: { step: verdict, reason: 'It is an advertisement.' },
    });
    expect(await postsCount()).toBe(before);
    const [step] = await log();
    expect(step).toMatchObject({ id: answered.id, step: verdict, undone: false, canUndo: true, of: { title: 'Rain' } });
    for (let times = 0; times < 2; times++)
      expect((await call(manager, 'POST', `/v1/admin/moderation/${step!.id}/undo`)).status).toBe(200);
    expect((await see(bob, reported)).body.decision).toBe(null);
    expect(await postsCount()).toBe(before + 1);
    expect(await queue()).toHaveLength(1);
    expect((await log()).slice(0, 2)).toMatchObject([{ step: 'UNDO' }, { undone: true, canUndo: false }]);
  });

  it('is made once', async () => {
    const reported = await post(alice);
    await report(bob, { type: 'POST', id: reported.id });
    const [first] = await queue();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(manager, 'PUT', `/v1/admin/report/${first!.id}`, { verdict: 'HIDE', reason: 'No.' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await bell(alice)).filter(({ type }) => type === 'MODERATED')).toMatchObject([{ count: 1 }]);
  });
});

describe('an objection', () => {
  it('answers the alert, waits for another manager, and is made once', async () => {
    const second = await makePerson(database.db, 'manager');
    const reported = await post(alice);
    await report(bob, { type: 'POST', id: reported.id });
    await decide('REMOVE', 'It is an advertisement.');
    const [alert] = await bell(alice);
    const object = (who: Person, text: string) =>
      call(who, 'POST', `/v1/notification/${alert!.id}/objection`, { text });
    expect((await object(bob, 'No.')).status).toBe(404);
    for (const text of ['It is not.', 'Really.']) expect((await object(alice, text)).status).toBe(200);
    expect(await queue()).toMatchObject([
      {
        objection: 'It is not.',
        canDecide: false,
        deleted: true,
        decided: { step: 'REMOVE', reason: 'It is an advertisement.' },
      },
    ]);
    expect((await decide('KEEP')).status).toBe(403);
    expect(await queue(second)).toMatchObject([{ canDecide: true }]);
    expect((await decide('KEEP', '', second)).status).toBe(200);
    expect((await see(bob, reported)).status).toBe(200);
  });
});

describe('closed writing', () => {
  it('leaves reading, says why and until when, and is opened again', async () => {
    const [first, deleted] = [await post(alice), await post(alice, 'Another text.')];
    const close = (payload: object) => call(manager, 'PUT', `/v1/admin/user/${alice.id}/writing`, payload);
    expect((await close({ closed: true, days: 7 })).body.fields).toHaveProperty('reason');
    expect((await close({ closed: true, days: 7, reason: 'Advertisements.' })).status).toBe(200);
    const refused = await write(alice, 'More.');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'WRITING_CLOSED' });
    expect(refused.body.message).toMatch(/until \d{4}-\d\d-\d\d: Advertisements\./);
    const edit = { title: 'Rain', content: 'Else.', language: 'en', edition: 1 };
    expect((await call(alice, 'PUT', pathOf(first), edit)).body.code).toBe('WRITING_CLOSED');
    expect((await see(alice, first)).status).toBe(200);
    const comment = await call(alice, 'DELETE', pathOf(deleted));
    expect(comment.status).toBe(200);
    expect((await call(alice, 'POST', `${pathOf(deleted)}/restore`)).body.code).toBe('WRITING_CLOSED');
    await report(bob, { type: 'POST', id: first.id });
    expect((await queue()).find(each => each.path.endsWith(`/${first.id}`))!.writing).toEqual({
      until: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const [step] = await log();
    expect(step).toMatchObject({ step: 'CLOSE_WRITING', person: { username: alice.username } });
    await call(manager, 'POST', `/v1/admin/moderation/${step!.id}/undo`);
    expect((await write(alice, 'More.')).status).toBe(200);
    expect(
      (await call(manager, 'PUT', `/v1/admin/user/${manager.id}/writing`, { closed: true, reason: 'x' })).status,
    ).toBe(403);
  });
});

describe('hidden news', () => {
  it('are in no list of their source, and come back', async () => {
    const { db } = database;
    const { projectId, urlKey } = await addSource(db, { feedUrl: `https://${randomUUID()}.test/`, title: 'Ferry' });
    const { rows } = await sql<{ id: number }>`
      insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
      values (${projectId}, true, false, now(), 'A ferry', 'A ferry', '<p>A ferry</p>', 'h', ' a ferry ', ' a ferry ', '') returning id`.execute(
      db,
    );
    const { id } = rows[0]!;
    const titles = async () =>
      (await call(bob, 'GET', `/v1/feed/project?urlKey=${urlKey}`)).body.content?.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['A ferry']);
    for (const who of reporters) await report(who, { type: 'NEWS', id }, 'RIGHTS');
    expect(await titles()).toEqual(['A ferry']);
    const [first] = await queue();
    expect(first).toMatchObject({ type: 'NEWS', source: { urlKey }, title: 'A ferry' });
    expect(matchPage(first!.path)).toEqual({ pattern: '/:urlKey/feed/:id', params: { urlKey, id: String(id) } });
    expect((await decide('REMOVE')).body.fields).toHaveProperty('verdict');
    await decide('HIDE', 'A right.');
    expect(await titles()).toEqual([]);
    expect((await report(alice, { type: 'NEWS', id })).status).toBe(404);
    const [step] = await log();
    await call(manager, 'POST', `/v1/admin/moderation/${step!.id}/undo`);
    expect(await titles()).toEqual(['A ferry']);
  });
});

describe('a closed board', () => {
  it('is read, and written by managers alone', async () => {
    const admin = await makePerson(database.db, 'admin');
    const set = (closed: boolean) => call(admin, 'PUT', '/v1/admin/board/free', { writers: 'VERIFIED', closed });
    await set(true);
    expect((await write(alice)).status).toBe(403);
    expect((await board()).canEdit).toBe(false);
    expect((await write(manager)).status).toBe(200);
    await set(false);
    expect((await write(alice)).status).toBe(200);
  });
});
