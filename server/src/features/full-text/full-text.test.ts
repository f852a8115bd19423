/** These tests hold the call of full text, on sites of a loopback internet. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetOldTexts } from '#features/full-text/stored.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { crawling, someoneWaits } from '#test/crawling.ts';
import { articlePage } from '#test/full-text.ts';
import { bomb, document, type Handler, redirect, silence, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from '#test/seed.ts';

const c = crawling();
let app: App;
let alice: Person;
let bob: Person;
let paper: Seeded;
let asked: string[];

/** Without a gap, so that a test asks several pages of one host one after another. */
const env = { CRAWL_HOST_GAP_SECONDS: '0' };

beforeEach(async () => {
  asked = [];
  app = await testApp(c.db, { http: c.http, documents: c.documents, env });
  [alice, bob] = [await makePerson(c.db, 'other'), await makePerson(c.db, 'other')];
  paper = await seedProject(c.db, { urlKey: 'paper', ownerId: alice.id });
  site('paper.test', html(articlePage('Ferries return')));
});
afterEach(() => app.close());

/** Serves a host without a robots.txt, and notes the paths that are asked. */
const site = (host: string, handler: Handler, robots: Handler = status(404)) =>
  c.internet.serve(host, (request, response) => {
    asked.push(request.url!);
    (request.url === '/robots.txt' ? robots : handler)(request, response);
  });
const html = (body: string, type = 'text/html; charset=utf-8') => document(body, { 'content-type': type });
const teaser = (more: SeedItem = {}): SeedItem => ({
  ...{ title: 'Ferries return', text: 'The ferries return to the harbour on Monday.' },
  ...{ content: '<p>The ferries return to the harbour on Monday.</p>', link: 'http://paper.test/1' },
  ...more,
});
const itemOf = async (more: SeedItem = {}, of = paper) => (await seedItems(c.db, of, [teaser(more)]))[0]!;
const browser = ({ cookie }: Person): TestBrowser => browserAs(app, cookie);
const wish = (id: number, person = bob, on?: App) =>
  (on ? browserAs(on, person.cookie) : browser(person)).post(`/v1/feed/${id}/text`);
const refusal = async (id: number, person = bob) => {
  const answer = await wish(id, person);
  return [answer.statusCode, answer.json().code];
};
const pages = () => asked.filter(path => path !== '/robots.txt');
const stored = async () =>
  (await sql<{ html: string | null; code: string | null }>`select html, code from item_text`.execute(c.db)).rows;

describe('the text of an item', () => {
  it('is fetched once and is then there for all readers', async () => {
    const id = await itemOf({ link: 'http://paper.test/1?a=b#part' });
    const first = await wish(id);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ html: expect.stringContaining('second harbour'), fetchedAt: expect.any(String) });
    expect((await wish(id, alice)).json()).toEqual(first.json());
    expect(asked).toEqual(['/robots.txt', '/1?a=b']);
  });

  it('is clean, and its pictures have whole addresses', async () => {
    site(
      'paper.test',
      html(articlePage('Ferries return', '<script>alert(1)</script><img src="/p.png" onerror="x()">')),
    );
    const { html: text } = (await wish(await itemOf())).json();
    expect(text).toContain('src="http://paper.test/p.png"');
    expect(text).not.toMatch(/script|onerror|Most read|Front page/);
  });

  it('comes with pictures through this server where the operator wants that', async () => {
    const proxying = await testApp(c.db, {
      http: c.http,
      documents: c.documents,
      env: { ...env, PICTURE_PROXY: 'true' },
    });
    site('paper.test', html(articlePage('Ferries return', '<img src="/p.png">')));
    const { html: text } = (await wish(await itemOf(), bob, proxying)).json();
    expect(text).toMatch(/src="\/img\//);
    expect((await stored())[0]!.html).toContain('src="http://paper.test/p.png"');
    await proxying.close();
  });

  it('is asked once where several people want it at the same time, of several processes', async () => {
    const other = await testApp(c.db, { http: c.http, documents: c.documents, env });
    const id = await itemOf();
    const answers = await Promise.all([wish(id), wish(id, alice), wish(id, alice, other), wish(id, bob, other)]);
    expect(answers.map(each => each.statusCode)).toEqual([200, 200, 200, 200]);
    expect(pages()).toEqual(['/1']);
    await other.close();
  });

  it('is looked for once more when the turn has come: another process may have stored it at the last moment', async () => {
    const id = await itemOf();
    await sql`insert into host (key) values ('paper.test:80')`.execute(c.db);
    const other = await c.db.startTransaction().execute();
    await sql`select from host for update`.execute(other);
    const wished = wish(id);
    await someoneWaits(c.db);
    await sql`
      insert into item_text (item_id, project_id, html, source_hash)
      select id, project_id, '<p>There already</p>', source_hash from item`.execute(other);
    await other.commit().execute();
    expect((await wished).json()).toMatchObject({ html: '<p>There already</p>' });
    expect(asked).toEqual([]);
    expect(await c.hostOf('paper.test:80')).toMatchObject({ lease_until: null });
  });

  it('is asked as by a stranger', async () => {
    let seen: string[] = [];
    site('paper.test', (request, response) => {
      seen = Object.keys(request.headers).sort();
      html(articlePage('Ferries return'))(request, response);
    });
    await wish(await itemOf());
    expect(seen).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('is fetched anew once the item was edited, but not twice in an hour', async () => {
    const id = await itemOf();
    await wish(id);
    await sql`update item set source_hash = 'edited'`.execute(c.db);
    await wish(id);
    expect(pages()).toHaveLength(1);
    await aged('61 minutes');
    site('paper.test', html(articlePage('Ferries return', '<p>Corrected since the morning.</p>')));
    expect((await wish(id)).json().html).toContain('Corrected since');
    expect(pages()).toHaveLength(2);
  });

  it('stays while the page of an edited item cannot be had', async () => {
    const id = await itemOf();
    const first = (await wish(id)).json();
    await sql`update item set source_hash = 'edited'`.execute(c.db);
    await aged('61 minutes');
    site('paper.test', status(503));
    const { html: text } = (await wish(id)).json();
    expect(text).toBe(first.html);
    await aged('61 minutes');
    await wish(id);
    expect(pages()).toHaveLength(3);
  });

  it('goes with its item, and after half a year where nobody has starred it', async () => {
    const [kept, old] = await seedItems(c.db, paper, [teaser({ title: 'A' }), teaser({ title: 'B' })]);
    for (const id of [kept!, old!]) await wish(id);
    await sql`update item_text set fetched_at = now() - interval '181 days'`.execute(c.db);
    await sql`insert into star (account_id, item_id) values (${bob.id}, ${kept!})`.execute(c.db);
    expect(await forgetOldTexts(c)).toBe(false);
    expect((await sql`select item_id from item_text`.execute(c.db)).rows).toEqual([{ item_id: kept }]);
    await sql`delete from item where id = ${kept!}`.execute(c.db);
    expect(await stored()).toEqual([]);
  });
});

/** An article of a title and of words that the item does not have. */
const otherPage = `<!doctype html><html lang="en"><head><title>Recipes of autumn</title></head><body><main><article><h1>Recipes of autumn</h1>${'<p>Recipes of autumn begin with a pumpkin: peel it, cut it into cubes, and roast these with a little oil, salt and thyme until they are soft inside.</p>'.repeat(8)}</article></main></body></html>`;

const aged = (age: string) =>
  sql`update item_text set asked_at = asked_at - ${age}::interval, fetched_at = fetched_at - ${age}::interval`.execute(
    c.db,
  );

describe('there is no text', () => {
  it('of an item that is not for the person: a private source, and one that is not there', async () => {
    const hidden = await seedProject(c.db, { visibility: 'PRIVATE', ownerId: alice.id });
    const id = await itemOf({}, hidden);
    expect(await refusal(id)).toEqual([404, 'FEED_NOT_FOUND']);
    expect(await refusal(999_999)).toEqual([404, 'FEED_NOT_FOUND']);
    expect(asked).toEqual([]);
    expect((await wish(id, alice)).statusCode).toBe(200);
    expect(await refusal(id)).toEqual([404, 'FEED_NOT_FOUND']);
    await sql`insert into project_member (project_id, account_id) values (${hidden.id}, ${bob.id})`.execute(c.db);
    expect((await wish(id)).statusCode).toBe(200);
  });

  it('of published news, and of an item without a page', async () => {
    const own = await seedProject(c.db, { kind: 'PUBLISHED', feedUrl: null, ownerId: alice.id });
    for (const id of [await itemOf({}, own), await itemOf({ link: null }), await itemOf({ link: 'mailto:a@b.test' })])
      expect(await refusal(id)).toEqual([404, 'TEXT_NOT_FOUND']);
    expect(asked).toEqual([]);
  });

  it('where the owner forbids it, and what is stored goes at once', async () => {
    const id = await itemOf();
    await wish(id);
    const edit = (allowsFullText: boolean, person: Person) =>
      browser(person).put('/v1/project', { payload: { urlKey: 'paper', allowsFullText } });
    expect((await edit(false, bob)).statusCode).toBe(403);
    const changed = await edit(false, alice);
    expect(changed.json()).toMatchObject({ allowsFullText: false });
    expect(await refusal(id)).toEqual([403, 'TEXT_FORBIDDEN']);
    expect(await stored()).toEqual([]);
    const manager = await makePerson(c.db, 'manager');
    expect((await edit(true, manager)).json()).toMatchObject({ allowsFullText: true });
    expect((await wish(id)).statusCode).toBe(200);
    expect(pages()).toHaveLength(2);
  });

  it('where the owner forbids it while the page is read', async () => {
    const id = await itemOf();
    const other = await c.db.startTransaction().execute();
    let isForbidding = false;
    site('paper.test', async (request, response) => {
      await sql`select from project where id = ${paper.id} for update`.execute(other);
      await sql`update project set allows_full_text = false where id = ${paper.id}`.execute(other);
      isForbidding = true;
      html(articlePage('Ferries return'))(request, response);
    });
    const wished = wish(id);
    await expect.poll(() => isForbidding).toBe(true);
    await someoneWaits(c.db);
    await other.commit().execute();
    expect((await wished).json().code).toBe('TEXT_FORBIDDEN');
    expect(await stored()).toEqual([]);
  });

  it('of what a source had that has become one with a source that forbids it', async () => {
    const former = await seedProject(c.db, { urlKey: 'former' });
    const [id, second] = await seedItems(c.db, former, [teaser(), teaser({ title: 'B', link: 'http://paper.test/2' })]);
    expect((await wish(id!)).statusCode).toBe(200);
    await sql`update project set merged_into = ${paper.id} where id = ${former.id}`.execute(c.db);
    await sql`update item set listed = false where project_id = ${former.id}`.execute(c.db);
    expect((await wish(id!)).statusCode).toBe(200);
    const payload = { urlKey: 'paper', allowsFullText: false };
    expect((await browser(alice).put('/v1/project', { payload })).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
    expect(await refusal(second!)).toEqual([403, 'TEXT_FORBIDDEN']);
    expect(pages()).toEqual(['/1']);
  });

  it('where robots.txt forbids the page, or the one that a redirect leads to', async () => {
    const closed = document('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
    site('closed.test', html(articlePage('Ferries return')), closed);
    expect(await refusal(await itemOf({ link: 'http://closed.test/1' }))).toEqual([403, 'PAGE_FORBIDDEN']);
    expect(pages()).toEqual([]);
    site('paper.test', redirect('http://closed.test/2'));
    expect(await refusal(await itemOf({ title: 'Moved' }))).toEqual([403, 'PAGE_FORBIDDEN']);
    expect((await stored()).map(row => row.code)).toEqual(['ROBOTS', 'ROBOTS']);
  });

  it('of a page of this server, which is not asked', async () => {
    for (const link of ['http://newsbell.test/paper', 'http://NEWSBELL.test./paper'])
      expect(await refusal(await itemOf({ title: link, link }))).toEqual([400, 'PAGE_IS_OURS']);
    expect(c.internet.resolved).toEqual([]);
  });

  it('where the address has a password', async () => {
    const answer = await wish(await itemOf({ link: 'http://user:secret@paper.test/1' }));
    expect(answer.json()).toMatchObject({ code: 'PAGE_UNREADABLE', message: expect.stringContaining('password') });
    expect(asked).toEqual([]);
  });

  it('where a page leads inside: the door refuses it as if nothing were there', async () => {
    site('paper.test', redirect('http://inside.test/'));
    c.internet.point('inside.test', ['10.0.0.1']);
    const [led, none] = [
      await wish(await itemOf()),
      await wish(await itemOf({ title: 'No name', link: 'http://nowhere.test/' })),
    ];
    expect(led.json()).toMatchObject({ code: 'PAGE_UNREADABLE' });
    expect(led.json().message).toBe(none.json().message);
    expect(c.internet.dialled.map(({ ip }) => ip)).not.toContain('10.0.0.1');
  });

  it.each<[string, Handler, string]>([
    ['is a PDF', html('%PDF-1.7', 'application/pdf'), 'NOT_A_PAGE'],
    ['is a picture', html('GIF89a', 'image/gif'), 'NOT_A_PAGE'],
    ['is larger than 5 MB', html(`<p>${'word '.repeat(1_200_000)}</p>`), 'TOO_LARGE'],
    ['grows when it is unpacked', bomb('gzip', 64), 'BOMB'],
    ['is empty', html(''), 'EMPTY'],
    ['is gone', status(410), 'HTTP_410'],
    ['fails', status(500), 'HTTP_500'],
    ['leads in a circle', redirect('http://paper.test/1'), 'REDIRECTS'],
  ])('where the page %s', async (_, handler, code) => {
    site('paper.test', handler);
    expect(await refusal(await itemOf())).toEqual([400, 'PAGE_UNREADABLE']);
    expect(await stored()).toEqual([{ html: null, code }]);
  });

  it.each<[string, Handler, string]>([
    [
      'is a PDF that calls itself HTML',
      html(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n${'stream '.repeat(2000)}`),
      'NO_ARTICLE',
    ],
    ['tells of something else', html(otherPage), 'OTHER_WORDS'],
  ])('where the page %s', async (_, handler, code) => {
    site('paper.test', handler);
    expect(await refusal(await itemOf())).toEqual([404, 'TEXT_NOT_FOUND']);
    expect(await stored()).toEqual([{ html: null, code }]);
  });

  it('where the site never answers', async () => {
    const http = createHttpClient(c.internet, { firstByteMs: 200 });
    const hasty = await testApp(c.db, { http, documents: c.documents, env });
    site('paper.test', silence());
    expect((await wish(await itemOf(), bob, hasty)).json()).toMatchObject({ code: 'PAGE_UNREADABLE' });
    expect(await stored()).toEqual([{ html: null, code: 'TIMEOUT' }]);
    await hasty.close();
    await http.close();
  });

  it('where the feed has as much as the page', async () => {
    const content = `<p>${'The ferries return to the harbour on Monday. '.repeat(60)}</p>`;
    const answer = await wish(await itemOf({ content }));
    expect(answer.json()).toMatchObject({ code: 'TEXT_NOT_FOUND', message: expect.stringContaining('no more text') });
    expect(await stored()).toEqual([{ html: null, code: 'NOT_MORE' }]);
  });

  it('for longer than the failure is remembered, for anybody', async () => {
    const id = await itemOf();
    site('paper.test', status(500));
    await wish(id);
    await wish(id, alice);
    expect(pages()).toHaveLength(1);
    await aged('61 minutes');
    site('paper.test', status(404));
    await wish(id);
    await aged('6 days');
    await wish(id);
    expect(pages()).toHaveLength(2);
    await aged('2 days');
    site('paper.test', html(articlePage('Ferries return')));
    expect((await wish(id)).statusCode).toBe(200);
  });
});

describe('the host', () => {
  it('has its gap after a page, and is told so by its row', async () => {
    const polite = await testApp(c.db, {
      http: c.http,
      documents: c.documents,
      env: { CRAWL_HOST_GAP_SECONDS: '100' },
    });
    expect((await wish(await itemOf(), bob, polite)).statusCode).toBe(200);
    const host = (await c.hostOf('paper.test:80'))!;
    expect(host).toMatchObject({ lease_until: null, next_at: null });
    expect(host.not_before.getTime()).toBeGreaterThan(Date.now() + 90_000);
    const later = await wish(await itemOf({ title: 'Second', link: 'http://paper.test/2' }), bob, polite);
    expect(later.json()).toMatchObject({ code: 'PAGE_UNREADABLE', message: expect.stringContaining('fewer requests') });
    expect(pages()).toEqual(['/1']);
    await polite.close();
  });

  it('is asked under a lease, for which a person waits', async () => {
    await sql`
      insert into host (key, lease_until, lease_token)
      values ('paper.test:80', now() + interval '1 hour', '00000000-0000-0000-0000-000000000000')`.execute(c.db);
    const leases: unknown[] = [];
    site('paper.test', (request, response) => {
      void c.db
        .selectFrom('host')
        .select('lease_token')
        .executeTakeFirst()
        .then(row => {
          leases.push(row?.lease_token);
          html(articlePage('Ferries return'))(request, response);
        });
    });
    const wished = wish(await itemOf());
    await sql`update host set lease_until = null`.execute(c.db);
    expect((await wished).statusCode).toBe(200);
    expect(leases).toEqual([expect.not.stringMatching(/^0+-/)]);
    expect(await c.hostOf('paper.test:80')).toMatchObject({ lease_until: null });
  });

  it('that asks for a rest has it, and a page that fails does not keep its sources from being crawled', async () => {
    site('paper.test', status(429, { 'retry-after': '3600' }));
    await wish(await itemOf());
    const rests = (await c.hostOf('paper.test:80'))!.not_before.getTime();
    expect(rests).toBeGreaterThan(Date.now() + 50 * 60_000);
    const { rows } = await sql`select failures_in_a_row, gap_factor from host`.execute(c.db);
    expect(rows).toEqual([{ failures_in_a_row: 0, gap_factor: 2 }]);
  });
});

it('a person may ask for so many pages in an hour, and for what is stored as often as they like', async () => {
  const id = await itemOf();
  await wish(id);
  await sql`update bucket set tokens = 0, filled_at = now() where key = ${`full-text:${bob.id}`}`.execute(c.db);
  const other = await itemOf({ link: 'http://paper.test/2' });
  expect(await refusal(other)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await wish(id)).statusCode).toBe(200);
  expect((await wish(other, alice)).statusCode).toBe(200);
});
