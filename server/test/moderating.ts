/** The tests of moderation have their people, and write, report and decide, by these functions. */
import { randomUUID } from 'node:crypto';
import type { Post } from '@newsbell/contracts/boards';
import type { ModerationCase, ModerationLogEntry, Verdict } from '@newsbell/contracts/moderation';
import type { Alert } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { makePerson, type Person } from './people.ts';

interface World {
  db: Db;
  app: App;
  /** It is the same with the limits of people who are new. */
  strict: App;
  alice: Person;
  /** He is the first of the reporters. */
  bob: Person;
  reporters: Person[];
  manager: Person;
  second: Person;
}

/** A text goes to the free board by the usual app, unless it says otherwise. */
interface Sent {
  at?: App;
  board?: string;
  /** It is a request for a source of this address. */
  url?: string;
  anyway?: boolean;
}

/**
 * Makes, before all tests of a file, a database with two apps, and before each of them people who have been here for eight days; no
 * case is left of the test before.
 */
export const moderating = () => {
  const m = {} as World;
  let close = async () => {};
  beforeAll(async () => {
    const database = await freshDatabase();
    const { db } = database;
    const [app, strict] = await Promise.all([testApp(db), testApp(db, { env: { NEWCOMER_LIMITS: 'true' } })]);
    Object.assign(m, { db, app, strict });
    close = async () => {
      await Promise.all([app.close(), strict.close()]);
      await database.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    const { db } = m;
    m.alice = await makePerson(db, 'owner');
    m.bob = await makePerson(db, 'other');
    m.reporters = [m.bob, await makePerson(db, 'other'), await makePerson(db, 'other')];
    m.manager = await makePerson(db, 'manager');
    m.second = await makePerson(db, 'manager');
    await sql`update account set created_at = now() - interval '8 days'`.execute(db);
    await sql`delete from moderation_case`.execute(db);
  });
  return Object.assign(m, { call: callIn(m), ...writingIn(m), ...decidingIn(m) });
};

/** Answers the path of the calls of a post. */
export const pathOf = ({ board, id }: Pick<Post, 'id' | 'board'>) => `/v1/board/${board}/${id}`;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const callIn =
  (m: World) =>
  async (who: Person | undefined, method: Method, url: string, payload?: object, at = m.app) => {
    const headers = { 'x-requested-with': 'test', ...(who && { cookie: who.cookie }) };
    const answer = await at.inject({ method, url, headers, ...(payload && { payload }) });
    const { statusCode: status, body } = answer;
    return { status, body: body === '' ? undefined : answer.json(), headers: answer.headers };
  };

const writingIn = (m: World) => {
  const call = callIn(m);
  const write = (who: Person, content = 'It rains.', { at, board = 'free', ...more }: Sent = {}) =>
    call(who, 'POST', `/v1/board/${board}`, { ...said, content, draft: randomUUID(), ...more }, at);
  const post = async (who: Person, content?: string, sent?: Sent): Promise<Post> => {
    const { status, body } = await write(who, content, sent);
    if (status !== 200) throw new Error(`The post was refused: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const comment = async (who: Person, on: Post, content = 'Yes.', at?: App): Promise<Post> =>
    (await call(who, 'POST', `${pathOf(on)}/comment`, { content, draft: randomUUID() }, at)).body;
  const edit = (who: Person, { edition, ...which }: Post, content: string, at?: App) =>
    call(who, 'PUT', pathOf(which), { ...said, content, edition }, at);
  const see = (who: Person | undefined, which: Post) => call(who, 'GET', pathOf(which));
  const alerts = async (who: Person): Promise<Alert[]> => (await call(who, 'GET', '/v1/notification')).body.content;
  return { write, post, comment, edit, see, alerts };
};

const said = { title: 'Rain', language: 'en' };

const decidingIn = (m: World) => {
  const call = callIn(m);
  const report = (who: Person, thing: object, reason = 'SPAM') => call(who, 'POST', '/v1/report', { ...thing, reason });
  const newReporter = () => makePerson(m.db, 'other');
  /** Answers the post, after one more person has reported it. */
  const reported = async (which: Post): Promise<Post> => {
    await report(await newReporter(), { type: 'POST', id: which.id });
    return which;
  };
  const queue = async (who = m.manager): Promise<ModerationCase[]> =>
    (await call(who, 'GET', '/v1/admin/report')).body.content;
  const log = async (): Promise<ModerationLogEntry[]> =>
    (await call(m.manager, 'GET', '/v1/admin/moderation')).body.content;
  /** Decides on the first of the queue. */
  const decide = async (verdict: Verdict, { reason = 'Because.', who = m.manager } = {}) => {
    const [first] = await queue(who);
    return call(who, 'PUT', `/v1/admin/report/${first!.id}`, { verdict, reason });
  };
  const undo = (id: number, who = m.manager) => call(who, 'POST', `/v1/admin/moderation/${id}/undo`);
  const undoLast = async () => undo((await log())[0]!.id);
  const setWords = async (...words: string[]) => {
    await sql`delete from held_word`.execute(m.db);
    for (const word of words) await sql`insert into held_word (word) values (${word})`.execute(m.db);
  };
  return { report, newReporter, reported, queue, log, decide, undo, undoLast, setWords };
};
