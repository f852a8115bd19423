/** Chaos: the server dies while a program posts to a hook, after each statement and at random. What was answered is there, and once. */
import type { HookKind } from '@newsbell/contracts/hook-rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { alertmanager, alertOf, githubEvents } from './hook-bodies.ts';
import { openHook } from './hooks.ts';
import { killedAtRandom } from './killed-at-random.ts';
import { beginMatching, composeAll, entriesOfPerson, follows, matchAll, reader } from './notifying.ts';
import type { Person } from './people.ts';
import { endProcesses } from './processes.ts';
import { freely, makePublisher, type Publisher } from './publishing.ts';
import { dyingAfterEachStatement } from './publishing-workers.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let follower: Person;

beforeEach(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db, { env: freely });
  publisher = await makePublisher(db, app);
  follower = await reader(db);
  // They are told in their bell alone.
  await sql`update account set channels = '{}'`.execute(db);
  await follows(db, follower, { projectId: publisher.projectId });
  await beginMatching(db);
});
afterEach(async () => {
  await endProcesses();
  await app?.close();
  await database?.close();
});

interface Post {
  key: string;
  body: object;
  headers?: Record<string, string>;
}
/** Undefined: it had no answer, because the server died. */
const send = async (origin: string, { key, body, headers }: Post): Promise<[number, string] | undefined> => {
  try {
    const answer = await fetch(`${origin}/hook/${key}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
    return [answer.status, await answer.text()];
  } catch (error) {
    // fetch says so of every connection that ends.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const titles = async () =>
  (await sql<{ title: string }>`select title from item order by title`.execute(database.db)).rows.map(row => row.title);
const outcomes = async () =>
  (await sql<{ outcome: string }>`select outcome from hook_call order by id`.execute(database.db)).rows.map(
    row => row.outcome,
  );

/** The follower is told of each item once. */
const expectAllTold = async (): Promise<void> => {
  const { db } = database;
  await matchAll(db);
  await composeAll(db);
  const items = (await sql<{ id: number }>`select id from item order by id`.execute(db)).rows.map(row => row.id);
  const told = (await entriesOfPerson(db, follower)).map(entry => entry.item);
  const waiting = await sql<{ id: number }>`
    select item_id as id from waiting_item where account_id = ${follower.id}`.execute(db);
  expect([...told, ...waiting.rows.map(row => row.id)].sort((a, b) => a - b)).toEqual(items);
};

describe('a server that dies after any statement of a call', () => {
  const [event, issue] = githubEvents['an issue'];
  const delivery = { 'x-github-event': event, 'x-github-delivery': 'one' };
  const two = (status: 'firing' | 'resolved') =>
    alertmanager(
      status,
      ['a', 'b'].map(fingerprint => alertOf(status, { fingerprint })),
    );
  const disk = 'The disk of db-1 is full';
  const plays: Record<string, { kind: HookKind; before?: object; body: object; headers?: object; left: string[] }> = {
    'a delivery of GitHub': {
      kind: 'github',
      body: issue,
      headers: delivery,
      left: ['[harbour/lamp] Issue #3 opened: The lamp is dark'],
    },
    'the end of two alerts': {
      kind: 'alertmanager',
      before: two('firing'),
      body: two('resolved'),
      left: [`[RESOLVED] ${disk}`, `[RESOLVED] ${disk}`],
    },
  };

  it.each(Object.entries(plays))(
    'has it once when it is sent again: %s',
    async (_, { kind, before, body, headers = {}, left }) => {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const seen = new Set<string>();
      const deaths = await dyingAfterEachStatement(database, async ask => {
        await sql`truncate item, item_alias, hook, hook_call, digest, digest_due, waiting_item cascade`.execute(
          database.db,
        );
        const { key } = await openHook(database.db, app, { kind }, publisher);
        if (before) await send(origin, { key, body: before });
        await matchAll(database.db);
        const post = { key, body, headers: { ...headers } };
        const answer = await ask(to => send(to, post));
        if (answer) {
          expect(answer[0]).toBe(200);
          expect(await titles()).toEqual(left);
          expect(await outcomes()).toHaveLength(before ? 2 : 1);
        }
        seen.add(JSON.stringify(await titles()));
        // Followers who were told of what is stored are not told again.
        await matchAll(database.db);
        expect((await send(origin, post))![0]).toBe(200);
        expect(await titles()).toEqual(left);
        expect((await outcomes()).at(-1)).toMatch(/published|edited|unchanged/);
        await expectAllTold();
      });
      expect(seen.size).toBeGreaterThanOrEqual(2);
      expect(deaths).toBeGreaterThan(8);
    },
    240_000,
  );
});

it('killed at random, again and again, it has each delivery once', async () => {
  const { key } = await openHook(database.db, app, { kind: 'github' }, publisher);
  const json = await openHook(database.db, app, { mapping: { title: 'title' } }, publisher);
  const expected: string[] = [];
  const answered: string[] = [];
  await killedAtRandom(database, async (number, ask) => {
    const isTaken = async (post: Post) => (await ask(origin => send(origin, post)))?.[0] === 200;
    const name = `n${number}`;
    const body = { action: 'created', x: { title: name } };
    const headers = { 'x-github-event': 'x', 'x-github-delivery': name };
    while (!(await isTaken({ key, body, headers })));
    expected.push(`X created: ${name}`);
    // A call without a name of its own is there once where it was answered, and at most once where it was not.
    if (await isTaken({ key: json.key, body: { title: name } })) answered.push(name);
  });
  const stored = await titles();
  expect(stored.filter(title => title.startsWith('X'))).toEqual(expected.sort());
  const unnamed = stored.filter(title => !title.startsWith('X'));
  expect(new Set(unnamed).size).toBe(unnamed.length);
  expect(unnamed).toEqual(expect.arrayContaining(answered));
  await expectAllTold();
}, 600_000);
