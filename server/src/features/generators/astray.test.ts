/**
 * These tests hold a generator whose page gives another list, or none: nobody is notified of a menu, and its own list is sought until it is
 * found.
 */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropCrawls } from '#features/crawl/crawl-row.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { noteParsing } from '#features/crawl/settle.ts';
import type { SourceHooks, StrayPage } from '#features/crawl/source-hooks.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling } from '#test/crawling.ts';
import { type Generated, generatedFrom, redefine } from '#test/generated.ts';
import { document, type Handler, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { repairOn } from './repair/repair-on.ts';
import { openRepairs, type Repairs } from './repair/repairs.ts';

const c = crawling();

const definition = {
  builder: 'XPATH' as const,
  itemXpath: '//li[@class="news"]',
  titleXpath: './/h2',
  linkXpath: './/a/@href',
  thumbnailXpath: './/img',
  fallbacks: [{ itemXpath: '//nav/p', titleXpath: './/a', linkXpath: './/a/@href', thumbnailXpath: './/img' }],
};

const html = { 'content-type': 'text/html; charset=utf-8' };
const menu = `<nav>${['about', 'jobs', 'press', 'help', 'terms'].map(name => `<p><a href="/${name}">${name} of ours</a></p>`).join('')}</nav>`;
const old = (names: string[]) =>
  `<!doctype html><title>The town</title>${names
    .map(name => `<li class="news"><a href="/news/${name}"><h2>News of ${name}</h2></a></li>`)
    .join('')}`;
const redesigned = (names: string[]) =>
  `<!doctype html><title>The town</title><main>${names
    .map(name => `<article><h3><a href="/news/${name}">News of ${name}</a></h3><p>All of ${name}</p></article>`)
    .join('')}</main>`;

let made: Generated;
let repairs: Repairs;
let sought: Promise<void>[];
let told: SourceHooks;

beforeEach(async () => {
  made = await generatedFrom(c.db, await makePerson(c.db, 'owner'), 'http://a.test/news', definition);
  repairs = openRepairs({ timeoutMs: 20_000 });
  sought = [];
  told = { ...sourceHooks, strayed: seek };
});
afterEach(() => repairs.close());

const seek: SourceHooks['strayed'] = (deps, page) => {
  const seeking = repairs.strayed(deps, page);
  sought.push(seeking);
  return seeking;
};

const serve = (page: Handler | string) =>
  c.internet.serve('a.test', (request, response) => {
    const handler = typeof page === 'string' ? document(page, html) : page;
    (request.url === '/robots.txt' ? status(404) : handler)(request, response);
  });

const crawl = async () => {
  const visit = await crawlNow(c.deps, c.documents, made.projectId, told);
  await Promise.all(sought);
  return visit;
};

const generator = async () =>
  await c.db.selectFrom('generator').selectAll().where('id', '=', made.uuid).executeTakeFirstOrThrow();
const items = async () =>
  await c.db.selectFrom('item').select(['title', 'notify']).where('project_id', '=', made.projectId).execute();
const runs = async () => await c.db.selectFrom('generator_run').selectAll().orderBy('id', 'desc').execute();

const found = { itemXpath: expect.stringContaining('article') };

test('a menu that only a fallback takes for the list is neither stored nor told of', async () => {
  serve(old(['one', 'two', 'three']));
  await crawl();
  serve(redesigned(['four', 'one', 'two', 'three']) + menu);
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'NO_ITEMS' });
  expect((await items()).map(item => item.title)).toHaveLength(3);
  expect(await generator()).toMatchObject({ health: 'ok', last_items: 0, repair: found });
});

test('after an edit a list with one old item in it is a back catalogue still', async () => {
  const tips =
    '<ol>' +
    ['one', 'tip-1', 'tip-2'].map(n => `<li class="tip"><a href="/news/${n}"><h2>News of ${n}</h2></a>`).join('');
  serve(old(['one', 'two']) + tips);
  await crawl();
  await redefine(c.db, made.uuid, { ...definition, itemXpath: '//li[@class="tip"]' });
  expect(await crawl()).toMatchObject({ added: 2 });
  expect((await items()).filter(item => item.notify)).toEqual([]);
});

test('a search that never ended is begun again at the next look at the same page', async () => {
  serve(old(['one', 'two', 'three']));
  await crawl();
  serve(redesigned(['one', 'two', 'three']));
  told.strayed = async () => {};
  await crawl();
  expect(await generator()).toMatchObject({ repair: null, repair_due: true });
  told.strayed = seek;
  await crawl();
  expect(await generator()).toMatchObject({ repair: found, repair_due: false });
  told.strayed = async () => {
    throw new Error('nobody asks for it again');
  };
  await crawl();
});

test('a search is begun again also where the page need not come again, because a fallback reads it', async () => {
  let asked = 0;
  serve((request, response) => {
    asked += 1;
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.writeHead(200, { ...html, etag: '"v1"' }).end(redesigned(['one', 'two', 'three']));
  });
  await redefine(c.db, made.uuid, {
    ...definition,
    fallbacks: [{ itemXpath: '//article', titleXpath: './/h3', linkXpath: './/a/@href', thumbnailXpath: './/img' }],
  });
  told.strayed = async () => {};
  await crawl();
  told.strayed = seek;
  expect(await crawl()).toEqual({ kind: 'unchanged' });
  expect(await generator()).toMatchObject({ health: 'degraded', repair: found, repair_due: false });
  expect(asked).toBe(2);
});

test('what a pause in between made of no use is sought again', async () => {
  serve(old(['one', 'two', 'three']));
  await crawl();
  serve(redesigned(['one', 'two', 'three']));
  const pausing: SourceHooks['strayed'] = async (deps, page) => {
    await c.db.transaction().execute(tx => dropCrawls(tx, [made.projectId]));
    await repairs.strayed(deps, page);
  };
  // The crawl waits for no search, so the pause is waited for here, or it would drop the next crawl's visit.
  told.strayed = (deps, page) => {
    const paused = pausing(deps, page);
    sought.push(paused);
    return paused;
  };
  await crawl();
  expect(await generator()).toMatchObject({ repair: null });
  told.strayed = seek;
  await crawl();
  expect(await generator()).toMatchObject({ repair: found });
});

test('nothing is offered for a page that has its list again, or that has changed to something else', async () => {
  serve(old(['one', 'two', 'three']));
  await crawl();
  serve(redesigned(['one', 'two', 'three']));
  let late: StrayPage | undefined;
  told.strayed = async (_, page) => {
    late = page;
  };
  await crawl();
  serve(old(['one', 'two', 'three']));
  await crawl();
  await repairs.strayed(c.deps, late!);
  expect(await generator()).toMatchObject({ repair: null, repair_due: false });
  told.strayed = seek;
  serve(redesigned(['one', 'two', 'three', 'four']));
  await crawl();
  expect(await generator()).toMatchObject({ repair: found });
  serve('<!doctype html><title>The town</title><p>We are moving.');
  await crawl();
  expect(await generator()).toMatchObject({ repair: null, repair_due: false });
});

test('while the repair that is offered finds a list no other is sought', () => {
  const page = {
    bytes: Buffer.from(redesigned(['one', 'two'])),
    url: 'http://a.test/',
    contentType: null,
    encodingOverride: null,
    known: ['one', 'two'].map(name => ({ link: `http://a.test/news/${name}`, title: `News of ${name}` })),
  };
  const offered = { ...definition.fallbacks[0]!, itemXpath: '//article[h3]', titleXpath: './h3', fallbacks: [] };
  expect(repairOn({ ...page, offered }).repair).toEqual(offered);
  expect(repairOn({ ...page, offered: { ...offered, itemXpath: '//aside' } }).repair).toMatchObject(found);
});

test('a look that has lost its host is none', async () => {
  serve((request, response) => {
    void sql`update host set lease_token = gen_random_uuid()`.execute(c.db).then(() => status(500)(request, response));
  });
  await crawl();
  expect(await runs()).toEqual([]);
});

test('the page, its robots.txt and where they lead are asked within one minute', async () => {
  const lives: (number | undefined)[] = [];
  serve(old(['one']));
  const { request: get } = c.http;
  c.deps.http = {
    ...c.http,
    request: request => {
      lives.push(request.withinMs);
      return get(request);
    },
  };
  await crawl();
  expect(lives).toHaveLength(2);
  expect(lives.every(ms => ms !== undefined && ms > 0 && ms <= 60_000)).toBe(true);
});

test('a page without validators that stays as it is is looked at as often as before', async () => {
  serve(old(['one']));
  for (let n = 0; n < 5; n++) await crawl();
  expect(await c.crawlOf(made.projectId)).toMatchObject({ same_bodies: 4, interval_minutes: 60 });
});

test('a success stays one where the look cannot be noted', async () => {
  serve(old(['one']));
  await crawl();
  const said: string[] = [];
  c.deps.log = event => said.push(event);
  told.looked = async () => {
    throw new Error('of our own');
  };
  expect(await crawl()).toEqual({ kind: 'unchanged' });
  expect(said).toContain('crawl_not_noted');
});

test('a visit from before an edit counts no crash against it', async () => {
  const { edition } = (await c.crawlOf(made.projectId)) as unknown as { edition: number };
  await c.db.transaction().execute(tx => dropCrawls(tx, [made.projectId]));
  await noteParsing(c.db, [{ projectId: made.projectId, edition }]);
  expect(await c.crawlOf(made.projectId)).toMatchObject({ crashes: 0 });
  await noteParsing(c.db, [{ projectId: made.projectId, edition: edition + 1 }]);
  expect(await c.crawlOf(made.projectId)).toMatchObject({ crashes: 1 });
});

test('its owner is told once until it is well, whatever comes to the trouble', async () => {
  const hoursLater = () => sql`update generator_run set at = at - interval '30 hours'`.execute(c.db);
  serve(old(['one', 'two']));
  await crawl();
  const trouble = async (page: Handler | string) => {
    serve(page);
    for (let n = 0; n < 3; n++) {
      await hoursLater();
      await crawl();
    }
  };
  await trouble(`<title>Gone</title><p>${'Nothing to see. '.repeat(20)}`);
  await trouble(status(500));
  await trouble(`<title>Gone</title><p>${'Nothing to see. '.repeat(20)}`);
  const mails = async () =>
    (await c.db.selectFrom('outbox_mail').select(['kind', 'plain']).execute()).filter(mail =>
      mail.kind.startsWith('generator-'),
    );
  expect((await mails()).map(mail => mail.kind)).toEqual(['generator-broken']);
  expect((await mails())[0]!.plain).toContain('No items were found on the page: it may have been redesigned.');
});
