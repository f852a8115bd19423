import type { SourceHealth } from '@newsbell/contracts/source-health';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { crawling, feedNamed } from '#test/crawling.ts';
import { document, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';

const c = crawling();
let admin: TestBrowser;
let owner: Person;

beforeEach(async () => {
  const app = await testApp(c.db);
  admin = browserAs(app, (await makePerson(c.db, 'admin')).cookie);
  owner = await makePerson(c.db, 'owner');
  return () => app.close();
});

const list = async (query = ''): Promise<{ content: SourceHealth[]; counts: object; totalPages: number }> => {
  const answer = await admin.get(`/v1/admin/source?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const keys = async (query = '') => (await list(query)).content.map(({ urlKey }) => urlKey);

const failing = async (host: string, days: number, followers = 0): Promise<number> => {
  const id = await c.add(host, status(500));
  await c.crawl(id);
  await sql`update crawl set failing_since = now() - make_interval(days => ${days}) where project_id = ${id}`.execute(
    c.db,
  );
  await sql`update project set subscribers_count = ${followers} where id = ${id}`.execute(c.db);
  return id;
};

const well = async (host: string, title: string, newestDays = 0): Promise<number> => {
  const id = await c.add(host, document(feedNamed(title).replace('Alice writes', title)));
  await c.crawl(id);
  await sql`update project set last_item_at = now() - make_interval(days => ${newestDays}) where id = ${id}`.execute(
    c.db,
  );
  return id;
};

describe('the list of sources', () => {
  it('has what fails: the longest first, of one day the most followed first', async () => {
    await failing('young.test', 1, 9);
    await failing('old-quiet.test', 40, 1);
    await failing('old-loud.test', 40, 5);
    await well('well.test', 'Well');
    await c.add('new.test', status(500));
    expect(await keys()).toEqual(['old-loud', 'old-quiet', 'young']);
    const [first] = (await list()).content;
    expect(first).toMatchObject({
      feedUrl: 'http://old-loud.test/feed',
      health: 'failing',
      lastError: { code: 'HTTP_500', detail: 'status 500' },
      failures: 1,
      subscribers: 5,
      owner: null,
    });
    expect(first!.lastError!.message).toContain('500');
    expect(Date.parse(first!.failingSince!)).toBeLessThan(Date.now() - 39 * 86_400_000);
  });

  it('has as silent what is well and had nothing for 60 days, the longest first', async () => {
    await well('fresh.test', 'Fresh', 59);
    await well('silent.test', 'Silent', 61);
    await well('mute.test', 'Mute', 400);
    await failing('failing.test', 70);
    expect(await keys('state=silent')).toEqual(['mute', 'silent']);
  });

  it('has all by title, private ones with their owner, and neither what was merged nor what somebody keeps', async () => {
    const zebra = await well('zebra.test', 'Zebra');
    await well('apple.test', 'Apple');
    const mine = await seedProject(c.db, { title: 'Mine', visibility: 'PRIVATE', ownerId: owner.id, urlKey: 'mine' });
    await seedProject(c.db, { title: 'Gone', mergedInto: zebra });
    await sql`insert into project (url_key, kind, visibility, owner_id, title) values ('kept', 'SAVED', 'PRIVATE', ${owner.id}, 'Kept')`.execute(
      c.db,
    );
    expect(await keys('state=all')).toEqual(['apple', 'mine', 'zebra']);
    const found = await list('state=private');
    expect(found.content).toMatchObject([{ id: mine.id, visibility: 'PRIVATE', owner: owner.username, health: 'new' }]);
    expect(found.counts).toEqual({ failing: 0, silent: 0, private: 1, all: 3 });
  });

  it('finds a word in title, key, address and site, letter by letter, and counts what it finds', async () => {
    await failing('broken.test', 3);
    await well('press.test', '한겨레 100%');
    await sql`update project set link = 'https://home.example/' where url_key = 'press'`.execute(c.db);
    const found = (word: string) => keys(`state=all&word=${encodeURIComponent(word)}`);
    expect(await found('겨레')).toEqual(['press']);
    expect(await found('PRESS')).toEqual(['press']);
    expect(await found('broken.test/feed')).toEqual(['broken']);
    expect(await found('https://www.broken.test/feed')).toEqual(['broken']);
    expect(await found('home.example')).toEqual(['press']);
    expect(await found('%')).toEqual(['press']);
    expect(await found('_')).toEqual([]);
    expect((await list('word=press')).counts).toEqual({ failing: 0, silent: 0, private: 0, all: 1 });
  });

  it('has 20 a page', async () => {
    for (let n = 0; n < 21; n++) await seedProject(c.db, { title: `Source ${String(n).padStart(2, '0')}` });
    const second = await list('state=all&page=1');
    expect(second).toMatchObject({ totalPages: 2, first: false, last: true });
    expect(second.content.map(({ title }) => title)).toEqual(['Source 20']);
  });

  it('speaks the language of its reader, and says when the host lets it be asked', async () => {
    const id = await failing('broken.test', 3);
    const rest = new Date(Date.now() + 36 * 3_600_000);
    await sql`update host set not_before = ${rest} where key = 'broken.test:80'`.execute(c.db);
    const answer = await admin.get(`/v1/admin/source/${id}`, { headers: { 'accept-language': 'ko' } });
    expect(answer.json()).toMatchObject({ nextAt: rest.toISOString(), headlines: [] });
    expect(answer.json().lastError.message).toMatch(/[가-힣]/);
  });

  it('tells the newest of one source, of a private one nothing', async () => {
    const [open, closed] = [await well('open.test', 'Open'), await well('closed.test', 'Closed')];
    await sql`update project set visibility = 'PRIVATE', owner_id = ${owner.id} where id = ${closed}`.execute(c.db);
    await sql`update item set listed = false where project_id = ${closed}`.execute(c.db);
    const headlines = async (id: number) =>
      (await admin.get(`/v1/admin/source/${id}`)).json().headlines.map(({ title }: { title: string }) => title);
    expect(await headlines(open)).toEqual(['Open']);
    expect(await headlines(closed)).toEqual([]);
    expect((await admin.get('/v1/admin/source/999999')).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
