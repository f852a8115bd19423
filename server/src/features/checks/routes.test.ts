import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { signedUp } from '#test/browser.ts';
import { worldOf } from '#test/checking.ts';
import { freshDatabase } from '#test/database.ts';
import { openChecks } from './checks.ts';

let database: Database;
let app: App;

beforeEach(async () => {
  database = await freshDatabase();
  const { settings, outside } = worldOf({ PUBLIC_URL: 'http://localhost:1', DATA_DIR: '/tmp' });
  const known = Promise.resolve({ kind: 'open' as const, db: database.db });
  app = await testApp(database.db, {
    checks: openChecks({ settings, outside: { ...outside, isSandbox: true }, database: known }),
  });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

it('an administrator reads the findings in their language, six times a minute', async () => {
  const admin = await signedUp(app, 'admin');
  const check = (language: string) => admin.post('/v1/admin/check', { headers: { 'accept-language': language } });
  const answer = await check('ko');
  expect(answer.statusCode).toBe(200);
  const { at, findings } = answer.json();
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(findings.find(({ id }: { id: string }) => id === 'database')).toMatchObject({
    ...{ state: 'ok', name: '데이터베이스', remedy: null, path: null },
    text: expect.stringMatching(/^PostgreSQL [\d.]+ 서버가 \d+ ms 만에 응답합니다/),
  });
  expect(findings.find(({ id }: { id: string }) => id === 'public-url')).toMatchObject({
    state: 'critical',
    name: '공개 주소',
  });
  for (let n = 2; n <= 6; n++) expect((await check('en')).statusCode).toBe(200);
  expect(await check('en')).toMatchObject({ statusCode: 429 });
});

it('nobody else does', async () => {
  await signedUp(app, 'admin');
  expect((await (await signedUp(app, 'mina')).post('/v1/admin/check')).statusCode).toBe(403);
});
