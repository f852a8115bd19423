import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@newsbell/contracts/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { writePost } from '#test/board-requests.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';
import { sitemapOf } from './sitemap.ts';

let database: Database;
let app: App;
let webDir: string;
let news: number;
let hiddenNews: number;

const evilText = `"><script>alert('1')</script>&amp;\u0000`;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-pages-'));
  await writeFile(join(webDir, 'index.html'), '<html lang="en"><head><title>X</title></head><body></body></html>');
  await mkdir(join(webDir, '.vite'));
  const hints = { pages: { '/:urlKey': ['/assets/source-1a2b.js'] }, languages: { ko: ['/assets/ko-1a2b.js'] } };
  await writeFile(join(webDir, '.vite', 'hints.json'), JSON.stringify(hints));
  database = await freshDatabase();
  const { db } = database;
  const paper = await seedProject(db, {
    urlKey: 'paper',
    title: 'The Paper',
    description: 'News of  the world',
    image: 'https://paper.example/logo.png',
  });
  const evil = await seedProject(db, {
    urlKey: 'evil',
    title: evilText.replace('\u0000', ''),
    image: 'javascript:alert(1)',
  });
  const secret = await seedProject(db, { urlKey: 'secret', title: 'Charlie must not see', visibility: 'PRIVATE' });
  await seedProject(db, { urlKey: 'old-paper', mergedInto: paper.id });
  await seedProject(db, { urlKey: 'old-secret', mergedInto: secret.id });
  news = (
    await seedItems(db, paper, [{ title: 'Rain', text: 'It rained.', image: 'https://paper.example/rain.jpg' }])
  )[0]!;
  await seedItems(db, evil, [{ title: evilText.replace('\u0000', ''), text: evilText.replace('\u0000', '') }]);
  hiddenNews = (await seedItems(db, secret, [{ title: 'Charlie must not read', text: 'secret' }]))[0]!;
  app = await testApp(db, { webDir, publicUrl: 'https://news.example' });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(webDir, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

/** Everything that the head says, by the name of each meta and the relation of each link. */
const headOf = (html: string) =>
  Object.fromEntries([
    ['title', /<title>([^<]*)<\/title>/.exec(html)?.[1]],
    ...[...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
    ...[...html.matchAll(/<link rel="([^"]+)".* href="([^"]*)"/g)].map(([, rel, href]) => [rel, href]),
  ]);

describe('a page whose address holds a secret', () => {
  it.each([
    '/login/token?type=token&username=alice&token=x',
    '/signup?invitation=x',
    '/reset?token=x',
    '/user/alice/validate?token=x',
    '/oauth2/google?code=x&state=y',
    '/invite/0123456789abcdefghjkmnpqrs',
    '/Reset/?token=x',
  ])('tells nobody where its reader comes from, and is not kept: %s', async url => {
    const { headers } = await open(url);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it.each(['/login', '/forgot', '/paper'])('is not %s', async url => {
    expect((await open(url)).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});

describe('a page describes itself', () => {
  it('as its source, with the feed that it can be followed by', async () => {
    const { statusCode, body, headers } = await open('/paper');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Accept-Language') });
    expect(headOf(body)).toMatchObject({
      title: 'The Paper · Newsbell',
      description: 'News of the world',
      canonical: 'https://news.example/paper',
      alternate: '/paper/rss.xml',
      'og:title': 'The Paper',
      'og:type': 'website',
      'og:image': 'https://paper.example/logo.png',
      'og:url': 'https://news.example/paper',
      'twitter:card': 'summary',
    });
  });

  it('as a source that a generator makes, with the feed of the generator', async () => {
    const { id, uuid } = await seedGenerator(database.db, { urlKey: 'made' });
    const [item] = await seedItems(database.db, { id, listed: true }, 1);
    for (const url of ['/made', `/made/feed/${item}`])
      expect(headOf((await open(url)).body).alternate).toBe(`/rss/${uuid}.xml`);
    await database.db.deleteFrom('project').where('id', '=', id).execute();
  });

  it('as its news, with the picture and the time', async () => {
    const { statusCode, body } = await open(`/paper/feed/${news}`);
    expect(statusCode).toBe(200);
    expect(headOf(body)).toMatchObject({
      title: 'Rain · Newsbell',
      description: 'It rained.',
      canonical: `https://news.example/paper/feed/${news}`,
      alternate: '/paper/rss.xml',
      'og:type': 'article',
      'og:image': 'https://paper.example/rain.jpg',
      'article:published_time': '2026-03-05T12:00:00.000Z',
      'twitter:card': 'summary_large_image',
    });
  });

  it('as published news, with a picture that was uploaded here', async () => {
    const { db } = database;
    const lab = await seedProject(db, { urlKey: 'lab' });
    const image = `/u/${randomUUID()}`;
    const [item] = await seedItems(db, lab, [{ title: 'Backup', image }]);
    const head = headOf((await open(`/lab/feed/${item}`)).body);
    expect(head).toMatchObject({ 'og:image': `https://news.example${image}`, 'twitter:card': 'summary_large_image' });
    await db.deleteFrom('project').where('id', '=', lab.id).execute();
  });

  it('with pictures by addresses of this server, where these come through it', async () => {
    const env = { PICTURE_PROXY: 'true' };
    const proxying = await testApp(database.db, { webDir, publicUrl: 'https://news.example', env });
    for (const url of ['/paper', `/paper/feed/${news}`]) {
      const { body } = await proxying.inject({ url, headers: { accept: 'text/html' } });
      expect(headOf(body)['og:image']).toMatch(/^https:\/\/news\.example\/img\/[\w-]{22}\/[\w-]+$/);
    }
    const { body } = await proxying.inject({ url: '/evil', headers: { accept: 'text/html' } });
    expect(headOf(body)['og:image']).toBe('https://news.example/icons/icon-512.png');
    await proxying.close();
  });

  it.each(languages)('in the language of the browser: %s', async language => {
    const { body } = await open('/discover', { 'accept-language': language });
    const { body: english } = await open('/discover', { 'accept-language': 'en' });
    expect(body).toContain(`<html lang="${language}">`);
    if (language !== 'en') expect(headOf(body).description).not.toBe(headOf(english).description);
  });

  it('without letting what a source wrote become markup', async () => {
    const { body } = await open('/evil');
    expect(body).not.toMatch(/<script|javascript:/);
    expect(headOf(body)['og:title']).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;');
    expect(headOf(body)['og:image']).toBe('https://news.example/icons/icon-512.png');
    expect((await open(`/projects/tag/${encodeURIComponent(evilText)}`)).body).not.toContain('<script');
  });

  it('with the files that it will need in this language', async () => {
    const files = (body: string) =>
      [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file);
    expect(files((await open('/paper', { 'accept-language': 'ko' })).body)).toEqual([
      '/assets/ko-1a2b.js',
      '/assets/source-1a2b.js',
    ]);
    expect(files((await open('/help')).body)).toEqual([]);
    expect((await open('/.vite/hints.json')).statusCode).toBe(404);
  });

  it('and is not sent again to who has it', async () => {
    const { headers } = await open('/paper');
    const again = await open('/paper', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await open('/evil', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });
});

it('a word of ours is forgiven its capitals, as the web app forgives them', async () => {
  for (const url of ['/kakaochat', '/Discover', '/projects/TAG/books']) {
    expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
  }
});

describe('an address that leads nowhere', () => {
  it('is answered with the page and a 404', async () => {
    const nowhere = ['/nobody', '/paper/feed/999999', '/paper/feed/x', '/paper/no/such/page', '/~', '/nobody/search/a'];
    const ofOurs = ['/admin/x', '/app/windows', '/app/Android', '/project/nobody/news', '/source/paper/news'];
    for (const url of [...nowhere, ...ofOurs, '/project/secret/news', `/paper/feed/${'9'.repeat(19)}`]) {
      const { statusCode, body, headers } = await open(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(headOf(body)).toMatchObject({ title: 'Page not found · Newsbell', robots: 'noindex' });
    }
  });

  it('is told from those that lead somewhere by one segment alone', async () => {
    for (const url of [
      '/admin/users',
      '/app/android',
      '/app/ios',
      '/project/paper/news',
      '/tag/none/news',
      '/word/none/news',
    ])
      expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
  });

  it('is no other for what Charlie may not see', async () => {
    const unknown = (await open('/nobody')).body;
    for (const url of ['/secret', `/secret/feed/${hiddenNews}`, `/paper/feed/${hiddenNews}`, '/old-secret']) {
      const { statusCode, body } = await open(url);
      expect([url, statusCode, body]).toEqual([url, 404, unknown]);
    }
  });

  it('sends on to the source that it was merged into', async () => {
    for (const [from, to] of [
      ['/old-paper?x=1', '/paper?x=1'],
      ['/old-paper/search/a%20b', '/paper/search/a%20b'],
      [`/old-paper/feed/${news}`, `/paper/feed/${news}`],
      ['/project/old-paper/news?id=1', '/project/paper/news?id=1'],
    ] as const) {
      const { statusCode, headers } = await open(from);
      expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
    }
  });
});

describe('boards', () => {
  it('have a title in the language of the reader, and a feed', async () => {
    const { statusCode, body } = await open('/board/qna', { 'accept-language': 'ko' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>질문과 답변 · Newsbell</title>');
    expect(body).toContain('href="/board/qna/rss.xml"');
    expect(body).not.toContain('noindex');
    expect((await open('/board/qna/write')).body).toContain('noindex');
  });

  it('a post is described by its own words, unless it was deleted or is another board’s', async () => {
    const person = await makePerson(database.db, 'owner');
    const id = await writePost(database.db, person, { title: evilText.replace('\u0000', ''), content: 'Rain & more' });
    const { body } = await open(`/board/free/${id}`);
    expect(body).toContain('content="Rain &amp; more"');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`<link rel="canonical" href="https://news.example/board/free/${id}" />`);
    const gone = await writePost(database.db, person, { isDeleted: true });
    for (const path of [
      `/board/qna/${id}`,
      `/board/free/${gone}`,
      '/board/free/x',
      '/board/nothing',
      '/board/nothing/1',
    ])
      expect((await open(path)).statusCode, path).toBe(404);
  });
});

describe('the sitemap', () => {
  it('names what everybody may see, with the time of its last news', async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain(
      '<url><loc>https://news.example/paper</loc><lastmod>2026-03-05T12:00:00.000Z</lastmod></url>',
    );
    expect(body).toContain('<url><loc>https://news.example/discover</loc></url>');
    expect(body).not.toMatch(/secret|old-paper/);
  });

  it('becomes an index of parts when it is long', async () => {
    const sitemap = sitemapOf(database.db, 'https://news.example', 1);
    expect(await sitemap(undefined)).toMatch(
      /<sitemapindex .*\n<sitemap><loc>https:\/\/news.example\/sitemap.xml\?part=1<\/loc>/,
    );
    const parts = (await Promise.all([1, 2].map(sitemap))).join();
    expect([...parts.matchAll(/example\/(paper|evil)</g)].map(String).length).toBe(2);
    expect(await sitemap(3)).toBeUndefined();
    expect((await app.inject('/sitemap.xml?part=2')).statusCode).toBe(404);
  });

  it('is named by the rules for crawlers, which keep out of searches and calls', async () => {
    const { body, headers } = await app.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /v1/', 'Disallow: /search/', 'Sitemap: https://news.example/sitemap.xml']),
    );
  });
});

describe('the manifest', () => {
  it('installs the instance under its own name, with its own icons', async () => {
    const named = await testApp(database.db, { webDir, productName: '"A" </b>' });
    const { headers, body } = await named.inject('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: '"A" </b>', id: '/', display: 'standalone', scope: '/' });
    expect(manifest.icons.map(({ purpose = 'any' }: { purpose?: string }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    );
    await named.close();
  });

  it('speaks the language of the browser', async () => {
    const { body, headers } = await app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'ko' } });
    expect(headers.vary).toContain('Accept-Language');
    expect(JSON.parse(body)).toMatchObject({
      lang: 'ko',
      share_target: { action: '/save', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
      shortcuts: expect.arrayContaining([{ name: '둘러보기', url: '/discover' }]),
    });
  });
});

describe('where only those who are signed in may read', () => {
  let closed: App;
  let cookie: string;
  beforeAll(async () => {
    const env = { READING: 'signed-in' };
    closed = await testApp(database.db, { webDir, publicUrl: 'https://news.example', env });
    ({ cookie } = await makePerson(database.db, 'other'));
    cookie = cookie.replace('sid=', '__Host-sid=');
  });
  afterAll(() => closed?.close());
  const look = (url: string, headers: Record<string, string> = {}) =>
    closed.inject({ url, headers: { accept: 'text/html', ...headers } });

  it.each(['/paper', '/old-paper', '/secret', '/nobody', '/paper/feed/1', '/board/free', '/discover', '/'])(
    'a visitor gets the app at %s with nothing in it',
    async url => {
      const { statusCode, headers, body } = await look(url);
      expect([statusCode, headers.location]).toEqual([200, undefined]);
      const { robots, title, ...head } = headOf(body);
      expect([robots, title]).toEqual(['noindex', 'Newsbell']);
      expect(JSON.stringify(head)).not.toMatch(/Paper|paper|Rain/);
      expect(body).not.toMatch(/Paper|It rained|Free board/);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toContain('Cookie');
    },
  );

  it('a person gets the page as it is, which no shared cache keeps', async () => {
    const { body, headers } = await look('/paper', { cookie });
    expect(headOf(body).title).toContain('The Paper');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await look('/old-paper', { cookie })).headers.location).toBe('/paper');
  });

  it('an address that nobody can have is none for a visitor either', async () => {
    expect((await look('/paper/no/such/page/of/ours')).statusCode).toBe(404);
  });

  it('a page whose address holds a secret is kept nowhere', async () => {
    expect((await look('/reset?token=x')).headers['cache-control']).toBe('no-store');
  });

  it('crawlers are told to stay away, and of no address', async () => {
    expect((await look('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await closed.inject('/sitemap.xml')).statusCode).toBe(401);
  });
});
