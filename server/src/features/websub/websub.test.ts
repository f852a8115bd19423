import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeInternet, fakeInternet } from '#test/origin.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { type House, openHouse } from '#test/websub.ts';

let internet: FakeInternet;
let publisher: House;
let reader: House;
let paper: Seeded;

beforeEach(async () => {
  internet = await fakeInternet();
  [publisher, reader] = await Promise.all([openHouse(internet, 'publisher'), openHouse(internet, 'reader')]);
  paper = await seedProject(publisher.database.db, { urlKey: 'paper' });
  await seedItems(publisher.database.db, paper, [{ title: 'Old news' }]);
  await publisher.notice();
});
afterEach(async () => {
  await Promise.all([publisher.close(), reader.close()]);
  await internet.close();
});

it('two installations: what is published at one is read at the other, and not asked for', async () => {
  const source = await reader.add(`${publisher.url}/paper/rss.xml`);
  await reader.crawl(source);
  await reader.askHubs();
  await publisher.verify();
  const { rows } = await sql<{ state: string }>`select state from websub_lease`.execute(reader.database.db);
  expect(rows).toEqual([{ state: 'active' }]);
  await publisher.pass('61 seconds');
  await seedItems(publisher.database.db, paper, [{ title: 'Fresh news', sortAt: new Date().toISOString() }]);
  await publisher.notice();
  await publisher.deliver();
  await reader.takePushes();
  expect(await reader.titles(source)).toEqual(['Fresh news', 'Old news']);
  await reader.crawl(source);
  const crawl = await sql`
    select interval_reason, push_misses from crawl where project_id = ${source}`.execute(reader.database.db);
  expect(crawl.rows).toEqual([{ interval_reason: 'pushed', push_misses: 0 }]);
});

it('a feed that becomes private ends its leases at the next look, and nothing is sent', async () => {
  await reader.crawl(await reader.add(`${publisher.url}/paper/rss.xml`));
  await reader.askHubs();
  await publisher.verify();
  await publisher.pass('61 seconds');
  await sql`update project set visibility = 'PRIVATE'`.execute(publisher.database.db);
  await publisher.notice();
  const { rows } = await sql`select 1 from websub_callback`.execute(publisher.database.db);
  expect(rows).toEqual([]);
});

it('a feed of our own is no source, and our hub is not asked by us', async () => {
  const source = await publisher.add(`${publisher.url}/paper/rss.xml`);
  expect(await publisher.crawl(source)).toMatchObject({ kind: 'failed', code: 'BLOCKED_SELF' });
  await publisher.askHubs();
  const { rows } = await sql`select 1 from websub_lease`.execute(publisher.database.db);
  expect(rows).toEqual([]);
});
