import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';

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
