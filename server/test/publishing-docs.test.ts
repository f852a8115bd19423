/** docs/publishing.md against the server: each of its lines is sent, and its tables are those of the contract. */
import { readFileSync } from 'node:fs';
import type { FeedItem } from '@newsbell/contracts/items';
import type { ProblemCode } from '@newsbell/contracts/problems';
import { newsPublish, type Published } from '@newsbell/contracts/publishing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { problemStatus } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { readCurl } from './curl.ts';
import { freshDatabase } from './database.ts';
import { makePerson } from './people.ts';
import { seedProject } from './seed.ts';
import { smallPicture } from './small-picture.ts';

const page = readFileSync(new URL('../../docs/publishing.md', import.meta.url), 'utf8');
const lines = [...page.matchAll(/^ {4}(.*curl .*)$/gm)].map(([, line]) => line!);
const origin = 'https://news.example';

let database: Database;
let app: App;
let token: string;
let files: Record<string, Buffer>;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { publicUrl: origin });
  const { id } = await makePerson(database.db, 'owner');
  const published = { urlKey: 'lab-backups', kind: 'PUBLISHED', ownerId: id, feedUrl: null } as const;
  const project = await seedProject(database.db, published);
  const ping = /\/ping\/([\da-f-]{36})/.exec(page)![1]!;
  await database.db.insertInto('ping').values({ project_id: project.id, account_id: id, id: ping }).execute();
  token = (await makeAccessToken(database.db, id, { name: 'x', scopes: ['publish'], projects: null })).token;
  files = {
    'report.txt': Buffer.from('Report\n42 files\n'),
    'report.md': Buffer.from('# Report\n\n**42** files'),
    'disk.png': await smallPicture(),
    '-': Buffer.from('Filesystem  Use%\n/dev/sda1    90%\n'),
  };
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const variables = () => {
  const news = /^ {4}NEWS=(\S+)$/m.exec(page)![1]!;
  expect(page).toMatch(/^ {4}TOKEN=nb_(?:[a-z\d]{4}-){4}[a-z\d]{4}$/m);
  expect(page).toMatch(/^ {4}TOMORROW=\$\(date -u -d tomorrow \+%Y-%m-%dT%H:%M:%SZ\)$/m);
  const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');
  return { TOKEN: token, NEWS: news, TOMORROW, PING: /^ {4}PING=(\S+)$/m.exec(page)![1]! };
};
const send = async (line: string, itemId: number) => {
  const { url, ...request } = readCurl(line.replaceAll('4711', String(itemId)), { variables: variables(), files });
  expect(url.startsWith(origin), line).toBe(true);
  const answer = await app.inject({
    ...request,
    url: url.slice(origin.length),
    headers: { ...request.headers, host: 'news.example' },
  });
  return { status: answer.statusCode, body: answer.body === 'OK' ? {} : (answer.json() as Partial<Published>) };
};
const titles = async (): Promise<string[]> =>
  ((await app.inject(`${origin}/v1/feed/project?urlKey=lab-backups`)).json() as { content: FeedItem[] }).content.map(
    ({ title }) => title,
  );

it('each line is taken, and does what the page says', async () => {
  expect(lines.length).toBeGreaterThan(10);
  const seen: string[][] = [];
  let itemId = 0;
  for (const line of lines) {
    const { status, body } = await send(line, itemId);
    expect([line, status, body]).toEqual([line, 200, expect.anything()]);
    itemId = body.id ?? itemId;
    seen.push(await titles());
  }
  const at = (part: string) => seen[lines.findIndex(line => line.includes(part))]!;
  expect(at('-d "Backup done" $NEWS')).toEqual(['Backup done']);
  expect(at('used')).toEqual(['Disk full', 'Disk full', 'Filesystem Use%', 'Report', 'Report', 'Backup done']);
  expect(at('Backup is running')[0]).toBe('Backup is running');
  expect(at('night-2026-03-05" -d "Backup done"').slice(0, 2)).toEqual(['Backup done', 'Disk full']);
  expect(at('?key=night-2026-03-05')[0]).toBe('Backup done, and verified');
  expect(at('read back')[0]).toBe('Backup done, and read back');
  expect(at('"topic"').slice(0, 2)).toEqual(['Disk full', 'Disk full']);
  expect(at('$PING/3')[0]).toMatch(/ ended with code 3$/);
  expect(at('publishedAt=')[0]).toBe('Backup done, and read back');
  expect(at('/news?id=')[0]).toBe('Disk full');
  expect(at('urlKey=lab-backups')).toEqual([]);
});

it('its tables have every field, and codes of problems with their status', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
  expect(rows.sort()).toEqual(Object.keys(newsPublish.schema.body.shape).sort());
  const codes = [...page.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)].flatMap(([, status, row]) =>
    [...row!.matchAll(/`(\w+)`/g)].map(([, code]) => [code!, Number(status)] as const),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const [code, status] of codes) expect([code, problemStatus[code as ProblemCode]]).toEqual([code, status]);
});
