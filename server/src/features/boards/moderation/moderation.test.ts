/** Moderation, from a text that is held or reported to the decision that its author reads and objects to. */
import { randomUUID } from 'node:crypto';
import type { Board, Post } from '@newsbell/contracts/boards';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moderating, pathOf } from '#test/moderating.ts';
import { makePerson, type Person } from '#test/people.ts';

const m = moderating();
const { call, write, post, comment, edit, see, alerts, report, queue, log, decide, undo, undoLast } = m;

const told = async (who: Person) => (await alerts(who)).map(({ type }) => type);
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
    const held = await post(m.alice, content, { at: m.strict });
    expect(held).toMatchObject({ withheldFor, canComment: false, canEdit: true });
    expect((await see(m.alice, held)).body.withheldFor).toBe(withheldFor);
    expect((await see(m.manager, held)).status).toBe(200);
    for (const who of [m.bob, undefined]) expect((await see(who, held)).status).toBe(404);
    expect((await board()).posts.some(({ id }) => id === held.id)).toBe(false);
    expect(await postsCount()).toBe(before);
    const feed = await m.app.inject('/board/free/rss.xml');
    expect([feed.statusCode, feed.body.includes(`/board/free/${held.id}<`)]).toEqual([200, false]);
    const heldOf = async (who: Person) =>
      (await call(who, 'GET', '/v1/board/free')).body.held.map(({ id }: Post) => id);
    expect([await heldOf(m.alice), await heldOf(m.bob), await heldOf(m.manager)]).toEqual([[held.id], [], []]);
    expect(await queue()).toMatchObject([{ type: 'POST', withheldFor, reports: [], path: `/board/free/${held.id}` }]);
    expect(await told(m.manager)).toContain('REPORTED');
  });

  it('writes two posts and ten comments a day', async () => {
    const first = await post(m.alice, 'One.', { at: m.strict });
    expect((await write(m.alice, 'Two.', { at: m.strict })).status).toBe(200);
    const third = await write(m.alice, 'Three.', { at: m.strict });
    expect({ status: third.status, code: third.body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(third.body.message).toBe(
      'Too many requests. You can try again in 24 hours. New users can write 2 posts and 10 comments a day.',
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call(m.alice, 'POST', `${pathOf(first)}/comment`, { content: `No ${n}`, draft: randomUUID() }, m.strict),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('is one no longer after a day and three texts that stood', async () => {
    await sql`update account set email_verified_at = now() - interval '2 days' where id = ${m.alice.id}`.execute(m.db);
    const first = await post(m.alice);
    for (const n of [1, 2]) await comment(m.alice, first, `No ${n}`);
    await sql`update post set created_at = now() - interval '2 days' where account_id = ${m.alice.id}`.execute(m.db);
    const stillNew = await comment(m.alice, first, threeLinks, m.strict);
    expect(stillNew.comments.at(-1)!.withheldFor).toBe('LINKS');
    await sql`update comment set created_at = now() - interval '2 days' where account_id = ${m.alice.id}`.execute(m.db);
    const after = await comment(m.alice, first, `${threeLinks} again`, m.strict);
    expect(after.comments.at(-1)!.withheldFor).toBe(null);
  });
});

describe('a word of the list', () => {
  it('holds a text however it is spelled, and an edit that adds it', async () => {
    const admin = await makePerson(m.db, 'admin');
    expect((await call(admin, 'PUT', '/v1/admin/word', { words: ['Casino', '도박'] })).body).toEqual([
      'Casino',
      '도박',
    ]);
    for (const content of ['Ｃａｓｉｎｏ tonight', '온라인도박 안내', 'the CÁSINO'])
      expect((await post(m.alice, content)).withheldFor).toBe('WORDS');
    const fine = await post(m.alice, 'The casinos?');
    expect(fine.withheldFor).toBe(null);
    expect((await edit(m.alice, fine, 'A casino.')).body.withheldFor).toBe('WORDS');
    expect((await see(m.bob, fine)).status).toBe(404);
    await call(admin, 'PUT', '/v1/admin/word', { words: [] });
  });
});

describe('the same text', () => {
  const long = 'A text that is longer than forty characters, and written twice.';
  it('is asked about, with the path of the first one, and may be written anyway', async () => {
    const first = await post(m.alice, long);
    const again = await write(m.alice, `  ${long.toUpperCase()}  `);
    expect({ status: again.status, ...again.body }).toMatchObject({
      ...{ status: 409, code: 'ALREADY_WRITTEN', path: `/board/free/${first.id}` },
    });
    expect((await write(m.bob, long)).status).toBe(200);
    expect((await write(m.alice, long, { anyway: true })).status).toBe(200);
  });
});

describe('reports', () => {
  it('of three people who have been here for a week withhold a text, and its author hears why', async () => {
    const reported = await post(m.alice);
    for (const who of m.reporters.slice(0, 2)) {
      expect((await report(who, { type: 'POST', id: reported.id })).body.message).toBe(
        'Your report has been received.',
      );
      expect((await report(who, { type: 'POST', id: reported.id })).status).toBe(200);
    }
    const young = await makePerson(m.db, 'other');
    await report(young, { type: 'POST', id: reported.id }, 'ABUSE');
    expect((await see(m.bob, reported)).status).toBe(200);
    await report(m.reporters[2]!, { type: 'POST', id: reported.id });
    expect((await see(m.bob, reported)).status).toBe(404);
    expect((await see(m.alice, reported)).body.withheldFor).toBe('REPORTS');
    expect(await told(m.alice)).toEqual(['MODERATED']);
    const reports = [
      { reason: 'SPAM', count: 3 },
      { reason: 'ABUSE', count: 1 },
    ];
    expect(await queue()).toMatchObject([{ reports }]);
    await decide('KEEP', { reason: 'It is fine.' });
    expect((await see(m.bob, reported)).body.withheldFor).toBe(null);
    expect(await queue()).toEqual([]);
    // One a person and thing, whatever became of it.
    await report(m.bob, { type: 'POST', id: reported.id });
    expect(await queue()).toEqual([]);
  });

  it("never withhold a manager's text", async () => {
    const reported = await post(m.manager);
    for (const who of m.reporters) await report(who, { type: 'POST', id: reported.id });
    expect((await see(undefined, reported)).status).toBe(200);
    expect(await queue()).toMatchObject([{ reports: [{ reason: 'SPAM', count: 3 }] }]);
  });

  it('are of what a person sees, and not of their own', async () => {
    const held = await post(m.alice, threeLinks, { at: m.strict });
    expect((await report(m.bob, { type: 'POST', id: held.id })).status).toBe(404);
    expect((await report(m.alice, { type: 'POST', id: (await post(m.alice)).id })).status).toBe(404);
    expect((await report(m.bob, { type: 'NEWS', id: 999_999_999 })).status).toBe(404);
  });

  it('of a comment withhold that comment', async () => {
    const under = await comment(m.alice, await post(m.bob));
    const { id } = under.comments[0]!;
    for (const who of m.reporters) await report(who, { type: 'POST', id: under.id, comment: id });
    const seen: Post = (await see(undefined, under)).body;
    expect(seen.comments).toEqual([]);
    expect((await board()).posts.find(row => row.id === under.id)!.commentsCount).toBe(0);
    expect((await see(m.alice, under)).body.comments[0]).toMatchObject({ withheldFor: 'REPORTS', html: '<p>Yes.</p>' });
    await decide('KEEP');
    expect((await board()).posts.find(row => row.id === under.id)!.commentsCount).toBe(1);
  });
});

describe('a decision', () => {
  it('to keep a text that was held shows it, and tells those whom it is for', async () => {
    const first = await post(m.bob);
    const held = await comment(m.alice, first, `@${m.reporters[1]!.username} ${threeLinks}`, m.strict);
    expect(held.comments[0]!.withheldFor).toBe('LINKS');
    for (const who of [m.bob, m.reporters[1]!]) expect(await told(who)).toEqual([]);
    expect((await decide('KEEP')).status).toBe(200);
    expect(await told(m.bob)).toEqual(['REPLY']);
    expect(await told(m.reporters[1]!)).toEqual(['MENTION']);
    expect(await told(m.alice)).toEqual(['MODERATED']);
    // Reported and kept later, it tells nobody a second time.
    await report(m.bob, { type: 'POST', id: first.id, comment: held.comments[0]!.id });
    await decide('HIDE');
    await decideAgain();
    expect((await alerts(m.bob))[0]).toMatchObject({ type: 'REPLY', count: 1 });
  });
  const decideAgain = async () => {
    await undoLast();
    await decide('KEEP');
  };

  it('to keep a text is read with its reason by the author alone, while it stands', async () => {
    const kept = await post(m.alice);
    const under = await comment(m.alice, kept);
    const commentId = under.comments[0]!.id;
    await report(m.bob, { type: 'POST', id: kept.id });
    await decide('KEEP', { reason: 'It is an ordinary offer.' });
    await report(m.bob, { type: 'POST', id: kept.id, comment: commentId });
    await decide('KEEP', { reason: 'It is an answer.' });
    const { body: seen } = await see(m.alice, kept);
    expect(seen.decision).toMatchObject({ step: 'KEEP', reason: 'It is an ordinary offer.' });
    expect(seen.comments[0].decision).toMatchObject({ step: 'KEEP', reason: 'It is an answer.' });
    for (const who of [m.bob, m.manager, undefined]) {
      const { body } = await see(who, kept);
      expect([body.decision, body.comments[0].decision]).toEqual([null, null]);
    }
    await call(m.alice, 'DELETE', `${pathOf(kept)}/comment/${commentId}`);
    await sql`update moderation_log set created_at = now() - interval '31 days'`.execute(m.db);
    const { body: later } = await see(m.alice, kept);
    expect([later.decision, later.comments[0]?.decision ?? null]).toEqual([null, null]);
    await report(m.reporters[1]!, { type: 'POST', id: kept.id });
    await decide('KEEP', { reason: ' ' });
    expect((await see(m.alice, kept)).body.decision).toBeNull();
  });

  it.each(['HIDE', 'REMOVE'] as const)('to %s gives a reason, and is undone', async verdict => {
    const before = await postsCount();
    const reported = await post(m.alice);
    await report(m.bob, { type: 'POST', id: reported.id });
    expect((await decide(verdict, { reason: ' ' })).body.fields).toHaveProperty('reason');
    const { body: answered } = await decide(verdict, { reason: 'It is an advertisement.' });
    expect((await see(m.bob, reported)).status).toBe(404);
    expect((await see(m.alice, reported)).body).toMatchObject({
      ...{ withheldFor: verdict === 'HIDE' ? 'MANAGER' : null, deleted: verdict === 'REMOVE', canRestore: false },
      decision: { step: verdict, reason: 'It is an advertisement.' },
    });
    expect(await postsCount()).toBe(before);
    const [step] = await log();
    expect(step).toMatchObject({ id: answered.id, step: verdict, undone: false, canUndo: true, of: { title: 'Rain' } });
    for (let times = 0; times < 2; times++) expect((await undo(step!.id)).status).toBe(200);
    expect((await see(m.bob, reported)).body.decision).toBe(null);
    expect(await postsCount()).toBe(before + 1);
    expect(await queue()).toHaveLength(1);
    expect((await log()).slice(0, 2)).toMatchObject([{ step: 'UNDO' }, { undone: true, canUndo: false }]);
  });

  it('is made once', async () => {
    const reported = await post(m.alice);
    await report(m.bob, { type: 'POST', id: reported.id });
    const [first] = await queue();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(m.manager, 'PUT', `/v1/admin/report/${first!.id}`, { verdict: 'HIDE', reason: 'No.' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await alerts(m.alice)).filter(({ type }) => type === 'MODERATED')).toMatchObject([{ count: 1 }]);
  });
});

describe('an objection', () => {
  it('answers the alert, waits for another manager, and is made once', async () => {
    const reported = await post(m.alice);
    await report(m.bob, { type: 'POST', id: reported.id });
    await decide('REMOVE', { reason: 'It is an advertisement.' });
    const [alert] = await alerts(m.alice);
    const object = (who: Person, text: string) =>
      call(who, 'POST', `/v1/notification/${alert!.id}/objection`, { text });
    expect((await object(m.bob, 'No.')).status).toBe(404);
    for (const text of ['It is not.', 'Really.']) expect((await object(m.alice, text)).status).toBe(200);
    expect(await queue()).toMatchObject([
      {
        objection: 'It is not.',
        canDecide: false,
        deleted: true,
        decided: { step: 'REMOVE', reason: 'It is an advertisement.' },
      },
    ]);
    expect((await decide('KEEP')).status).toBe(403);
    expect(await queue(m.second)).toMatchObject([{ canDecide: true }]);
    expect((await decide('KEEP', { who: m.second })).status).toBe(200);
    expect((await see(m.bob, reported)).status).toBe(200);
  });
});

describe('closed writing', () => {
  it('leaves reading, says why and until when, and is opened again', async () => {
    const [first, deleted] = [await post(m.alice), await post(m.alice, 'Another text.')];
    const close = (payload: object) => call(m.manager, 'PUT', `/v1/admin/user/${m.alice.id}/writing`, payload);
    expect((await close({ closed: true, days: 7 })).body.fields).toHaveProperty('reason');
    expect((await close({ closed: true, days: 7, reason: 'Advertisements.' })).status).toBe(200);
    const refused = await write(m.alice, 'More.');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'WRITING_CLOSED' });
    expect(refused.body.message).toMatch(/until \d{4}-\d\d-\d\d: Advertisements\./);
    expect((await edit(m.alice, first, 'Else.')).body.code).toBe('WRITING_CLOSED');
    expect((await see(m.alice, first)).status).toBe(200);
    const comment = await call(m.alice, 'DELETE', pathOf(deleted));
    expect(comment.status).toBe(200);
    expect((await call(m.alice, 'POST', `${pathOf(deleted)}/restore`)).body.code).toBe('WRITING_CLOSED');
    await report(m.bob, { type: 'POST', id: first.id });
    expect((await queue()).find(each => each.path.endsWith(`/${first.id}`))!.writing).toEqual({
      until: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const [step] = await log();
    expect(step).toMatchObject({ step: 'CLOSE_WRITING', person: { username: m.alice.username } });
    await undo(step!.id);
    expect((await write(m.alice, 'More.')).status).toBe(200);
    expect(
      (await call(m.manager, 'PUT', `/v1/admin/user/${m.manager.id}/writing`, { closed: true, reason: 'x' })).status,
    ).toBe(403);
  });
});

describe('a closed board', () => {
  it('is read, and written by managers alone', async () => {
    const admin = await makePerson(m.db, 'admin');
    const set = (closed: boolean) => call(admin, 'PUT', '/v1/admin/board/free', { writers: 'VERIFIED', closed });
    await set(true);
    expect((await write(m.alice)).status).toBe(403);
    expect((await board()).canEdit).toBe(false);
    expect((await write(m.manager)).status).toBe(200);
    await set(false);
    expect((await write(m.alice)).status).toBe(200);
  });

  it('takes no comments but those of managers', async () => {
    const open = await post(m.alice);
    await sql`update board set closed_at = now() where key = 'free'`.execute(m.db);
    const answer = (who: Person) =>
      call(who, 'POST', `${pathOf(open)}/comment`, { content: 'Yes.', draft: randomUUID() });
    const [theirs, managers, seen] = [await answer(m.bob), await answer(m.manager), await see(m.bob, open)];
    await sql`update board set closed_at = null where key = 'free'`.execute(m.db);
    expect([theirs.status, managers.status, seen.body.canComment]).toEqual([403, 200, false]);
  });
});
