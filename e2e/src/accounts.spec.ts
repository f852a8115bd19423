import type { Browser, Page } from '@playwright/test';
import { mailedPath } from './mail.ts';
import { answerFirstVisit, expect, test } from './test.ts';

const password = 'seven blue bells ring';
const newName = () => `e2e_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6).toString(36)}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your e-mail address' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const fillSignUp = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verify password').fill(password);
};

const signUp = async (page: Page, username: string): Promise<void> => {
  await page.goto('/signup');
  await fillSignUp(page, username);
  await page.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/discover');
};

const signIn = async (page: Page, username: string, secret = password): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
};

const otherBrowser = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'en-US' });
  await context.addInitScript(answerFirstVisit);
  return context.newPage();
};

const isSignedOut = async (page: Page): Promise<boolean> => (await page.request.get('/v1/account')).status() === 401;

/** The drawer requests these once for each person, because a request that comes after the sign-out is refused. */
const drawerOf = (page: Page) =>
  ['account/subscribes', 'subscribe/folder', 'subscribe/unread'].map(of => page.waitForResponse(`**/v1/${of}`));

test('the life of an account, from the sign-up to a lost password @desktop', async ({
  page,
  browser,
  baseURL,
  trouble,
}) => {
  test.setTimeout(90_000);
  // A browser whose session was ended elsewhere learns it by asking once.
  trouble.expected(/401.*\/v1\/account/);
  const username = newName();
  await signUp(page, username);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  const link = await mailedPath(page, `${username}@example.com`, /\/validate\?token=/);
  const drawer = Promise.all(drawerOf(page));
  await page.goto(link);
  await expect(page.getByText('Successfully verified!')).toBeVisible();
  await expect(page).toHaveURL('/discover');
  await drawer;

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await isSignedOut(page)).toBe(true);
  await signIn(page, `${username}@example.com`);
  await expect(page).toHaveURL('/discover');
  await expect(dialog(page)).toBeHidden();

  const other = await otherBrowser(browser, baseURL!);
  await other.goto('/forgot');
  await other.getByLabel('E-mail').fill(`${username}@example.com`);
  await other.getByRole('button', { name: 'Send link' }).click();
  await expect(other.getByText(/a link is in this server’s outbox/)).toBeVisible();
  await other.goto(await mailedPath(other, `${username}@example.com`, /\/reset\?token=/));
  await expect(other).toHaveURL('/reset');
  await other.getByLabel('New password').fill(`${password} again`);
  await other.getByLabel('Verify password').fill(`${password} again`);
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other).toHaveURL('/login');

  expect(await isSignedOut(page)).toBe(true);
  await page.goto('/projects');
  await expect(page.locator('#drawer').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signIn(other, username, `${password} again`);
  await expect(other).toHaveURL('/discover');
  await other.context().close();
});

test('what needs an account leads to the sign-in, and a sign-up from there leads back @phone', async ({ page }) => {
  await page.goto('/hanbit');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Subscribe/ })
    .first()
    .click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(heading(page, 'Sign up')).toBeVisible();
  await fillSignUp(page, newName());
  await page.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/hanbit');
});

test('a person who signs in with an unverified e-mail is asked to verify it, and goes to the profile @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = newName();
  await signUp(page, username);
  const other = await otherBrowser(browser, baseURL!);
  await other.goto('/v1/login');
  await signIn(other, username);
  await expect(dialog(other)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other).toHaveURL('/profile');
  await other.context().close();
});

test('a wrong password and an unknown name are told alike @desktop', async ({ page, trouble }) => {
  trouble.expected(/400/);
  await page.goto('/login');
  for (const name of ['nobody_here', 'nobody@example.com']) {
    await signIn(page, name, 'not the password');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
  }
  await expect(page).toHaveURL('/login');
});

test('a sign-up is filled in with the keyboard alone, and what is wrong is said at its field @desktop', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('Username').focus();
  const username = newName();
  for (const value of [username, `${username}@example.com`]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('another');
  await page.keyboard.press('Enter');
  await expect(page.getByText('not equals')).toBeVisible();
  await expect(page.getByText('You must accept the terms.')).toBeVisible();
  await expect(page.getByLabel('Verify password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByText('not equals')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Terms of use' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/discover');
});

test('the terms stand in a box as high as the screen allows', async ({ page, isMobile }) => {
  await page.goto('/signup');
  const box = page.getByRole('region', { name: 'Terms of use' });
  await expect(box).toContainText('What this service is');
  expect((await box.boundingBox())!.height).toBe(isMobile ? 170 : 300);
});

test('a link that is used up says so and goes home @desktop', async ({ page, trouble }) => {
  trouble.expected(/400/);
  await page.goto('/user/mina/validate?token=x');
  await expect(page.getByText('Invalid approach!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login/token?type=token&username=mina&token=x&redirect=%2Fhelp');
  await expect(page.getByText('Invalid approach!')).toBeVisible();
  await expect(page).toHaveURL('/help');
});

test('who is signed in has places of their own, and a tab learns when they leave in another @desktop', async ({
  page,
  context,
  isMobile,
}) => {
  await signUp(page, newName());
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  for (const name of isMobile
    ? ['Home', 'Subscriptions', 'Contact', 'Settings']
    : ['Subscriptions', 'My RSS list', 'Profile'])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  if (isMobile) return;
  const other = await context.newPage();
  // Both tabs are still asking as that person when the session ends.
  const signedOut = context.waitForEvent('response', answer => answer.url().endsWith('/logout'));
  await context.route('**/v1/notification/unread', async route => {
    await signedOut;
    await route.continue().catch(() => {});
  });
  const asked = Promise.all(
    [page, other].flatMap(tab => [tab.waitForRequest('**/v1/notification/unread'), ...drawerOf(tab)]),
  );
  await Promise.all([page.goto('/projects'), other.goto('/projects')]);
  await asked;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other.locator('#drawer').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('what comes into the page while its person signs out asks nothing for them @desktop', async ({
  browser,
  baseURL,
}) => {
  // This browser has no service worker, which would have the bell's code at hand.
  const page = await otherBrowser(browser, baseURL!);
  await signUp(page, newName());
  const refused: string[] = [];
  page.on('response', answer => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  let goOn = () => {};
  const ended = new Promise<void>(resolve => {
    goOn = resolve;
  });
  await page.route('**/assets/own-bell-*.js', async route => {
    await ended;
    await route.continue();
  });
  await page.route('**/logout', async route => {
    const response = await route.fetch();
    goOn();
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await route.fulfill({ response });
  });
  await page.goto('/setting');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(refused).toEqual([]);
});
