import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { failingSources } from '#features/crawl/failing.ts';
import { addSource } from '#features/projects/add.ts';
import { newsbellOn } from '#test/command-line.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let newsbell: ReturnType<typeof newsbellOn>;

beforeEach(async () => {
  database = await freshDatabase();
  newsbell = newsbellOn(database);
});
afterEach(() => database.close());

const source = async (name: string, health: string, more = sql``) => {
  const { projectId, urlKey } = await addSource(database.db, { feedUrl: `https://${name}.example/feed`, title: name });
  await sql`update crawl set health = ${health}${more} where project_id = ${projectId}`.execute(database.db);
  return urlKey;
};

it('lists the sources that are not well, those that have failed for longest first', async () => {
  await source('fine', 'ok');
  await source('young', 'new');
  const late = await source(
    'late',
    'failing',
    sql`, error_code = 'HTTP_503', failures = 3, failing_since = '2026-03-05T06:07:08Z', next_at = '2026-03-06T00:00:00Z'`,
  );
  const ended = await source(
    'ended',
    'gone',
    sql`, error_code = 'HTTP_410', failures = 2, failing_since = '2026-01-01T00:00:00Z', next_at = null`,
  );
  const merged = await source('merged', 'failing');
  await sql`update project set merged_into = (select id from project where url_key = ${late}) where url_key = ${merged}`.execute(
    database.db,
  );
  expect((await failingSources(database.db)).map(({ urlKey }) => urlKey)).toEqual([ended, late]);
  const table = await newsbell(['sources', '--failing']);
  expect(table).toMatchObject({ code: 0, complained: '' });
  expect(table.printed.split('\n').map(line => line.split(/ {2,}/))).toEqual([
    ['SOURCE', 'HEALTH', 'ERROR', 'SINCE', 'FAILURES', 'NEXT CHECK'],
    [ended, 'gone', 'HTTP_410', '2026-01-01 00:00Z', '2', 'never'],
    [late, 'failing', 'HTTP_503', '2026-03-05 06:07Z', '3', '2026-03-06 00:00Z'],
  ]);
  const lines = (await newsbell(['sources', '--failing', '--json'])).printed.split('\n').map(line => JSON.parse(line));
  expect(lines).toEqual([
    {
      urlKey: ended,
      health: 'gone',
      error: 'HTTP_410',
      since: '2026-01-01T00:00:00.000Z',
      failures: 2,
      nextCheck: null,
    },
    {
      ...{ urlKey: late, health: 'failing', error: 'HTTP_503', since: '2026-03-05T06:07:08.000Z', failures: 3 },
      nextCheck: '2026-03-06T00:00:00.000Z',
    },
  ]);
});

it('says so where all are well, and wants to be told which', async () => {
  await source('fine', 'ok');
  expect(await newsbell(['sources', '--failing'])).toMatchObject({ code: 0, printed: 'All sources are well.' });
  expect(await newsbell(['sources', '--failing', '--json'])).toMatchObject({ code: 0, printed: '' });
  expect(await newsbell(['sources'])).toMatchObject({ code: 2, complained: expect.stringContaining('--failing') });
});
