/** Chaos: the server dies while somebody publishes, after each statement and at random. Nothing is lost, nothing is there twice. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { killedAtRandom } from './killed-at-random.ts';
import { beginMatching, composeAll, entriesOfPerson, follows, matchAll, reader } from './notifying.ts';
import type { Person } from './people.ts';
import { endProcesses } from './processes.ts';
import { freely, makePublisher, type PublishedNow, type Publisher } from './publishing.ts';
import { dyingAfterEachStatement } from './publishing-workers.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let followers: Person[];

beforeEach(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db, { env: freely });
  publisher = await makePublisher(db, app);
  followers = [await reader(db), await reader(db)];
  // They are told in their bell alone.
  await sql`update account set channels = '{}'`.execute(db);
  for (const each of followers) await follows(db, each, { projectId: publisher.projectId });
  await beginMatching(db);
});
afterEach(async () => {
  await endProcesses();
  await app?.close();
  await database?.close();
});

interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** It goes by its address, and has a text as its body and as its answer. */
  text?: string;
  body?: object;
  key?: string;
}
/** Undefined: it had no answer, because the server died. */
const send = async (
  origin: string,
  { method, path, text, body, key }: Call,
): Promise<[number, PublishedNow] | undefined> => {
  const headers: Record<string, string> = { authorization: `Bearer ${publisher.token}` };
  if (key !== undefined) headers['idempotency-key'] = key;
  if (body) headers['content-type'] = 'application/json';
  try {
    if (text !== undefined) {
      const answer = await fetch(origin + path, { method, body: text });
      expect(await answer.text()).toBe('OK');
      return [answer.status, {} as PublishedNow];
    }
    const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return [answer.status, (await answer.json()) as PublishedNow];
  } catch (error) {
    // fetch says so of every connection that ends.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const news = () => `/v1/project/${publisher.urlKey}/news`;
const publication = (id: string, title: string): Call => ({ method: 'POST', path: news(), body: { id, title } });
const byHeader = (key: string, title: string): Call => ({ method: 'POST', path: news(), body: { title }, key });
const edit = (id: number, title: string): Call => ({ method: 'PUT', path: `${news()}/${id}`, body: { title } });
const deletion = (id: number): Call => ({ method: 'DELETE', path: `/v1/news?id=${id}` });

const titles = async () =>
  (await sql<{ title: string }>`select title from item order by title`.execute(database.db)).rows.map(row => row.title);
/** Each follower is told of each item that is there, once; the names of those that are gone are free. */
const expectAllTold = async (): Promise<void> => {
  const { db } = database;
  await matchAll(db);
  await composeAll(db);
  const items = (await sql<{ id: number }>`select id from item order by id`.execute(db)).rows.map(row => row.id);
  for (const each of followers) {
    const told = (await entriesOfPerson(db, each)).map(entry => entry.item).filter(id => items.includes(id));
    const waiting = await sql<{ id: number }>`
      select item_id as id from waiting_item where account_id = ${each.id}`.execute(db);
    // A row waits for an item that was deleted after its matching, until its slot comes.
    const awaited = waiting.rows.map(row => row.id).filter(id => items.includes(id));
    expect([...told, ...awaited].sort((a, b) => a - b)).toEqual(items);
  }
  const names = await sql<{ id: number }>`select item_id as id from item_alias order by item_id`.execute(db);
  expect(names.rows.map(row => row.id)).toEqual(items);
};

describe('a server that dies after any statement of a request', () => {
  const id = 'night';
  const plays = {
    'a new publication': { before: () => [], call: () => publication(id, 'One'), left: ['One'] },
    'another text under its id': {
      before: () => [publication(id, 'One')],
      call: () => byHeader(id, 'Two'),
      left: ['Two'],
    },
    'an edit of the item': {
      before: () => [publication(id, 'One')],
      call: (item: number) => edit(item, 'Two'),
      left: ['Two'],
    },
    'a deletion': { before: () => [publication(id, 'One')], call: deletion, left: [] },
  };

  it.each(Object.entries(plays))(
    'has done all or nothing of it: %s',
    async (_, { before, call, left }) => {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const outcomes = new Set<string>();
      const deaths = await dyingAfterEachStatement(database, async ask => {
        await send(origin, { method: 'DELETE', path: `/v1/project/news?urlKey=${publisher.urlKey}` });
        let item = 0;
        for (const each of before()) item = (await send(origin, each))![1].id;
        await matchAll(database.db);
        const was = await titles();
        await ask(to => send(to, call(item)));
        const after = await titles();
        outcomes.add(JSON.stringify(after));
        expect([was, left]).toContainEqual(after);
        // Followers who were told of what is stored are not told again.
        await matchAll(database.db);
        const again = await send(origin, call(item));
        expect(again![0]).toBe(left.length === 0 && after.length === 0 ? 404 : 200);
        if (left.length > 0)
          expect(again![1].created || again![1].updated).toBe(JSON.stringify(after) !== JSON.stringify(left));
        expect(await titles()).toEqual(left);
        await expectAllTold();
        await sql`truncate digest, digest_due, waiting_item cascade`.execute(database.db);
      });
      expect(outcomes.size).toBe(2);
      expect(deaths).toBeGreaterThan(8);
    },
    240_000,
  );
});

describe('a server that dies after any statement of a failing ping', () => {
  it.each([
    ['of no run', ''],
    ['of a run', '?rid=11111111-2222-4333-8444-555555555555'],
  ])(
    'has published it once after the repetition: %s',
    async (_, rid) => {
      const { db } = database;
      const { rows } = await sql<{ id: string }>`
      insert into ping (project_id, account_id) values (${publisher.projectId}, ${publisher.person.id}) returning id`.execute(
        db,
      );
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const ping: Call = { method: 'POST', path: `/ping/${rows[0]!.id}/3${rid}`, text: 'no space' };
      const outcomes = new Set<number>();
      const deaths = await dyingAfterEachStatement(database, async ask => {
        await send(origin, { method: 'DELETE', path: `/v1/project/news?urlKey=${publisher.urlKey}` });
        await sql`update ping set last_kind = null, last_at = null, started_at = now() - interval '5 minutes', started_run = null`.execute(
          db,
        );
        await ask(to => send(to, ping));
        const after = await titles();
        outcomes.add(after.length);
        // It is noted where it is published, and only there.
        const noted = await sql`select from ping where last_kind = 'fail' and last_at is not null`.execute(db);
        expect(noted.rows).toHaveLength(after.length);
        await matchAll(db);
        for (let n = 0; n < 2; n++) expect((await send(origin, ping))![0]).toBe(200);
        expect(await titles()).toEqual(['Backups ended with code 3']);
        await expectAllTold();
        await sql`truncate digest, digest_due, waiting_item cascade`.execute(db);
      });
      expect(outcomes).toEqual(new Set([0, 1]));
      expect(deaths).toBeGreaterThan(8);
    },
    240_000,
  );
});

it('killed at random, again and again, it has each publication once, as it was last told', async () => {
  const expected: string[] = [];
  const wrong: unknown[] = [];
  await killedAtRandom(database, async (number, ask) => {
    /** Repeats what had no answer, as clients do. */
    const untilAnswered = async (call: Call): Promise<[number, PublishedNow]> => {
      for (;;) {
        const answer = await ask(origin => send(origin, call));
        if (answer && answer[0] !== 503) return answer;
      }
    };
    const id = `n${number}`;
    const [status, { id: item }] = await untilAnswered(publication(id, `${id} first`));
    const [, again] = await untilAnswered(byHeader(id, `${id} first`));
    if (status !== 200 || again.id !== item || again.created || again.updated) wrong.push([id, status, item, again]);
    await untilAnswered(edit(item, `${id} second`));
    if (number % 3 > 0) {
      expected.push(`${id} second`);
      return;
    }
    await untilAnswered(deletion(item));
    const [, later] = await untilAnswered(publication(id, `${id} third`));
    if (later.id === item) wrong.push([id, later]);
    expected.push(`${id} third`);
  });
  expect(wrong).toEqual([]);
  expect(await titles()).toEqual(expected.sort());
  await expectAllTold();
}, 600_000);
