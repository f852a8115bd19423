import type { Page } from '@playwright/test';
import { fakePushService } from './browser-push.ts';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { mailedPath } from './mail.ts';
import { signIn, signUp } from './people.ts';
import { sourceCards } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Signs up somebody whose address is proven. */
const verified = async (page: Page): Promise<string> => {
  const username = await signUp(page);
  await page.goto(await mailedPath(page, `${username}@example.org`, /^\/user\//));
  await expect(page.getByText('Successfully verified!')).toBeVisible();
  return username;
};
const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/setting/notifications');
  await expect(page.getByRole('heading', { name: 'This browser', exact: true })).toBeVisible();
};
const main = (page: Page) => page.getByRole('main');
const places = async (page: Page) =>
  (await ourCall<{ targets: { channel: string }[] }>(page, 'GET', '/v1/notification/target')).targets;
const browsers = async (page: Page) => (await places(page)).filter(({ channel }) => channel === 'webpush');

test('a test mail arrives, and its link changes what comes without a sign-in @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await verified(page);
  await openSettings(page);
  await main(page)
    .getByRole('button', { name: `Send a test to ${username}@example.org` })
    .click();
  await expect(page.getByText('It is in this server’s outbox: no mail server is set up.')).toBeVisible();
  const path = await mailedPath(page, `${username}@example.org`, /^\/notifications\/preferences/);

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-US', serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByText(/^For notifications to /)).toBeVisible();
  await expect(other).toHaveURL('/notifications/preferences');
  await other.getByRole('switch', { name: 'Notifications by e-mail' }).click();
  await expect(other.getByText('No more notifications are sent to this address.')).toBeVisible();
  await expect(other.getByText('Success to save!').first()).toBeVisible();
  expect(await faultsInBothSchemes(other)).toEqual([]);
  await context.close();
  expect((await ourCall<{ emailNotify: boolean }>(page, 'GET', '/v1/account')).emailNotify).toBe(false);
});

test('a link that is no more says so @desktop', async ({ page, trouble }) => {
  trouble.expected(/400/);
  await page.goto('/notifications/preferences?token=this-is-no-token-of-ours');
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('no other page is told the address of a mail’s link @desktop', async ({ page }) => {
  const answer = await page.request.get('/notifications/preferences?token=x', { headers: { accept: 'text/html' } });
  expect(answer.headers()['referrer-policy']).toBe('no-referrer');
});

test('push is switched on after its explanation, comes back with its person, and goes with them @desktop', async ({
  page,
}) => {
  await fakePushService(page.context());
  const username = await signUp(page);
  await openSettings(page);
  await expect(page.getByText(/^You can stop it in the notification settings/)).toBeVisible();
  expect(await browsers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('On: notifications also come while this page is closed.')).toBeVisible();
  expect(await browsers(page)).toHaveLength(1);
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await page.goto('/setting');
  await main(page).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(url => url.pathname !== '/setting');
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'pushToken')).toBe(false);
  await signIn(page, username);
  expect(await browsers(page)).toEqual([]);
  await openSettings(page);
  await expect(page.getByRole('button', { name: 'Turn off in this browser' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off in this browser' }).click();
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
  expect(await browsers(page)).toEqual([]);
});

test('a browser that was told no says how to allow it again @desktop', async ({ page }) => {
  await fakePushService(page.context(), { answer: 'denied' });
  await signUp(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText(/^This browser blocks notifications of /)).toBeVisible();
  await expect(page.getByText(/^To allow them, /)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('a person who first asks to be told is offered push once, and the browser asks only after an explanation', async ({
  page,
}) => {
  await fakePushService(page.context());
  await signUp(page);
  await page.goto('/projects?sort=name');
  await sourceCards(page)
    .first()
    .getByRole('button', { name: /^Subscribe to/ })
    .click();
  await page.getByRole('radio', { name: 'Every 30 minutes' }).click();
  await page.getByRole('button', { name: 'Turn on push' }).click();
  const allow = page.getByRole('button', { name: 'Allow notifications' });
  await expect(allow).toBeFocused();
  await expect(page.getByText(/^You get one message/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fake permission'))).toBeNull();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await allow.click();
  await expect(page.getByText('Push is on in this browser.').first()).toBeVisible();
  expect(await browsers(page)).toHaveLength(1);

  await page.reload();
  await sourceCards(page)
    .nth(1)
    .getByRole('button', { name: /^Subscribe to/ })
    .click();
  await page.getByRole('radio', { name: 'Every 30 minutes' }).click();
  await expect(page.getByRole('textbox', { name: 'Keyword filter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on push' })).toHaveCount(0);
});

test('quiet hours and a pause are kept, by keyboard alone @desktop', async ({ page }) => {
  await signUp(page);
  await openSettings(page);
  await page.getByRole('switch', { name: 'No messages at certain hours' }).focus();
  await page.keyboard.press('Space');
  const [start, end] = ['From', 'Until'].map(name => page.getByLabel(name, { exact: true }));
  await expect(start!).toHaveValue('22:00');
  await page.keyboard.press('Tab');
  await expect(start!).toBeFocused();
  await start!.fill('23:00');
  const saved = page.waitForResponse(answer => answer.url().endsWith('/v1/account/settings'));
  // A browser may stop at each part of a time.
  await expect(async () => {
    if (!(await end!.evaluate(field => field.matches(':focus')))) await page.keyboard.press('Tab');
    await expect(end!).toBeFocused({ timeout: 100 });
  }).toPass();
  await saved;
  await expect(end!).toBeFocused();
  await end!.fill('06:15');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await ourCall<{ quietTo: string }>(page, 'GET', '/v1/account')).quietTo).toBe('06:15');
  await page.getByRole('button', { name: 'For a week' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Paused until /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'End the pause' })).toBeFocused();
  // A reload cuts off what the page is still sending.
  const until = async () => (await ourCall<{ pausedUntil: string | null }>(page, 'GET', '/v1/account')).pausedUntil;
  await expect.poll(until).not.toBeNull();
  await page.reload();
  await expect(start!).toHaveValue('23:00');
  await expect(end!).toHaveValue('06:15');
  await page.getByRole('button', { name: 'End the pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'For an hour' })).toBeFocused();
});

test('the settings are found beside the profile, and lead nobody there without a sign-in @desktop', async ({
  page,
}) => {
  await page.goto('/setting/notifications');
  await page.waitForURL('/login');
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
});

test('administrators see the channels, and others do not @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/admin/channels');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/channels');
  await expect(page.getByRole('table', { name: 'Notification channels' }).getByRole('rowheader')).toHaveText([
    'E-mail',
    'Browser notifications',
    'App notifications',
    'Webhooks',
  ]);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
