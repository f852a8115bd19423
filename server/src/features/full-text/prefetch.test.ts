/** These tests hold the texts that are fetched before anybody opens an item. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { crawling, crawlSettings } from '#test/crawling.ts';
import { articlePage } from '#test/full-text.ts';
import { document, type Handler, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from '#test/seed.ts';
import { prefetchTexts, TEXTS_A_DAY, waitingTexts } from './prefetch.ts';

const c = crawling();
let bob: Person;
let paper: Seeded;
let asked: string[];

beforeEach(async () => {
  asked = [];
  bob = await makePerson(c.db, 'other');
  paper = await readInFull('paper');
  site('paper.test', html(articlePage('Ferries return')));
});

const site = (host: string, handler: Handler, robots: Handler = status(404)) =>
  c.internet.serve(host, (request, response) => {
    if (request.url !== '/robots.txt') asked.push(`${host}${request.url}`);
    (request.url === '/robots.txt' ? robots : handler)(request, response);
  });
const html = (body: string) => document(body, { 'content-type': 'text/html' });
const readInFull = async (urlKey: string, more: object = {}): Promise<Seeded> => {
  const source = await seedProject(c.db, { urlKey, ...more });
  await sql`insert into subscription (account_id, project_id, full_text) values (${bob.id}, ${source.id}, true)`.execute(
    c.db,
  );
  return source;
};
const teaser =
  'The ferries return to the harbour on Monday. Ferries return, the council said, after a winter of repairs to both piers.';

/** Their numbers are in the order in which they came. */
const news = (
  source: Seeded,
  count: number,
  { host = 'paper.test', from = 1, ...more }: SeedItem & { host?: string; from?: number } = {},
) =>
  seedItems(
    c.db,
    source,
    Array.from({ length: count }, (_, at) => ({
      ...{ title: `News ${from + at}`, text: teaser, content: `<p>${teaser}</p>` },
      ...{ link: `http://${host}/${from + at}`, sortAt: new Date().toISOString(), ...more },
    })),
  );
const prefetch = (signal?: AbortSignal) => prefetchTexts(c.deps, c.documents, signal);
const prefetchAll = async () => {
  while ((await waitingTexts(c.db, 1)).length > 0) await prefetch();
};
const codes = async () =>
  (await sql<{ code: string | null }>`select code from item_text order by item_id`.execute(c.db)).rows.map(
    row => row.code,
  );
const aged = (age: string) => sql`update item_text set asked_at = asked_at - ${age}::interval`.execute(c.db);

it('new items of a source that somebody reads in full get their texts, the oldest first, and no others do', async () => {
  const other = await seedProject(c.db, { urlKey: 'other' });
  await sql`insert into subscription (account_id, project_id) values (${bob.id}, ${other.id})`.execute(c.db);
  await news(other, 1, { host: 'other.test' });
  await news(paper, 3);
  await prefetchAll();
  expect(asked).toEqual(['paper.test/1', 'paper.test/2', 'paper.test/3']);
  expect(await codes()).toEqual([null, null, null]);
});

it('an item that was old when it came, or came more than a day ago, waits for a person', async () => {
  await news(paper, 1, { sortAt: '2026-01-01T00:00:00Z' });
  const [late] = await news(paper, 1, { from: 2 });
  await sql`
    update item set created_at = now() - interval '25 hours', sort_at = now() - interval '25 hours' where id = ${late!}`.execute(
    c.db,
  );
  await news(paper, 1, { from: 3 });
  await prefetchAll();
  expect(asked).toEqual(['paper.test/3']);
});

it.each([
  ['forbids it', sql`update project set allows_full_text = false`],
  ['is merged with another', sql`update project set merged_into = id`],
  ['publishes its own', sql`update project set kind = 'PUBLISHED'`],
  ['is read in full by nobody', sql`update subscription set full_text = false`],
])('a source that %s is not asked', async (_, change) => {
  await news(paper, 1);
  expect(await waitingTexts(c.db, 9)).toHaveLength(1);
  await change.execute(c.db);
  expect(await waitingTexts(c.db, 9)).toEqual([]);
});

it('a source has fifty in a day, those that people asked for among them', async () => {
  const before = await news(paper, TEXTS_A_DAY - 1, { from: 100 });
  await sql`
    insert into item_text (item_id, project_id, html, source_hash)
    select id, ${paper.id}::bigint, '', '' from unnest(${before}::bigint[]) id`.execute(c.db);
  await news(paper, 3);
  await prefetchAll();
  expect(asked).toEqual(['paper.test/1']);
  await aged('25 hours');
  await prefetchAll();
  expect(asked).toEqual(['paper.test/1', 'paper.test/2', 'paper.test/3']);
});

it('after ten failures in a row a source is left alone for a day', async () => {
  site('paper.test', status(404));
  await news(paper, 12);
  await prefetchAll();
  expect(asked).toHaveLength(10);
  await aged('25 hours');
  site('paper.test', html(articlePage('Ferries return')));
  await prefetchAll();
  expect(asked).toHaveLength(12);
});

it('a text among the failures lets it go on', async () => {
  await news(paper, 12);
  site('paper.test', (request, response) =>
    (request.url === '/5' ? html(articlePage('Ferries return')) : status(404))(request, response),
  );
  await prefetchAll();
  expect(asked).toHaveLength(12);
});

it('a site that lets no robot read is asked for one page a day', async () => {
  site('paper.test', html(articlePage('Ferries return')), document('User-agent: *\nDisallow: /'));
  await news(paper, 3);
  await prefetchAll();
  expect(asked).toEqual([]);
  expect(await codes()).toEqual(['ROBOTS']);
});

it('goes behind the crawl: a host whose source is due, that rests, or is being asked is left to it', async () => {
  await news(paper, 1);
  await sql`insert into host (key, next_at) values ('paper.test:80', now() - interval '1 second')`.execute(c.db);
  expect([await prefetch(), asked]).toEqual([false, []]);
  await sql`update host set next_at = null, not_before = now() + interval '1 minute'`.execute(c.db);
  expect([await prefetch(), asked]).toEqual([false, []]);
  await sql`update host set not_before = 'epoch', lease_until = now() + interval '1 minute'`.execute(c.db);
  expect([await prefetch(), asked]).toEqual([false, []]);
  // The process that had it has died.
  await sql`update host set lease_until = now() - interval '1 second', next_at = now() + interval '1 hour'`.execute(
    c.db,
  );
  await prefetch();
  expect(asked).toEqual(['paper.test/1']);
});

it('a host has its gap after each text, whichever source it is of', async () => {
  const second = await readInFull('second');
  await news(paper, 2);
  await news(second, 2, { from: 11 });
  const polite = { ...c.deps, settings: crawlSettings({ hostGapMs: 100_000 }) };
  await prefetchTexts(polite, c.documents);
  await prefetchTexts(polite, c.documents);
  expect(asked).toHaveLength(1);
  await sql`update host set not_before = 'epoch'`.execute(c.db);
  await prefetchTexts(polite, c.documents);
  expect(asked).toHaveLength(2);
});

it('several processes ask for each page once', async () => {
  await news(paper, 6);
  await Promise.all([prefetchAll(), prefetchAll(), prefetchAll()]);
  expect([...asked].sort()).toEqual([1, 2, 3, 4, 5, 6].map(no => `paper.test/${no}`));
});

it('a stop in the middle of a page keeps nothing of it, and the next process fetches it', async () => {
  await news(paper, 1);
  const stopping = new AbortController();
  site('paper.test', () => stopping.abort());
  expect(await prefetch(stopping.signal)).toBe(false);
  expect(await codes()).toEqual([]);
  expect(await c.hostOf('paper.test:80')).toMatchObject({ lease_until: null });
  site('paper.test', html(articlePage('Ferries return')));
  await prefetchAll();
  expect(await codes()).toEqual([null]);
});

it('a link that is no address is not in the way of the others', async () => {
  await news(paper, 1, { link: 'http://[/' });
  await news(paper, 1, { from: 2 });
  await prefetchAll();
  expect(asked).toEqual(['paper.test/2']);
});
