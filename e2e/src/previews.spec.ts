import type { FeedPage } from '@newsbell/contracts/items';
import { expect, test } from './test.ts';

const html = { accept: 'text/html' };

test('a source and its news tell a reader without script what they are @desktop', async ({ request }) => {
  const source = await (await request.get('/the-slow-query', { headers: html })).text();
  expect(source).toContain('<title>The Slow Query · ');
  expect(source).toMatch(/<link rel="alternate" type="application\/rss\+xml" [^>]*href="\/the-slow-query\/rss.xml"/);

  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query')).json();
  const news = await (await request.get(`/the-slow-query/feed/${content[0]!.id}`, { headers: html })).text();
  expect(news).toContain('<meta property="og:type" content="article" />');
  expect(news).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
});

test('the page speaks the language that is asked for @desktop', async ({ request }) => {
  const page = await request.get('/discover', { headers: { ...html, 'accept-language': 'ko-KR,ko;q=0.9' } });
  expect(await page.text()).toMatch(/<html lang="ko">[\s\S]*<title>둘러보기 · /);
});

test('an address that leads nowhere is a 404 and still the app @desktop', async ({ request }) => {
  for (const address of ['/nope', '/foo.bar', '/the-slow-query/feed/999999999', '/the-slow-query/no/such/page']) {
    const answer = await request.get(address, { headers: html });
    expect([address, answer.status()]).toEqual([address, 404]);
    expect(await answer.text()).toContain('<div id="root">');
  }
});

test('crawlers and systems find the sitemap, its rules and the manifest @desktop', async ({ request }) => {
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/\/the-slow-query<\/loc><lastmod>\d{4}-/);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});
