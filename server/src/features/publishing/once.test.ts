/** Idempotency under a flood: over HTTP, by the header and by the body, with followers who are told. */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, composeAll, entriesOfPerson, follows, matchAll, reader } from '#test/notifying.ts';
import type { Person } from '#test/people.ts';
import { freely, makePublisher, type PublishedNow, type Publisher } from '#test/publishing.ts';

let database: Database;
let app: App;
let origin: string;
let publisher: Publisher;
let follower: Person;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  publisher = await makePublisher(database.db, app);
  await beginMatching(database.db);
});
beforeEach(async () => {
  follower = await reader(database.db);
  await follows(database.db, follower, { projectId: publisher.projectId });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Load shedding: so many at once are more than may stand in line. Those that are asked to come again do so. */
const publishOver = async (id: string, title: string, by: 'header' | 'body'): Promise<PublishedNow> => {
  for (;;) {
    const answer = await fetch(`${origin}/v1/project/${publisher.urlKey}/news`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publisher.token}`,
        'content-type': 'application/json',
        ...(by === 'header' && { 'idempotency-key': id }),
      },
      body: JSON.stringify({ title, ...(by === 'body' && { id }) }),
    });
    const body = (await answer.json()) as PublishedNow;
    if (answer.status === 503) continue;
    expect([answer.status, body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
    return body;
  }
};

const stored = async (from: string) =>
  (
    await sql<{ id: number; title: string }>`
      select id, title from item where project_id = ${publisher.projectId} and starts_with(title, ${from})`.execute(
      database.db,
    )
  ).rows;
const waitingFor = async (id: number) =>
  (await sql`select from waiting_item where account_id = ${follower.id} and item_id = ${id}`.execute(database.db)).rows
    .length;

it.each([
  ['one text', (_: number): string => 'One', 0],
  ['two texts in turn', (at: number): string => (at % 4 < 2 ? 'Two, a' : 'Two, b'), 1],
] as const)('a hundred times at once is one item and one entry: %s', async (id, titleOf, edits) => {
  const times = Array.from({ length: 100 }, (_, at) => at);
  const all = await Promise.all(times.map(at => publishOver(id, titleOf(at), at % 2 === 0 ? 'header' : 'body')));
  expect(all.filter(each => each.created)).toHaveLength(1);
  expect(new Set(all.map(each => each.id)).size).toBe(1);
  const edited = all.filter(each => each.updated).length;
  expect(edited >= edits && edited <= 99 * edits).toBe(true);
  expect(await stored(titleOf(0).slice(0, 3))).toEqual([
    { id: all[0]!.id, title: expect.stringMatching(new RegExp(`^(${titleOf(0)}|${titleOf(2)})$`)) },
  ]);
  await matchAll(database.db);
  expect(await waitingFor(all[0]!.id)).toBe(1);
  // The same once more, after it has been told.
  await composeAll(database.db);
  await Promise.all(times.slice(0, 10).map(at => publishOver(id, `${titleOf(at)}!`, 'body')));
  await matchAll(database.db);
  await composeAll(database.db);
  const entries = (await entriesOfPerson(database.db, follower)).filter(({ item }) => item === all[0]!.id);
  expect(entries).toHaveLength(1);
});
