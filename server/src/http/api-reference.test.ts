import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import type { App } from './routing.ts';

let database: Database;
let webDir: string;
let app: App;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-reference-'));
  await writeFile(join(webDir, 'index.html'), '<html><head></head><body></body></html>');
  await mkdir(join(webDir, 'assets/reference'), { recursive: true });
  await mkdir(join(webDir, '.vite'));
  await writeFile(join(webDir, 'assets/reference/start-1a2b.js'), '1;');
  const hints = { pages: {}, languages: {}, reference: ['/assets/reference/start-1a2b.js'] };
  await writeFile(join(webDir, '.vite/hints.json'), JSON.stringify(hints));
  database = await freshDatabase();
  app = await testApp(database.db, { webDir, publicUrl: 'https://newsbell.test' });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(webDir, { recursive: true });
});

/** Answers what the directive of each name allows. */
const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map(directive => {
        const [name = '', ...allowed] = directive.split(' ');
        return [name, allowed];
      }),
  );

const ask = async (kind: 'viewer' | 'owner') => {
  const { cookie } = await makePerson(database.db, kind);
  return app.inject({ url: '/api/reference', headers: { cookie: `__Host-${cookie}`, accept: 'text/html' } });
};

it('is a document of the build’s scripts for an API viewer, and for nobody without the role', async () => {
  const { statusCode, body } = await ask('viewer');
  expect(statusCode).toBe(200);
  expect(body).toContain('<script defer src="/assets/reference/start-1a2b.js"></script>');
  expect((await ask('owner')).statusCode).toBe(403);
  expect((await app.inject({ url: '/api/reference', headers: { accept: 'text/html' } })).statusCode).toBe(401);
});

it('allows nothing that the page around it does not, and only that page may have it in a frame', async () => {
  const shell = policyOf(
    (await app.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy'],
  );
  const { 'content-security-policy': header, 'x-frame-options': frames } = (await ask('viewer')).headers;
  const { 'frame-ancestors': ancestors, ...policy } = policyOf(header);
  expect([ancestors, frames]).toEqual([["'self'"], 'SAMEORIGIN']);
  expect(policy['default-src']).toEqual(["'none'"]);
  for (const [name, allowed] of Object.entries(policy).filter(([, each]) => each[0] !== "'none'"))
    expect(shell[name], name).toEqual(expect.arrayContaining(allowed));
  for (const name of ['script-src', 'connect-src', 'font-src']) expect(policy[name], name).toEqual(["'self'"]);
  for (const name of ['object-src', 'base-uri', 'form-action']) expect(policy[name], name).toEqual(["'none'"]);
});

it('has scripts that a browser keeps for a year', async () => {
  const { headers } = await app.inject('/assets/reference/start-1a2b.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
});
