/** A stranger's page must not do these things in the preview of the RSS generator. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { pageAddress } from './demo-pages.ts';
import { hostilePages, hostileSheet } from './hostile-pages.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const site = 'https://harbour.example';

/** Mocks the loader: every address that is loaded has the source that `source` gives at that moment. */
const serve = async (page: Page, source: () => string): Promise<void> => {
  await page.route('**/v1/rssgen/html?*', route =>
    route.fulfill({
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-final-url': `${site}/news` },
      body: source(),
    }),
  );
};

/**
 * Mocks the network, so that nothing leaves this machine: each request of the frame is noted, and answered with
 * nothing, a hostile stylesheet or another address.
 */
const noteRequests = async (page: Page, own: URL): Promise<Request[]> => {
  const asked: Request[] = [];
  page.on('request', request => {
    const isFrames = !request.isNavigationRequest() || request.frame() !== page.mainFrame();
    if (isFrames && request.frame() !== page.mainFrame()) asked.push(request);
  });
  await page.route(/^https?:\/\/(?!127\.0\.0\.1:\d+\/(?:assets|v1|rss|favicon|icons))/, (route, request) =>
    request.frame() === page.mainFrame() && request.isNavigationRequest()
      ? route.continue()
      : route.fulfill({ contentType: types[request.resourceType()] ?? 'image/svg+xml', body: '' }),
  );
  // The last one of the routes that fit answers.
  await page.route(`${site}/hostile.css*`, route =>
    route.fulfill({ contentType: 'text/css', body: withOwn(hostileSheet, own) }),
  );
  await leadOn(page, own);
  return asked;
};

/** Redirects: `/to?` and an address leads on to that address. */
const leadOn = (page: Page, own: URL): Promise<unknown> =>
  page.route(/^https:\/\/harbour\.example\/to\?/, (route, request) => {
    const address = withOwn(decodeURIComponent(new URL(request.url()).search.slice(1).split('&')[0]!), own);
    const headers = { location: address.replace(/\n/g, ''), 'access-control-allow-origin': '*' };
    return route.fulfill({ status: 302, headers });
  });

const withOwn = (text: string, own: URL): string =>
  text.replaceAll('{own}', own.origin).replaceAll('{ownHost}', own.host);

const types: Record<string, string> = { stylesheet: 'text/css', font: 'font/woff2' };

const preview = (page: Page) => page.locator('[data-preview]');

const load = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse('**/v1/rssgen/html?*');
  await page.getByRole('button', { name: 'Load URL' }).click();
  await answered;
  await expect(page.locator('[data-preview][aria-busy=false] iframe')).toBeVisible();
  // The page is in the frame, and has made its first requests. This is not waitForFunction, because the page's policy
  // forbids what it does when the answer is not yet there.
  const isThere = `!!document.querySelector('[data-preview] iframe')?.contentDocument?.querySelector('base')`;
  await expect.poll(() => page.evaluate(isThere)).toBe(true);
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
};

const open = async (page: Page): Promise<void> => {
  await signUp(page);
  await page.goto('/rss/build');
  await page.getByRole('textbox', { name: 'Address of the page' }).fill(`${site}/news`);
};

/**
 * Answers the requests that the frame may not make: to a host that is not public, with a referrer, for another thing
 * than the look of a page, or by another method than GET.
 */
const wrongs = async (requests: Request[], own: string, isPublic: RegExp, heldBack = byPolicy): Promise<string[]> => {
  const found: string[] = [];
  for (const request of requests) {
    const url = new URL(request.url());
    if (url.origin === own && url.pathname === '/rss/preview-frame') continue;
    // These requests do not go out.
    if (url.protocol === 'data:' || url.protocol === 'about:') continue;
    // The frame's policy has held it back, so nothing was asked.
    if (heldBack.test(request.failure()?.errorText ?? '')) continue;
    const referrer = await request.headerValue('referer');
    // A stylesheet of the page's own site says that it asks.
    const isQuiet = !referrer || referrer.startsWith(site);
    // A drawing that another drawing uses has the resource type `other`.
    const isLook = /^(?:image|stylesheet|font|other)$/.test(request.resourceType());
    if (!isPublic.test(url.hostname) || !isQuiet || !isLook || request.method() !== 'GET')
      found.push(`${request.resourceType()} ${request.method()} ${request.url()}${isQuiet ? '' : ' with a referrer'}`);
  }
  return found;
};

const byPolicy = /(?:^|_)csp$/i;
/** A request that an answer leads to is aborted before it is sent, as a test below sees. */
const byPolicyOnTheWay = /(?:^|_)(?:csp|aborted)$/i;

/** The pages written here name only hosts of examples; a page of the world may name any public host. */
const ofExamples = /^(?:[\w-]+\.)+example$/;
const ofAnybody = /^(?:[\w-]+\.)+(?!(?:localhost|local|lan|internal|home|corp|test)$)[a-z]+$/i;

test.beforeEach(({ trouble }) => {
  // The browser complains of requests that the frame may not make.
  trouble.expected(
    /^failed GET \S+: \S*csp$|^console: (?:Failed to load resource|Refused to|Loading the |Blocked |Unsafe|.*Content Security Policy)/is,
  );
});

for (const [name, source] of Object.entries(hostilePages)) {
  test(`${name}: nothing runs, asks our own server or the reader's network, or leads away @desktop`, async ({
    page,
    baseURL,
  }) => {
    const own = new URL(baseURL!);
    await open(page);
    const asked = await noteRequests(page, own);
    await serve(page, () => withOwn(source, own));
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    await load(page);
    const lasts = ['/last.png', ...(source.includes('hostile.css') ? ['/sheet-last.png'] : [])];
    for (const last of lasts) await expect.poll(() => asked.map(each => new URL(each.url()).pathname)).toContain(last);
    await expect.poll(async () => (await Promise.all(asked.map(each => each.response()))).length).toBe(asked.length);
    const frame = page.frames().find(each => each !== page.mainFrame() && each.url().endsWith('/rss/preview-frame'))!;
    await expect(preview(page).locator('iframe')).toBeVisible();
    expect(await frame.evaluate('document.body.textContent')).toContain('still here');
    for (const spot of [
      { x: 20, y: 20 },
      { x: 60, y: 120 },
    ])
      await preview(page).click({ position: spot });
    await preview(page).press('Enter');
    expect(await page.evaluate('[window.hit, document.title]')).toEqual([undefined, 'RSS generator · Newsbell']);
    // A frame without an address of its own is an empty one.
    const others = page.frames().filter(each => each !== page.mainFrame() && !/^(?:|about:blank)$/.test(each.url()));
    expect(others).toEqual([frame]);
    expect(frame.url()).toBe(`${own.origin}/rss/preview-frame`);
    expect(page.context().pages()).toHaveLength(1);
    await expect(page).toHaveURL(`/rss/build?url=${encodeURIComponent(`${site}/news`)}`);
    expect(await wrongs(asked, own.origin, ofExamples, byPolicyOnTheWay)).toEqual([]);
    // The browser would complain of these as soon as the page is parsed.
    expect(complaints.filter(each => /event handler|base URI|javascript:/i.test(each))).toEqual([]);
  });
}

test('nothing arrives where the answers of a page’s own site lead on to @desktop', async ({ page, baseURL }) => {
  const arrived: string[] = [];
  const near = createServer((request, response) => {
    arrived.push(request.url!);
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>(done => near.listen(0, '127.0.0.1', done));
  const to = (name: string) => `${site}/to?http://127.0.0.1:${(near.address() as AddressInfo).port}/${name}`;
  const own = new URL(baseURL!);
  await open(page);
  const tab = await page.context().newPage();
  await leadOn(tab, own);
  await tab.goto(await pageAddress(page, 'front-en'));
  await tab.evaluate(`new Image().src = ${JSON.stringify(to('by-a-page-without-a-policy'))}`);
  await expect.poll(() => arrived).toEqual(['/by-a-page-without-a-policy']);
  const asked = await noteRequests(page, own);
  await serve(
    page,
    () => `<!doctype html><head><link rel=stylesheet href="${to('sheet')}"><style>@import "${to('import')}";
      @font-face { font-family: f; src: url("${to('font')}") } p { font-family: f; background: url("${to('style')}") }</style>
      <body><p>still here<img src="${to('picture')}"><img srcset="${to('set')} 2x, ${to('set')} 1x"><video poster="${to('poster')}"></video>
      <svg><image href="${to('drawing')}" /></svg><img src="${site}/last.png">`,
  );
  await load(page);
  await expect.poll(() => asked.map(each => new URL(each.url()).pathname)).toContain('/last.png');
  for (const name of ['sheet', 'import', 'font', 'style', 'picture', 'set', 'poster', 'drawing'])
    await expect.poll(() => asked.map(each => new URL(each.url()).pathname)).toContain(`/${name}`);
  await Promise.all(asked.map(each => each.response()));
  expect(arrived).toEqual(['/by-a-page-without-a-policy']);
  near.close();
});

test('an honest page looks as it does: its pictures, styles and late pictures are asked for, without a referrer @desktop', async ({
  page,
  baseURL,
}) => {
  await open(page);
  const asked = await noteRequests(page, new URL(baseURL!));
  await serve(
    page,
    () => `<!doctype html><head><base href="/deep/"><link rel=stylesheet href=a.css><style>@import "b.css"; p { background: url(c.png) }</style>
      <body background=d.png><p>still here<img src=e.png srcset="f.png 2x"><img data-src=g.png><svg><image href=h.png /></svg>
      <video poster=i.jpg></video><b style="background-image: url('j.png')">x</b>`,
  );
  await load(page);
  const names = () => asked.map(each => new URL(each.url()).pathname);
  for (const name of ['a.css', 'b.css', 'c.png', 'd.png', 'g.png', 'h.png', 'i.jpg', 'j.png'])
    await expect.poll(names).toContain(`/deep/${name}`);
  expect(await wrongs(asked, new URL(baseURL!).origin, ofExamples)).toEqual([]);
});

const file = resolve(import.meta.dirname, '../../../shared/data/hostile-html/inputs.jsonl');
const closing = '--></script></style></textarea></title></noscript></select></svg></math></table></xmp></iframe>';

if (existsSync(file)) {
  test('none of all known vectors does @desktop', async ({ page, baseURL }) => {
    test.slow();
    const inputs = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => (JSON.parse(line) as { input: string }).input);
    await open(page);
    const asked = await noteRequests(page, new URL(baseURL!));
    let source = '';
    await serve(page, () => source);
    for (let at = 0; at < inputs.length; at += 60) {
      source = inputs
        .slice(at, at + 60)
        .map(input => `<div>${input}${closing}</div>`)
        .join('\n');
      await load(page);
    }
    expect(await page.evaluate('[window.hit, document.title]')).toEqual([undefined, 'RSS generator · Newsbell']);
    await expect(page).toHaveURL(`/rss/build?url=${encodeURIComponent(`${site}/news`)}`);
    expect(page.context().pages()).toHaveLength(1);
    expect(await wrongs(asked, new URL(baseURL!).origin, ofAnybody)).toEqual([]);
  });
}
