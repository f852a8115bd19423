// This comes first: statements are made of the list of kinds when they are loaded.
import '#test/further-kind.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { crawling, feedNamed } from '#test/crawling.ts';
import { beArchive, migrateArchive } from '#test/further-kind.ts';
import type { Handler } from '#test/origin.ts';
import { allSources } from './claims.ts';
import { dueTargets } from './targets.ts';

const c = crawling();
let asked: (string | undefined)[];
let names: string[];

const origin: Handler = ({ headers }, response) => {
  asked.push(headers.accept);
  response.setHeader('content-type', 'application/rss+xml');
  response.end(feedNamed(...names));
};
beforeEach(async () => {
  [asked, names] = [[], ['one']];
  await migrateArchive(c.db);
});

describe('a further kind of source, by its one object and its migration', () => {
  test('is asked with its header, stored by its policy, named by its owner, and rests as its row says', async () => {
    const id = await c.add('a.test', origin);
    await beArchive(c.db, id, 7_000);
    expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
    expect(asked).toEqual(['application/x-archive']);
    expect(await c.crawlOf(id)).toMatchObject({ title: 'As its owner calls it', interval_minutes: 7_000 });
    // Its policy takes a document of which most is new for another list, about which nobody is told.
    names = ['two', 'three', 'four'];
    expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 3 });
    const { rows } = await sql<{ notify: boolean }>`select distinct notify from item where project_id = ${id}`.execute(
      c.db,
    );
    expect(rows).toEqual([{ notify: false }]);
  });

  test('is not asked where its row says so or is missing, and is where feeds are', async () => {
    const [open, closed, rowless, feed] = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name => c.add(`${name}.test`, origin)),
    );
    for (const id of [open!, closed!, rowless!]) await beArchive(c.db, id, 0);
    await sql`update archive set is_closed = true where project_id = ${closed!}`.execute(c.db);
    await sql`delete from archive where project_id = ${rowless!}`.execute(c.db);
    await sql`update crawl set next_at = now()`.execute(c.db);
    const hosts = (await c.db.selectFrom('crawl').select('host_key').execute()).map(row => row.host_key);
    const due = await dueTargets(c.db, hosts, 10, allSources);
    expect(due.map(({ projectId, kind, own }) => [projectId, kind, own]).sort()).toEqual(
      [
        [open, 'ARCHIVE', { isClosed: false, leastMinutes: 0 }],
        [feed, 'FEED', null],
      ].sort(),
    );
  });

  test('has its own limit of bytes, and its own say on what may be asked', async () => {
    const id = await c.add('a.test', origin);
    await beArchive(c.db, id, 0);
    names = ['x'.repeat(30_000)];
    expect(await c.crawl(id)).toMatchObject({ kind: 'failed', code: 'TOO_LARGE' });
    await sql`update project set feed_url = 'http://a.test/secret' where id = ${id}`.execute(c.db);
    expect(await c.crawl(id)).toMatchObject({ kind: 'failed', code: 'ROBOTS' });
    expect(asked).toHaveLength(1);
  });
});
