import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawling } from '#test/crawling.ts';
import { document, redirect, status } from '#test/origin.ts';
import { askRobots, forgetOldRobots } from './robots.ts';

const c = crawling();

const aged = (age: string) => sql`update robots set checked_at = now() - ${age}::interval`.execute(c.db);

test('what a site says is asked for once a day', async () => {
  const asked: (string | undefined)[] = [];
  c.internet.serve('a.test', (request, response) => {
    asked.push(request.url);
    document('User-agent: *\nDisallow: /private')(request, response);
  });
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('allowed');
  expect(await askRobots(c.deps, 'http://a.test/private/1')).toBe('disallowed');
  expect(asked).toEqual(['/robots.txt']);
  await aged('25 hours');
  await askRobots(c.deps, 'http://a.test/news');
  expect(asked).toHaveLength(2);
});

test.each([
  ['none', status(404)],
  ['a closed one', status(403)],
  ['a circle of redirects', redirect('http://a.test/robots.txt')],
])('with %s all may be read', async (_, handler) => {
  c.internet.serve('a.test', handler);
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('allowed');
});

test('a site that fails is held to what it said before, and is not read when it never said', async () => {
  c.internet.serve('a.test', status(503));
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('unreachable');
  c.internet.serve('a.test', document('User-agent: *\nDisallow: /private'));
  await askRobots(c.deps, 'http://a.test/news');
  await aged('2 days');
  c.internet.serve('a.test', status(500));
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('allowed');
  expect(await askRobots(c.deps, 'http://a.test/private')).toBe('disallowed');
});

test('where no connection can be made the page itself will say why', async () => {
  expect(await askRobots(c.deps, 'http://nowhere.test/news')).toBe('allowed');
  c.internet.point('inside.test', ['10.0.0.1']);
  expect(await askRobots(c.deps, 'http://inside.test/news')).toBe('allowed');
});

test('of one that is too large the beginning counts', async () => {
  const text = `User-agent: *\nDisallow: /private\n${'#'.repeat(600 * 1024)}\nDisallow: /news`;
  c.internet.serve('a.test', document(text));
  expect(await askRobots(c.deps, 'http://a.test/private')).toBe('disallowed');
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('allowed');
});

test.each([429, 304])('a site that answers %i does not say', async code => {
  c.internet.serve('a.test', status(code));
  expect(await askRobots(c.deps, 'http://a.test/news')).toBe('unreachable');
});

test('what is kept are the rules for us, and no more of them than a site needs', async () => {
  const others = Array.from({ length: 20_000 }, (_, n) => `User-agent: bot${n}\nDisallow: /`).join('\n');
  const kept = async () =>
    (await sql<{ body: string }>`select body from robots`.execute(c.db)).rows.map(row => row.body);
  c.internet.serve(
    'a.test',
    document(`${others.slice(0, 490_000)}\nUser-agent: *\nDisallow: /private # not\nAllow: /p*$`),
  );
  expect(await askRobots(c.deps, 'http://a.test/private')).toBe('disallowed');
  expect(await kept()).toEqual(['User-agent: *\nDisallow: /private\nAllow: /p*$']);
  expect(await askRobots(c.deps, 'http://a.test/private')).toBe('disallowed');
  await aged('2 days');
  c.internet.serve('a.test', document(`User-agent: *\nDisallow: /private\n${'Disallow: /x\n'.repeat(30_000)}`));
  expect(await askRobots(c.deps, 'http://a.test/private')).toBe('disallowed');
  expect((await kept())[0]!.length).toBeLessThan(64 * 1024);
});

test('of a site that a person only looks at nothing is kept, and it is given the time that is left', async () => {
  const asked: (string | undefined)[] = [];
  c.internet.serve('a.test', (request, response) => {
    asked.push(request.url);
    document('User-agent: *\nDisallow: /private')(request, response);
  });
  expect(await askRobots(c.deps, 'http://a.test/private', { withinMs: 5000, keeps: false })).toBe('disallowed');
  expect(asked).toEqual(['/robots.txt']);
  expect((await sql`select from robots`.execute(c.db)).rows).toEqual([]);
  expect(await askRobots(c.deps, 'http://a.test/private', { withinMs: 0, keeps: false })).toBe('unreachable');
  expect(asked).toEqual(['/robots.txt']);
});

test('what was not asked for a week is forgotten', async () => {
  c.internet.serve('a.test', status(404));
  await askRobots(c.deps, 'http://a.test/news');
  await forgetOldRobots(c.deps);
  expect((await sql`select from robots`.execute(c.db)).rows).toHaveLength(1);
  await aged('8 days');
  expect(await forgetOldRobots(c.deps)).toBe(false);
  expect((await sql`select from robots`.execute(c.db)).rows).toEqual([]);
});
