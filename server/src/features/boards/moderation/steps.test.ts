/** Steps of moderation in every order and at once: what is withheld stays so, counts hold, and no call fails. */
import { randomUUID } from 'node:crypto';
import type { Post } from '@newsbell/contracts/boards';
import type { ModerationCase, ModerationLogEntry, Verdict } from '@newsbell/contracts/moderation';
import type { Alert } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { addSource } from '#features/projects/add.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { someoneWaits } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import type { RaiseAlerts } from '../tell.ts';
import { reportThing } from './report.ts';

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

let alice: Person;
let bob: Person;
let reporters: Person[];
let manager: Person;
let second: Person;
beforeEach(async () => {
  const { db } = database;
  [alice, bob] = [await makePerson(db, 'owner'), await makePerson(db, 'other')];
  reporters = [bob, await makePerson(db, 'other'), await makePerson(db, 'other')];
  [manager, second] = [await makePerson(db, 'manager'), await makePerson(db, 'manager')];
  await sql`update account set created_at = now() - interval '8 days'`.execute(db);
  await sql`delete from moderation_case`.execute(db);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: Person | undefined, method: Method, url: string, payload?: object, at = app) => {
  const headers = { 'x-requested-with': 'test', ...(who && { cookie: who.cookie }) };
  const answer = await at.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const said = (content: string, more: object = {}) => ({
  ...{ title: 'Rain', content, language: 'en', draft: randomUUID() },
  ...more,
});
const post = async (who: Person, content = 'It rains.', board = 'free', more: object = {}, at = app): Promise<Post> => {
  const { status, body } = await call(who, 'POST', `/v1/board/${board}`, said(content, more), at);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const pathOf = ({ board, id }: Pick<Post, 'id' | 'board'>) => `/v1/board/${board}/${id}`;
const comment = async (who: Person, on: Post, content = 'Yes.', at = app): Promise<Post> =>
  (await call(who, 'POST', `${pathOf(on)}/comment`, { content, draft: randomUUID() }, at)).body;
const see = (who: Person | undefined, which: Post) => call(who, 'GET', pathOf(which));
const edit = (who: Person, { edition, ...which }: Post, content: string, at = app) =>
  call(who, 'PUT', pathOf(which), { title: 'Rain', content, language: 'en', edition }, at);
const report = (who: Person, thing: object) => call(who, 'POST', '/v1/report', { reason: 'SPAM', ...thing });
const queue = async (): Promise<ModerationCase[]> => (await call(manager, 'GET', '/v1/admin/report')).body.content;
const log = async (): Promise<ModerationLogEntry[]> =>
  (await call(manager, 'GET', '/v1/admin/moderation')).body.content;
const decide = async (verdict: Verdict, who = manager) => {
  const [first] = await queue();
  return (await call(who, 'PUT', `/v1/admin/report/${first!.id}`, { verdict, reason: 'Because.' })).status;
};
const undo = (id: number, who = manager) => call(who, 'POST', `/v1/admin/moderation/${id}/undo`);
const undoLast = async () => undo((await log())[0]!.id);
const alerts = async (who: Person): Promise<Alert[]> => (await call(who, 'GET', '/v1/notification')).body.content;
const setWords = async (...words: string[]) => {
  await sql`delete from held_word`.execute(database.db);
  for (const word of words) await sql`insert into held_word (word) values (${word})`.execute(database.db);
};
const newReporter = () => makePerson(database.db, 'other');
const reported = async (which: Post) => {
  await report(await newReporter(), { type: 'POST', id: which.id });
  return which;
};

describe('an undo', () => {
  it('leaves a text deleted that its author has deleted meanwhile', async () => {
    const text = await reported(await post(alice));
    expect(await decide('HIDE')).toBe(200);
    await call(alice, 'DELETE', pathOf(text));
    expect((await undoLast()).status).toBe(200);
    expect((await see(bob, text)).status).toBe(404);
    expect((await see(alice, text)).body).toMatchObject({ deleted: true, canRestore: true });
  });

  it('leaves a text there that its author has restored meanwhile', async () => {
    const text = await reported(await post(alice));
    await call(alice, 'DELETE', pathOf(text));
    expect(await decide('KEEP')).toBe(200);
    await call(alice, 'POST', `${pathOf(text)}/restore`);
    await undoLast();
    expect((await see(bob, text)).status).toBe(200);
  });

  it('of the removal of a text that its author had deleted leaves it to its author', async () => {
    const text = await reported(await post(alice));
    await call(alice, 'DELETE', pathOf(text));
    expect(await decide('REMOVE')).toBe(200);
    expect((await see(alice, text)).body).toMatchObject({ deleted: true, canRestore: false });
    await undoLast();
    expect((await see(alice, text)).body).toMatchObject({ deleted: true, canRestore: true });
  });

  it('that is asked for by several at once is one', async () => {
    const text = await reported(await post(alice));
    await decide('HIDE');
    const [step] = await log();
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(step!.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await see(bob, text)).status).toBe(200);
  });

  it('lets the same manager decide anew, because nobody has objected', async () => {
    await reported(await post(alice));
    await decide('HIDE');
    await undoLast();
    expect((await queue())[0]).toMatchObject({ canDecide: true });
    expect(await decide('KEEP')).toBe(200);
  });

  it('of a decision on an objection leaves it to another manager than the one who was objected to', async () => {
    await reported(await post(alice));
    await decide('HIDE');
    const [alert] = await alerts(alice);
    await call(alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    expect(await decide('KEEP', second)).toBe(200);
    await undoLast();
    expect(await decide('KEEP', manager)).toBe(403);
    expect(await decide('KEEP', second)).toBe(200);
  });

  it('does not stand against a later step that is taken at the same moment', async () => {
    for (let times = 0; times < 6; times++) {
      const text = await reported(await post(await newReporter()));
      await decide('HIDE');
      const [step] = await log();
      await call(manager, 'PUT', `${pathOf(text)}`, {
        ...{ title: 'Rain', content: 'It pours.', language: 'en', edition: 1 },
      });
      const [open] = await queue();
      const [undone, decided] = await Promise.all([
        undo(step!.id),
        call(second, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'REMOVE', reason: 'No.' }),
      ]);
      expect([200, 403]).toContain(undone.status);
      expect(decided.status).toBe(200);
      expect((await see(bob, text)).status).toBe(404);
    }
  });
});

describe('a text that its author had deleted before it was removed', () => {
  it("is its author's to restore once it is kept", async () => {
    const text = await reported(await post(alice));
    await call(alice, 'DELETE', pathOf(text));
    await decide('REMOVE');
    const [alert] = await alerts(alice);
    await call(alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    expect(await decide('KEEP', second)).toBe(200);
    expect((await see(bob, text)).status).toBe(404);
    expect((await call(alice, 'POST', `${pathOf(text)}/restore`)).status).toBe(200);
    expect((await see(bob, text)).status).toBe(200);
  });
});

describe('a report', () => {
  it('and a decision at the same moment both end well', async () => {
    const answers: number[] = [];
    for (let times = 0; times < 12; times++) {
      const text = await reported(await post(await newReporter()));
      const [open] = await queue();
      const people = [await newReporter(), await newReporter()];
      const all = await Promise.all([
        report(people[0]!, { type: 'POST', id: text.id }),
        call(manager, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'KEEP', reason: '' }),
        report(people[1]!, { type: 'POST', id: text.id }),
      ]);
      answers.push(...all.map(({ status }) => status));
      await sql`delete from moderation_case`.execute(database.db);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('that is the victim of a deadlock is taken again', async () => {
    const { db } = database;
    const text = await post(alice);
    for (const who of reporters.slice(1)) await report(who, { type: 'POST', id: text.id });
    await sql`update moderation_case set closed_at = now()`.execute(db);
    await sql`insert into moderation_case (post_id) values (${text.id})`.execute(db);
    await sql`update report set case_id = (select max(id) from moderation_case)`.execute(db);
    // The author's alert comes last, and the other transaction holds it and waits for the board.
    const reporting: { other?: Promise<unknown> } = {};
    const raising: RaiseAlerts = async (...raised) => {
      if (reporting.other) return raiseAlerts(...raised);
      reporting.other = db.transaction().execute(async tx => {
        await sql`set local deadlock_timeout = '1min'`.execute(tx);
        await sql`insert into digest_due (account_id, due_at) values (${alice.id}, now())
          on conflict (account_id) do update set due_at = now()`.execute(tx);
        await sql`update board set posts = posts where key = 'free'`.execute(tx);
      });
      await someoneWaits(db);
      return raiseAlerts(...raised);
    };
    expect(
      await reportThing(db, raising, { accountId: bob.id }, { postId: text.id }, { id: text.id, reason: 'SPAM' }),
    ).toBe('done');
    await reporting.other;
    expect((await see(bob, text)).status).toBe(404);
  });

  it('names a comment of the post that it says', async () => {
    const under = await comment(alice, await post(bob));
    const elsewhere = await post(alice);
    const { id } = under.comments[0]!;
    expect((await report(bob, { type: 'POST', id: elsewhere.id, comment: id })).status).toBe(404);
    expect((await report(bob, { type: 'POST', id: under.id, comment: id })).status).toBe(200);
  });
});

describe('an objection', () => {
  const object = async (who: Person, which = 0) => {
    const mine = (await alerts(who)).filter(({ type }) => type === 'MODERATED');
    return call(who, 'POST', `/v1/notification/${mine[which]!.id}/objection`, { text: `No, ${which}.` });
  };

  it('is taken on a later decision, too', async () => {
    const text = await reported(await post(alice));
    await decide('HIDE');
    await object(alice);
    await decide('KEEP', second);
    await reported(text);
    await decide('REMOVE');
    expect((await object(alice)).status).toBe(200);
    expect(await queue()).toMatchObject([{ objection: 'No, 0.', decided: { step: 'REMOVE' } }]);
    await object(alice);
    expect(await queue()).toHaveLength(1);
  });

  it.each([
    ['5,001 characters', 'x'.repeat(5_001), 400],
    ['a NUL', 'a\0b', 200],
    ['half a character', 'a\ud800b', 200],
    ['HTML', '<script>alert(1)</script>', 200],
  ])('of %s is answered', async (_, text, status) => {
    await reported(await post(alice));
    await decide('HIDE');
    const [alert] = await alerts(alice);
    const answer = await call(alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text });
    expect([status, 400]).toContain(answer.status);
    expect((await queue()).length).toBe(answer.status === 200 ? 1 : 0);
  });
});

describe('an edit of a text that was kept', () => {
  const links = (...names: string[]) => names.map(name => `https://${name}.test/`).join(' ');

  it('is held for links that it adds, and not for those that were there', async () => {
    const held = await post(alice, links('a', 'b', 'c'), 'free', {}, strict);
    await decide('KEEP');
    const slip = await edit(alice, held, `${links('a', 'b', 'c')} mended`, strict);
    expect(slip.body.withheldFor).toBe(null);
    expect((await edit(alice, slip.body, links('x', 'y', 'z'), strict)).body.withheldFor).toBe('LINKS');
  });

  it('is held for a picture, and for a word of the list, that it adds', async () => {
    await setWords('casino', 'roulette');
    for (const [added, reason] of [
      [`![](/u/${randomUUID()})`, 'PICTURES'],
      ['A casino.', 'WORDS'],
    ]) {
      const who = await newReporter();
      const held = await post(who, links('a', 'b', 'c'), 'free', {}, strict);
      await decide('KEEP');
      expect((await edit(who, held, `${links('a', 'b', 'c')} ${added}`, strict)).body.withheldFor).toBe(reason);
      await sql`delete from moderation_case`.execute(database.db);
    }
    const spoken = await post(alice, 'A casino.');
    await decide('KEEP');
    expect((await edit(alice, spoken, 'A casino with roulette.')).body.withheldFor).toBe('WORDS');
    await setWords();
  });

  it('takes an answer that it withholds from its question', async () => {
    await setWords('casino');
    const question = await post(bob, 'When?', 'qna');
    const under = await comment(alice, question, 'At noon.');
    const { id } = under.comments[0]!;
    await call(bob, 'PUT', `${pathOf(question)}/answer`, { comment: id });
    expect((await see(undefined, question)).body.answerId).toBe(id);
    await call(alice, 'PUT', `${pathOf(question)}/comment/${id}`, { content: 'In the casino.' });
    expect((await see(undefined, question)).body.answerId).toBe(null);
    await setWords();
  });
});

describe('a word of the list', () => {
  it.each(['-snow', 'in:title', '!!!', '"', '\u0301'])(
    'such as %s does not hold what has nothing of it',
    async word => {
      await setWords(word);
      expect((await post(alice, 'Fine weather.')).withheldFor).toBe(null);
      expect((await edit(alice, await post(alice, 'The snow.'), 'Fine weather.')).body.withheldFor).toBe(null);
      await setWords();
    },
  );
});

describe('a request that is withheld', () => {
  const ask = (who: Person, url: string) => post(who, 'Please. A casino.', 'request', { url });
  const look = async (url: string) => (await call(bob, 'POST', '/v1/board/wanted', { url })).body;

  it('does not show itself after its author has deleted and restored it, nor after a state', async () => {
    await setWords('casino');
    const url = `http://127.0.0.1:9/${randomUUID()}`;
    const held = await ask(alice, url);
    expect(held.withheldFor).toBe('WORDS');
    expect((await look(url)).kind).not.toBe('ASKED');
    await call(alice, 'DELETE', pathOf(held));
    await call(alice, 'POST', `${pathOf(held)}/restore`);
    expect((await look(url)).kind).not.toBe('ASKED');
    const set = (state: string) => call(manager, 'PUT', `${pathOf(held)}/state`, { state, reason: 'Later.' });
    await set('DECLINED');
    expect((await set('OPEN')).status).toBe(200);
    expect((await look(url)).kind).not.toBe('ASKED');
    expect(await decide('KEEP')).toBe(200);
    expect((await look(url)).kind).toBe('ASKED');
    await setWords();
  });
});

describe('the decision that an author reads', () => {
  it('is the one that stands', async () => {
    await setWords('casino');
    const text = await reported(await post(alice));
    await decide('HIDE');
    const [alert] = await alerts(alice);
    await call(alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    await decide('KEEP', second);
    const edited = await edit(alice, text, 'A casino.');
    expect(edited.body).toMatchObject({ withheldFor: 'WORDS', decision: null });
    await setWords();
  });
});

describe('a closed board', () => {
  it('takes no comments but those of managers', async () => {
    const open = await post(alice);
    await sql`update board set closed_at = now() where key = 'free'`.execute(database.db);
    const answer = (who: Person) =>
      call(who, 'POST', `${pathOf(open)}/comment`, { content: 'Yes.', draft: randomUUID() });
    const [theirs, managers, seen] = [await answer(bob), await answer(manager), await see(bob, open)];
    await sql`update board set closed_at = null where key = 'free'`.execute(database.db);
    expect([theirs.status, managers.status, seen.body.canComment]).toEqual([403, 200, false]);
  });
});

describe('suggestions after @', () => {
  it('do not say who has commented on a post that is withheld', async () => {
    const hidden = await post(alice);
    const writer = await newReporter();
    await comment(writer, hidden);
    const suggested = async () =>
      (await call(bob, 'GET', `/v1/board/mention?prefix=&post=${hidden.id}`)).body.map(
        ({ username }: Person) => username,
      );
    expect(await suggested()).toContain(writer.username);
    await reported(hidden);
    await decide('HIDE');
    expect(await suggested()).toEqual([]);
  });
});

describe('the same text', () => {
  it('is not found on a post that its writer cannot see', async () => {
    const long = 'A text that is longer than forty characters, and written twice.';
    const hidden = await post(alice);
    await comment(bob, hidden, long);
    await reported(hidden);
    await decide('HIDE');
    const elsewhere = await post(alice);
    expect((await comment(bob, elsewhere, long)).comments).toHaveLength(1);
  });
});

describe('news', () => {
  const itemOf = async (projectId: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
      values (${projectId}, true, false, now(), 'A ferry', 'A ferry', '<p>A ferry</p>', ${randomUUID()}, ' a ferry ', ' a ferry ', '') returning id`.execute(
      database.db,
    );
    return rows[0]!.id;
  };
  const sourceNamed = (title: string) => addSource(database.db, { feedUrl: `https://${randomUUID()}.test/`, title });
  const isSeen = async (id: number) => (await call(bob, 'GET', `/v1/feed?id=${id}`)).status === 200;

  it('are hidden whatever their source and others are called', async () => {
    const gems = await sourceNamed('Hidden Gems');
    const ferry = await sourceNamed('Ferry');
    await sql`update project set url_key = ${`hidden-${ferry.projectId}`} where id = ${gems.projectId}`.execute(
      database.db,
    );
    for (const { projectId } of [gems, ferry]) {
      const id = await itemOf(projectId);
      expect(await isSeen(id)).toBe(true);
      await report(bob, { type: 'NEWS', id });
      expect(await decide('HIDE')).toBe(200);
      expect(await isSeen(id)).toBe(false);
      await undoLast();
      expect(await isSeen(id)).toBe(true);
      await sql`delete from moderation_case`.execute(database.db);
    }
  });

  it('are hidden once and shown once, however many ask at once', async () => {
    const id = await itemOf((await sourceNamed('Tram')).projectId);
    await report(bob, { type: 'NEWS', id });
    const [open] = await queue();
    const hidden = await Promise.all(
      [manager, second].map(who => call(who, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'HIDE', reason: 'A.' })),
    );
    expect(hidden.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [step] = await log();
    const answers = await Promise.all([
      undo(step!.id),
      undo(step!.id, second),
      report(reporters[1]!, { type: 'NEWS', id }),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[2]!.status).toBeLessThan(500);
    expect(await isSeen(id)).toBe(true);
  });
});
