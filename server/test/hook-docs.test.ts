/** docs/hooks.md against the server: each of its lines is sent, and its table has codes of problems with their status. */
import { readFileSync } from 'node:fs';
import type { ProblemCode } from '@newsbell/contracts/problems';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { problemStatus } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { readCurl } from './curl.ts';
import { freshDatabase } from './database.ts';
import { openHook, type TestHook } from './hooks.ts';
import { makePublisher } from './publishing.ts';

const page = readFileSync(new URL('../../docs/hooks.md', import.meta.url), 'utf8');
const lines = [...page.matchAll(/^ {4}(curl .*)$/gm)].map(([, line]) => line!);
const origin = 'https://news.example';

let database: Database;
let app: App;
let hooks: Record<'HOOK' | 'ALERTS' | 'SLACK' | 'JSON', TestHook>;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db, { publicUrl: 'http://newsbell.test' });
  const publisher = await makePublisher(db, app);
  hooks = {
    HOOK: await openHook(db, app, { kind: 'github' }, publisher),
    ALERTS: await openHook(db, app, { kind: 'alertmanager' }, publisher),
    SLACK: await openHook(db, app, { kind: 'slack' }, publisher),
    JSON: await openHook(db, app, { kind: 'json', mapping: { title: 'job.name', id: 'run' } }, publisher),
  };
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

it('each line is taken by a hook of its kind', async () => {
  expect(page).toMatch(/^ {4}HOOK=https:\/\/news\.example\/hook\/[0-9a-z]{32}$/m);
  const variables = Object.fromEntries(Object.entries(hooks).map(([name, { key }]) => [name, `${origin}/hook/${key}`]));
  const answers: [number, string][] = [];
  for (const line of lines) {
    const { url, ...request } = readCurl(line, { variables, files: {} });
    const answer = await app.inject({ ...request, url: url.slice(origin.length) });
    answers.push([answer.statusCode, answer.body.split(' ')[0]!.trim()]);
  }
  expect(answers).toEqual([
    [200, 'connected'],
    [200, 'published'],
    [200, 'ok'],
    [200, 'ok'],
    [200, 'published'],
  ]);
  expect((await hooks.HOOK.items()).map(({ title, priority = null }) => [title, priority])).toEqual([
    ['Backup', null],
    ['Backup done', null],
    ['Backup done in run 7', null],
    ['The disk is full', 'high'],
  ]);
});

it('its table has codes of problems with their status', () => {
  const codes = [...page.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)].flatMap(([, status, row]) =>
    [...row!.matchAll(/`(\w+)`/g)].map(([, code]) => [code!, Number(status)] as const),
  );
  expect(codes.length).toBeGreaterThan(5);
  for (const [code, status] of codes) expect([code, problemStatus[code as ProblemCode]]).toEqual([code, status]);
});
