import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { nameRequests } from './request-ids.ts';

let database: Database;
let app: App;
const told: { event: string; fields: Record<string, unknown> }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, {
    env: { TRUSTED_PROXIES: '10.0.0.7' },
    log: (event, fields = {}) => void told.push({ event, fields }),
    routes: (app, deps) => {
      app.post('/test/broken', { config: { access: 'anyone' } }, async () => {
        await deps.db.selectFrom('project').select('id').execute();
        deps.log('picture_not_kept', { why: 'a line of the handler' });
        throw new Error('a fault of ours');
      });
    },
  });
});
afterEach(() => void told.splice(0));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const breakIt = (remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/test/broken',
    remoteAddress,
    headers: { 'x-requested-with': 'test', ...headers },
  });

test('each line of a request, its answer and its problem have one name', async () => {
  const answers = await Promise.all([breakIt(), breakIt()]);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  for (const [i, answer] of answers.entries()) {
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', requestId: ids[i] });
    const lines = told.filter(({ fields }) => fields.request === ids[i]).map(({ event }) => event);
    expect(lines).toEqual(['picture_not_kept', 'request_failed']);
  }
});

test('any answer has a name, also of what nobody serves, and only a fault of ours has it in its body', async () => {
  for (const url of ['/v1/feed/all', '/nothing.txt', '/%', '/v1/feed?id=none']) {
    const { headers, body } = await app.inject(url);
    expect(headers['x-request-id'], url).toMatch(/^[0-9a-f]{16}$/);
    expect(body, url).not.toContain('requestId');
  }
});

test.each([
  ['a trusted proxy', '10.0.0.7', '0a1b2c3d-4e5f-6789', true],
  ['a balancer', '10.0.0.7', 'Root=1-67891233-abcdef012345678912345678', true],
  ['somebody else', '192.0.2.1', '0a1b2c3d-4e5f-6789', false],
  ['a proxy that hands on nonsense', '10.0.0.7', 'a "line"\\n of mine', false],
  ['a proxy that hands on a short one', '10.0.0.7', '1', false],
  ['a proxy that hands on a long one', '10.0.0.7', 'a'.repeat(129), false],
])('a name is taken from trusted proxies alone, and well formed: %s', async (_who, remoteAddress, given, isTaken) => {
  const { headers } = await breakIt(remoteAddress, { 'x-request-id': given });
  expect(headers['x-request-id'] === given).toBe(isTaken);
});

test('without trusted proxies no name is taken', () => {
  const nameOf = nameRequests({ trustedProxies: [] });
  const request = { headers: { 'x-request-id': '0a1b2c3d-4e5f' }, socket: { remoteAddress: '127.0.0.1' } };
  expect(nameOf(request as unknown as Parameters<typeof nameOf>[0])).toMatch(/^[0-9a-f]{16}$/);
});
