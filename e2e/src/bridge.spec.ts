/** These journeys run in a fake Android and a fake iOS shell around the page: docs/app-bridge.md. */
import type { CDPSession, Page } from '@playwright/test';
import { androidShell, iosShell } from './native-shells.ts';
import { signIn, signUp } from './people.ts';
import { holdFeed, rows, sourceCards } from './screen.ts';
import { expect, test } from './test.ts';

type Told = { action: string } & Record<string, string>;
interface Shelled {
  told: Told[];
  newsbell: {
    setPushToken(os: unknown, token: unknown): void;
    onPushMessage(json: unknown): void;
    back(): boolean;
  };
}

/** It answers nothing while the page is being left. */
const told = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (globalThis as unknown as Shelled).told).catch(() => []);
const lastTold = (page: Page) => expect.poll(async () => (await told(page)).at(-1));
const token = (name: string) => `${name}:APA91b-${'x'.repeat(120)}_${Date.now()}`;
const setToken = (page: Page, os: string, value: string): Promise<void> =>
  page.evaluate(([os, value]) => (globalThis as unknown as Shelled).newsbell.setPushToken(os, value), [os, value]);
const back = (page: Page): Promise<boolean> => page.evaluate(() => (globalThis as unknown as Shelled).newsbell.back());
const pushed = (page: Page, json: string): Promise<void> =>
  page.evaluate(json => (globalThis as unknown as Shelled).newsbell.onPushMessage(json), json);
const places = async (page: Page): Promise<{ channel: string; os: string | null }[]> =>
  (await (await page.request.get('/v1/notification/target')).json()).targets;
const pushTokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'pushToken')?.value;
const devices = async (page: Page) => (await places(page)).filter(({ channel }) => channel === 'fcm');

for (const [os, shell] of [
  ['Android', androidShell],
  ['iOS', iosShell],
] as const) {
  test.describe(`in a shell of ${os} @phone`, () => {
    test.beforeEach(({ context }) => context.addInitScript(shell));

    test('the page tells who signs in, takes the push token, and gives it up after signing out', async ({ page }) => {
      await page.goto('/help');
      await lastTold(page).toEqual({ action: 'logout' });
      const username = await signUp(page);
      await page.goto('/setting/notifications');
      await lastTold(page).toEqual({ action: 'login', username });
      await setToken(page, os, token(os));
      await expect.poll(() => devices(page)).toMatchObject([{ os }]);
      await expect.poll(() => pushTokenOf(page)).toBeDefined();
      await page.reload();
      await expect(page.getByText('This device', { exact: true }).first()).toBeVisible();

      await page.goto('/setting');
      await page.waitForLoadState('networkidle');
      const order: string[] = [];
      page.on('request', request => request.method() === 'DELETE' && order.push(new URL(request.url()).pathname));
      page.on('framenavigated', () => order.push('left'));
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
      await lastTold(page).toEqual({ action: 'logout' });
      // The next start of the page would give the token up too, but only after it was left.
      expect(order[0]).toBe('/v1/account/fcm');
      await signIn(page, username);
      expect(await devices(page)).toEqual([]);
      expect(await pushTokenOf(page)).toBeUndefined();
    });

    test('a token that comes before the sign-in belongs to who signs in next', async ({ page }) => {
      await page.goto('/login');
      await lastTold(page).toEqual({ action: 'logout' });
      await setToken(page, os, token(os));
      const username = await signUp(page);
      await page.context().clearCookies();
      await page.getByLabel('Username or e-mail').fill(username);
      await page.getByLabel('Password', { exact: true }).fill('four brass bells ring');
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await lastTold(page).toEqual({ action: 'login', username });
      await expect.poll(() => devices(page)).toMatchObject([{ os }]);
    });

    test('a push message has the list ask for what is new, and a tapped one opens its page and no other', async ({
      page,
    }) => {
      await page.clock.install();
      const polled = page.waitForRequest(/\/v1\/feed\/project\?.*after=/);
      await page.goto('/hanbit');
      await expect(rows(page)).not.toHaveCount(0);
      await lastTold(page).toEqual({ action: 'logout' });
      await polled;
      // While the clock stands still, the time that has passed makes no request.
      await page.clock.pauseAt(Date.now() + 5_000);
      // A push that comes while the first answer is on its way is served by that answer.
      await expect(async () => {
        const asked = page.waitForRequest(/\/v1\/feed\/project\?.*after=/, { timeout: 1_000 });
        await pushed(page, '{"digest":"7"}');
        await asked;
      }).toPass();
      await page.clock.resume();
      for (const path of ['https://elsewhere.example/', '//elsewhere.example/', '/login/token?type=token', '/logout'])
        await pushed(page, JSON.stringify({ opened: true, path }));
      await pushed(page, '{"opened":true,"path":');
      await expect(page).toHaveURL('/hanbit');
      await pushed(page, '{"opened":true,"path":"/the-slow-query"}');
      await expect(page).toHaveURL('/the-slow-query');
    });

    test('a tapped one opens its page also while the first one is still loading', async ({ page }) => {
      const { asked, answer } = await holdFeed(page, 'hanbit');
      await page.goto('/hanbit');
      await asked;
      await lastTold(page).toEqual({ action: 'logout' });
      await pushed(page, '{"opened":true,"path":"/the-slow-query"}');
      await expect(page).toHaveURL('/the-slow-query');
      answer();
      await expect(page.getByRole('heading', { level: 1, name: 'The Slow Query' })).toBeVisible();
    });

    test('the way back closes a dialog, then goes back in the page, and says when it cannot', async ({ page }) => {
      await page.goto('/help');
      await lastTold(page).toEqual({ action: 'logout' });
      expect(await back(page)).toBe(false);
      await page.getByRole('button', { name: 'View settings' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'View settings' });
      await expect(dialog).toBeVisible();
      expect(await back(page)).toBe(true);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/help');
      await page.getByRole('link', { name: 'Newsbell home' }).click();
      await expect(page).toHaveURL(/\/(discover)?$/);
      expect(await back(page)).toBe(true);
      await expect(page).toHaveURL('/help');
    });

    test('the way back closes a menu first', async ({ page }) => {
      await signUp(page);
      await page.goto('/projects');
      await lastTold(page).toMatchObject({ action: 'login' });
      const menu = page.getByRole('dialog').filter({ has: page.getByRole('radio', { name: 'Every 30 minutes' }) });
      await sourceCards(page)
        .first()
        .getByRole('button', { name: /^Subscribe to/ })
        .click();
      await expect(menu).toBeVisible();
      expect(await back(page)).toBe(true);
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL('/projects');
      expect(await back(page)).toBe(false);
    });

    test('sharing and links to other sites are the shell’s to open', async ({ page, isMobile }) => {
      await page.goto('/hanbit');
      await lastTold(page).toEqual({ action: 'logout' });
      await rows(page).first().getByRole('heading', { level: 3 }).getByRole('link').click();
      const reader = page.getByRole('dialog').filter({ has: page.getByRole('article') });
      const title = await reader.getByRole('heading', { level: 1 }).first().innerText();
      // A phone's bar has no room for it, so there it is in the menu.
      if (isMobile) await reader.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
      await lastTold(page).toEqual({
        action: 'share',
        title,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/hanbit\/feed\/\d+$/),
      });
      const original = reader.locator('a[target=_blank]').first();
      const url = await original.evaluate(link => (link as unknown as { href: string }).href);
      await original.click();
      await lastTold(page).toEqual({ action: 'openExternal', url });
      expect(page.context().pages()).toHaveLength(1);
    });
  });
}

test.describe('in a shell that knows only the scheme', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 NewsbellApp/1' });

  test('the page calls its address @desktop', async ({ page }) => {
    const called = await navigations(page);
    const username = await signUp(page);
    await page.goto('/help');
    await expect.poll(() => called.at(-1)).toBe(`newsbell://login?username=${username}`);
  });
});

test('in a browser there is no bridge @desktop', async ({ page }) => {
  const called = await navigations(page);
  await signUp(page);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'newsbell' in globalThis)).toBe(false);
  expect(called.filter(url => url.startsWith('newsbell:'))).toEqual([]);
});

/**
 * Answers the addresses that the page asks the browser to go to; an address that the browser cannot load never becomes
 * a request.
 */
const navigations = async (page: Page): Promise<string[]> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  const called: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ url }) => called.push(url));
  await session.send('Page.enable');
  return called;
};
