/** The call that answers a receipt: to whom, and of which news. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { counter } from '#test/counter.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, composeAll, follows, matchAll } from '#test/notifying.ts';
import { makePerson, type Person } from '#test/people.ts';
import { newsOf } from '#test/published-news.ts';
import { seedProject } from '#test/seed.ts';
import { publish } from './publish.ts';

let database: Database;
let app: App;
let alice: Person;
const nextNumber = counter();

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await makePerson(database.db, 'owner');
  await beginMatching(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const published = async () => {
  const urlKey = `news-${nextNumber()}`;
  const { id } = await seedProject(database.db, { urlKey, kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null });
  const bob = await makePerson(database.db, 'other');
  await follows(database.db, bob, { projectId: id });
  const outcome = await publish(database.db, { projectId: id, ownOrigins: [] }, newsOf('One'), undefined);
  if (outcome.kind !== 'stored') throw new Error(`it is ${outcome.kind}`);
  return { projectId: id, urlKey, itemId: outcome.id, bob };
};
const receipt = async (urlKey: string, itemId: number, headers: Record<string, string> = { cookie: alice.cookie }) => {
  const answer = await app.inject({ url: `/v1/project/${urlKey}/news/${itemId}/receipt`, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const tokenOf = async (
  { id }: Person,
  scopes: readonly ('publish' | 'read')[],
  projects: number[] | null = null,
): Promise<{ authorization: string }> => {
  const made = await makeAccessToken(database.db, id, { name: 'cron', scopes: [...scopes], projects });
  return { authorization: `Bearer ${made.token}` };
};

it('counts for the owner, by a sign-in or a token for publishing, and names nobody', async () => {
  const { projectId, urlKey, itemId } = await published();
  const none = { waiting: 0, sent: 0, failed: 0, muted: 0 };
  await matchAll(database.db);
  const waits = { waiting: 1, told: 0, channels: { email: none, webpush: none, fcm: none, webhook: none } };
  expect(await receipt(urlKey, itemId)).toEqual({ status: 200, body: waits });
  await composeAll(database.db);
  const told = {
    waiting: 0,
    told: 1,
    channels: { email: { ...none, waiting: 1 }, webpush: none, fcm: none, webhook: none },
  };
  for (const projects of [null, [projectId]])
    expect(await receipt(urlKey, itemId, await tokenOf(alice, ['publish'], projects))).toEqual({
      status: 200,
      body: told,
    });
});

it('is of no use to others, nor for news of another project', async () => {
  const [{ projectId, urlKey, itemId, bob }, other] = [await published(), await published()];
  const codeBy = async (headers?: Record<string, string>, item = itemId) =>
    (await receipt(urlKey, item, headers)).body.code;
  expect(await codeBy({ cookie: bob.cookie })).toBe('FORBIDDEN');
  expect(await codeBy(await tokenOf(alice, ['read']))).toBe('TOKEN_SCOPE');
  expect(await codeBy(await tokenOf(alice, ['publish'], [other.projectId]))).toBe('TOKEN_SCOPE');
  expect(await codeBy(undefined, other.itemId)).toBe('FEED_NOT_FOUND');
  await database.db.deleteFrom('item').where('project_id', '=', projectId).execute();
  expect(await codeBy()).toBe('FEED_NOT_FOUND');
});
