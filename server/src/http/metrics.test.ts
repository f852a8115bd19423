import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRounds } from '#async/rounds.ts';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { awayWhile } from '#test/database-away.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { openOperations, operationsApp } from '../operations.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  app = await testApp(database.db, { metricsToken: 'a token of the operator' });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

it('metrics are for the bearer of the token only', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  expect(
    (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the operato' } })).statusCode,
  ).toBe(401);
  const without = await testApp(database.db);
  expect((await without.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(
    404,
  );
  await without.close();
});

it('metrics count requests by route and class, and tell of the process and the crawl', async () => {
  await app.inject('/v1/feed/project?urlKey=paper');
  await app.inject('/v1/feed/project?urlKey=nobody');
  const { body, headers } = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token of the operator' },
  });
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/v1\/feed\/project",status="4xx"\} [1-9]/m,
  );
  expect(body).toMatch(
    /^http_request_duration_seconds_bucket\{method="GET",route="\/v1\/feed\/project",status="2xx",le="\+Inf"\} [1-9]/m,
  );
  for (const name of [
    'process_resident_memory_bytes',
    'newsbell_crawl_due',
    'newsbell_items',
    'newsbell_horizon_age_seconds',
  ]) {
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
});

const scrape = async (from: App) =>
  (await from.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the operator' } })).body;

const settings = settingsOf({ METRICS_TOKEN: 'a token of the operator' });

it('the port for metrics tells of what people ask, and its own requests are none of these', async () => {
  const deps = { db: database.db, log: () => {}, settings };
  const operations = openOperations(deps);
  const people = await testApp(database.db, { operations, metricsToken: settings.metricsToken! });
  const port = await operationsApp(deps, operations);
  await people.inject('/v1/feed/project?urlKey=paper');
  for (let n = 0; n < 2; n++) await port.inject('/health/live');
  const requests = /^http_request_duration_seconds_count\{.*$/gm;
  const wanted = ['http_request_duration_seconds_count{method="GET",route="/v1/feed/project",status="2xx"} 1'];
  expect((await scrape(port)).match(requests)).toEqual(wanted);
  expect((await scrape(people)).match(requests)).toEqual(wanted);
  await people.close();
  await port.close();
});

it.each([
  ['worker', 503],
  ['web', 200],
] as const)('while a job stands still, the readiness of a process of the role %s is %i', async (role, status) => {
  const clock = { now: 0 };
  const rounds = createRounds(() => clock.now);
  const round = rounds.of('crawl');
  const deps = { db: database.db, log: () => expect.unreachable('it is no fault of the call'), settings };
  const port = await operationsApp(deps, openOperations(deps, { role, rounds }));
  const ready = async () => (await port.inject('/health/ready')).statusCode;
  expect(await ready()).toBe(200);
  clock.now = 700_000;
  expect(await ready()).toBe(status);
  expect(await scrape(port)).toContain('newsbell_job_round_age_seconds{task="crawl"} 700\n');
  round.ends('done');
  expect(await ready()).toBe(200);
  await port.close();
});

it('while the database is away, the process tells of itself, and that it is away', async () => {
  let isAway = false;
  const told: unknown[] = [];
  const log = (event: string, fields: object = {}) => void told.push({ event, ...fields });
  const deps = { db: awayWhile(database.db, () => isAway), log, settings };
  const port = await operationsApp(deps, openOperations(deps));
  expect(await scrape(port)).toMatch(/^newsbell_database_up 1$/m);
  isAway = true;
  const body = await scrape(port);
  expect(body).toMatch(/^newsbell_database_up 0$/m);
  expect(body).toMatch(/^process_uptime_seconds \d/m);
  expect(body).not.toContain('newsbell_crawl_due');
  const { statusCode, headers } = await port.inject('/health/ready');
  expect(statusCode).toBe(503);
  expect(told).toMatchObject([{ event: 'request_given_up', request: headers['x-request-id'] }]);
  await port.close();
});
