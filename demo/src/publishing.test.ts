import type { FeedItem } from '@newsbell/contracts/items';
import { languages } from '@newsbell/contracts/languages';
import type { Database } from '@newsbell/server/db/open';
import { listAccessTokens } from '@newsbell/server/features/accounts/access-tokens';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../server/test/app.ts';
import { freshDatabase } from '../../server/test/database.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { allBackups, nightlyUntil } from './backups.ts';
import { fillBoards } from './boards.ts';
import { connectPrograms } from './connecting.ts';
import { idOf, makePeople } from './people.ts';
import { curlLine, makePublishers, publishNights, publishTurn } from './publishing.ts';

let database: Database;
let app: Awaited<ReturnType<typeof testApp>>;
let address: string;
const settings = settingsOf({ NEWCOMER_LIMITS: 'false' });

beforeAll(async () => {
  database = await freshDatabase();
  const deps = { db: database.db, settings };
  await makePeople(deps);
  await sql`insert into project (url_key, kind, visibility, title, folded, words) values ('field', 'FEED', 'PUBLIC', 'Field Notes', '', '')`.execute(
    database.db,
  );
  await fillBoards(deps);
  app = await testApp(database.db, { publicUrl: 'http://127.0.0.1' });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const newsOf = async (urlKey: string): Promise<FeedItem[]> => {
  const answer = await fetch(`${address}/v1/feed/project?urlKey=${urlKey}&size=50`);
  return ((await answer.json()) as { content: FeedItem[] }).content;
};

it('people in all languages publish their nights through the calls, once, and the reader follows two of them', async () => {
  const deps = { db: database.db, settings };
  const now = new Date();
  const first = await makePublishers(deps, 'demo');
  await publishNights(first, address, now);
  const before = await Promise.all(allBackups.map(({ urlKey }) => newsOf(urlKey)));
  const again = await makePublishers(deps, 'demo');
  await publishNights(again, address, now);
  expect(await Promise.all(allBackups.map(({ urlKey }) => newsOf(urlKey)))).toEqual(before);

  expect(allBackups.map(({ language }) => language).sort()).toEqual([...languages].sort());
  for (const [at, { language, fields }] of allBackups.entries()) {
    const items = before[at]!;
    expect(items).toHaveLength(8);
    for (const item of items) {
      expect(item.project.language).toBe(language);
      expect(item.fields!.map(({ name }) => name)).toEqual(fields.slice(0, item.fields!.length));
      expect(`${item.title} ${item.content}`).not.toMatch(/[{}]|undefined|\*\*/);
    }
    const high = items.filter(({ priority }) => priority === 'high');
    expect(high.map(({ image }) => image)).toEqual([expect.stringMatching(/^\/u\//)]);
    expect((await fetch(address + high[0]!.image)).headers.get('content-type')).toBe('image/webp');
  }

  const { rows } = await sql<{ key: string; minutes: number; atOnce: boolean }>`
    select p.url_key as key, s.notify_minute as minutes, s.at_once as "atOnce" from subscription s join project p on p.id = s.project_id
    where s.account_id = ${await idOf(deps, 'demo')} order by key`.execute(database.db);
  expect(rows).toEqual([
    { key: 'gongbang-backup', minutes: 30, atOnce: true },
    { key: 'lab-backups', minutes: 30, atOnce: true },
  ]);

  // Each start has tokens of its own, and those of the last are revoked.
  const tokens = await listAccessTokens(database.db, await idOf(deps, 'demo'));
  expect(tokens).toMatchObject([{ name: 'lab-backups.sh', projects: ['lab-backups'], scopes: ['publish'] }]);
  await expect(publishTurn([first[0]!], address, 1)).rejects.toThrow('answered 401');
});

it('in turns they publish one more piece, of which nobody is told', async () => {
  const publishers = await makePublishers({ db: database.db, settings }, 'demo');
  for (const turn of [8, 8, 9]) await publishTurn(publishers, address, turn);
  const [first, second, third] = await Promise.all(allBackups.map(({ urlKey }) => newsOf(urlKey)));
  expect([first!.length, second!.length, third!.length]).toEqual([9, 9, 8]);
  expect(first![0]).toMatchObject({ priority: 'low' });
});

it('programs are connected with the project of the reader once, and each call is seen', async () => {
  const deps = { db: database.db, settings };
  const own = (await makePublishers(deps, 'demo')).find(({ backups }) => backups.by === 'demo')!;
  for (let start = 0; start < 2; start++) await connectPrograms(deps, own, address);
  const { rows: calls } = await sql<{ name: string; outcome: string; why: string | null }>`
    select h.name, c.outcome, c.why from hook h left join hook_call c on c.hook_id = h.id order by h.id`.execute(
    database.db,
  );
  expect(calls).toEqual([
    { name: 'Scripts', outcome: 'published', why: null },
    { name: 'Monitor', outcome: 'refused', why: 'SHAPE' },
  ]);
  const { rows: pings } = await sql<{ kind: string }>`select last_kind as kind from ping`.execute(database.db);
  expect(pings).toEqual([{ kind: 'success' }]);
  const { rows: alarms } = await sql<{ cron: string }>`select cron from silence`.execute(database.db);
  expect(alarms).toEqual([{ cron: '0 3 * * *' }]);
  const tokens = await listAccessTokens(database.db, await idOf(deps, 'demo'));
  expect(tokens.filter(({ name }) => name === 'old-laptop.sh')).toHaveLength(1);
});

it('what was deleted by a visitor, or lacks the developer mode, is left out', async () => {
  const { db } = database;
  await sql`update account set mode = 'NORMAL' where username = 'demo'`.execute(db);
  const publishers = await makePublishers({ db, settings }, 'demo');
  expect(publishers.map(({ backups }) => backups.by)).toEqual(['dohyun', 'haruto', 'xiaoyu']);
});

it('a night is the same whenever it is asked for', () => {
  const [backups] = allBackups;
  const now = new Date('2026-11-26T02:59:00Z');
  const nights = nightlyUntil(backups!, now);
  expect(nights.at(-1)!.publishedAt).toBe('2026-11-24T03:00:00.000Z');
  expect(nightlyUntil(backups!, new Date('2026-11-26T03:00:00Z')).slice(0, -1)).toEqual(nights.slice(1));
});

it('the line to copy names the token and the project', async () => {
  const [publisher] = await makePublishers({ db: database.db, settings }, 'demo');
  const line = curlLine(publisher!, address);
  expect(line).toBe(
    `curl -H "Authorization: Bearer ${publisher!.token}" -d "Hello" ${address}/v1/project/gongbang-backup/news`,
  );
});
