/** These journeys send push messages as the browser hands them to the service worker. */
import type { FeedPage } from '@newsbell/contracts/items';
import type { BrowserContext, Page } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { fakePushService } from './browser-push.ts';
import { signUp } from './people.ts';
import { holdFeed, openTitle, titles } from './screen.ts';
import { launchOf } from './setup/launch.ts';
import { expect, test } from './test.ts';

// A headless shell denies every page its notifications.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: launchOf(findBrowser()) });

/** Signs up somebody new who switches push on. */
const switchOn = async (page: Page): Promise<void> => {
  await signUp(page);
  await page.goto('/setting/notifications');
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('On: notifications also come while this page is closed.')).toBeVisible();
};

/**
 * Opens a page whose service worker is at work, and answers a way to push to it, which resolves when the message is on the screen.
 *
 * Race condition of Chromium: it forgets a notification that somebody lists while it is being shown, so nothing may poll before.
 */
const pushTo = async (page: Page, context: BrowserContext): Promise<(message: object) => Promise<void>> => {
  await page.goto('/the-slow-query');
  await page.evaluate(`navigator.serviceWorker.ready.then(() => {})`);
  await titles(page).first().waitFor();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async message => {
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(`globalThis.isShown = new Promise(resolve => {
      const { showNotification } = ServiceWorkerRegistration.prototype;
      registration.showNotification = (...given) => showNotification.apply(registration, given).finally(resolve);
    }); 0`);
    const data = JSON.stringify(message);
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: `${origin}/`, registrationId, data });
    await worker!.evaluate('globalThis.isShown');
  };
};

/** Reloads past the worker, which then does not control the page. */
const reloadHard = async (page: Page, context: BrowserContext): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(`navigator.serviceWorker.controller`)).toBeNull();
};

interface Shown {
  title: string;
  body: string;
  silent: boolean;
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then(registration => registration.getNotifications())
    .then(all => all.map(({ title, body, silent }) => ({ title, body, silent })))`);

/** Dispatches the worker's own event of a click, for which devtools have no call. */
const click = async (context: BrowserContext, tag: string): Promise<void> => {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(`registration.getNotifications({ tag: '${tag}' }).then(([notification]) => {
    const event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = () => {};
    dispatchEvent(event);
  })`);
};

test('a push message is shown once, and a click on it opens the item in the page @desktop', async ({
  page,
  context,
  request,
}) => {
  await fakePushService(context, { hasWorker: true });
  await switchOn(page);
  const push = await pushTo(page, context);
  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query')).json();
  const item = content[0]!;
  const message = {
    id: 'one',
    tag: '7',
    title: item.project.title,
    body: item.title,
    path: `/the-slow-query/feed/${item.id}`,
    digest: '7',
  };

  await push(message);
  await expect.poll(() => shown(page)).toEqual([{ title: item.project.title, body: item.title, silent: false }]);
  await push(message);
  await expect.poll(() => shown(page)).toEqual([{ title: item.project.title, body: item.title, silent: true }]);
  await push({ ...message, id: 'two', tag: '8', title: 'Another', path: 'https://elsewhere.example/' });
  await expect.poll(() => shown(page)).toHaveLength(2);

  await click(context, '7');
  await expect(openTitle(page)).toHaveText(item.title);
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Another']);
});

test('a click is heard by a page that is still waiting for its news @desktop', async ({ page, context, request }) => {
  await fakePushService(context, { hasWorker: true });
  await switchOn(page);
  const push = await pushTo(page, context);
  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query')).json();
  const { id, title } = content[0]!;
  await push({ id: 'one', tag: '7', title: 'The Slow Query', body: title, path: `/the-slow-query/feed/${id}` });
  await expect.poll(() => shown(page)).toHaveLength(1);

  await page.goto('/hanbit');
  const { asked, answer } = await holdFeed(page, 'hanbit');
  await reloadHard(page, context);
  await asked;
  await click(context, '7');
  await expect(page).toHaveURL(`/the-slow-query/feed/${id}`);
  answer();
  await expect(openTitle(page)).toHaveText(title);
});

test('of somebody who has signed out nothing is shown, to nobody and to no other person @desktop', async ({
  page,
  context,
}) => {
  await fakePushService(context, { hasWorker: true });
  await switchOn(page);
  const push = await pushTo(page, context);
  const message = { id: 'one', tag: '7', title: 'Seoul Metro News', body: 'Bus lanes open', path: '/hanbit' };
  const plain = { title: 'There are new items', body: '', silent: false };
  await push(message);
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body, silent: false }]);

  await page.goto('/setting');
  await reloadHard(page, context);
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(url => url.pathname !== '/setting');
  await expect.poll(() => shown(page)).toEqual([]);
  await push({ ...message, id: 'two', tag: '8' });
  await expect.poll(() => shown(page)).toEqual([plain]);

  await signUp(page);
  await page.goto('/setting/notifications');
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
  await push({ ...message, id: 'three', tag: '9' });
  await push({ ...message, id: 'four', tag: '10' });
  await expect.poll(() => shown(page)).toEqual([plain]);
  const { targets } = await (await page.request.get('/v1/notification/target')).json();
  expect(targets.filter(({ channel }: { channel: string }) => channel === 'webpush')).toEqual([]);
});
