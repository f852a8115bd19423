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

  const { rows } = await sql<{ key: string; minutes: number }>`
    select p.url_key as key, s.notify_minute as minutes from subscription s join project p on p.id = s.project_id
    where s.account_id = ${await idOf(deps, 'demo')} order by key`.execute(database.db);
  expect(rows).toEqual([
    { key: 'gongbang-backup', minutes: 30 },
    { key: 'lab-backups', minutes: 30 },
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
  expect(nights.at(-1)!.publishedAt).toBe('2026-11-25T03:00:00.000Z');
  expect(nightlyUntil(backups!, new Date('2026-11-26T03:00:00Z')).slice(0, -1)).toEqual(nights.slice(1));
});

it('the line to copy names the token and the project', async () => {
  const [publisher] = await makePublishers({ db: database.db, settings }, 'demo');
  const line = curlLine(publisher!, address);
  expect(line).toBe(
    `curl -H "Authorization: Bearer ${publisher!.token}" -d "Hello" ${address}/v1/project/gongbang-backup/news`,
  );
});
