import type { Locator, Page } from '@playwright/test';
import { iosShell } from './native-shells.ts';
import { expect, test } from './test.ts';

const drawer = (page: Page): Locator => page.locator('#drawer');
const menu = (page: Page): Locator => page.getByRole('button', { name: 'Open menu' });
const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'View settings' });
const openSettings = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'View settings' }).click();
const left = async (target: Locator): Promise<number> => (await target.boundingBox())!.x;

test('the drawer is pinned at first, and what is chosen holds after a reload @desktop', async ({ page }) => {
  await page.goto('/projects');
  await expect(drawer(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();
  expect((await drawer(page).boundingBox())!.width).toBe(272);
  const heading = page.getByRole('heading', { level: 1 });
  const beside = await left(heading);

  await drawer(page).getByRole('button', { name: 'Unpin menu' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
  expect(await left(heading)).toBeLessThan(beside);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(drawer(page)).toBeHidden();

  await menu(page).click();
  await page.getByRole('dialog', { name: 'Main' }).getByRole('button', { name: 'Pin menu' }).click();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Unpin menu' })).toBeFocused();
  await page.reload();
  await expect(drawer(page)).toBeVisible();
  expect(await left(heading)).toBe(beside);
});

test('an unpinned drawer opens over the page, and Esc, a click beside it or a choice closes it @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'drawerFixed', value: 'false', url: baseURL! }]);
  await page.goto('/projects');
  const over = page.getByRole('dialog', { name: 'Main' });
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(over.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await expect(menu(page)).toBeFocused();

  await menu(page).click();
  await expect(over).toBeVisible();
  await page.mouse.click(900, 500);
  await expect(over).toBeHidden();

  await menu(page).click();
  await over.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL('/timeline');
  await expect(over).toBeHidden();
});

test('a visitor finds every place in the drawer, and the one they are at is marked @desktop', async ({ page }) => {
  await page.goto('/projects');
  const places = {
    Home: '/',
    Contact: '/contact',
    'Android app': '/app/android',
    'iOS app': '/app/ios',
    'Sign in': '/login',
    Discover: '/discover',
    Sources: '/projects',
    Timeline: '/timeline',
    Help: '/help',
  };
  for (const [name, address] of Object.entries(places)) {
    await expect(drawer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(drawer(page).locator('[aria-current=page]')).toHaveText('Sources');
});

test('on a tablet the drawer is a rail of icons with names, and a menu that says them @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/projects');
  const contact = drawer(page).getByRole('link', { name: 'Contact' });
  await expect(contact).toBeVisible();
  expect((await drawer(page).boundingBox())!.width).toBe(72);
  await menu(page).click();
  const over = page.getByRole('dialog', { name: 'Main' });
  await expect(over.getByText('Android app')).toBeVisible();
  await expect(over.getByRole('button', { name: 'Pin menu' })).toBeHidden();
});

test('a phone has its tabs at its foot, and discover is one of them', async ({ page, isMobile }) => {
  await page.goto('/projects');
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(tabs.getByRole('link')).toHaveCount(isMobile ? 4 : 10);
  await tabs.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Contact');
});

test('the top navigation goes round the browsing places', async ({ page }) => {
  await page.goto('/projects');
  const strip = page.getByRole('navigation', { name: 'Browse' });
  expect((await strip.boundingBox())!.height).toBe(36);
  for (const [name, address] of [
    ['Timeline', '/timeline'],
    ['Discover', '/discover'],
    ['All news', '/'],
    ['Sources', '/projects'],
  ] as const) {
    await strip.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(strip.locator('[aria-current=page]')).toHaveText(name);
  }
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip).toBeHidden();
});

test('settings and shortcuts are opened, used and left with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(help.locator('dt')).toHaveCount(17);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page).toHaveURL('/projects');

  const button = page.getByRole('banner').getByRole('button', { name: 'View settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(settings(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings(page).getByRole('radio', { name: 'Same as the device' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('shortcuts go home, to discover and to the search, and leave what is typed alone @desktop', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.locator('#search-field');
  await expect(search).toBeFocused();
  await page.keyboard.type('g d?/');
  await expect(search).toHaveValue('g d?/');
  await expect(page).toHaveURL('/projects');
  await search.blur();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/discover');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/');
});

test('the dark scheme is on before the first paint of the next visit @desktop', async ({ page, trouble }) => {
  trouble.expected(/ERR_FAILED/);
  await page.goto('/projects');
  await openSettings(page);
  await settings(page).getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  // Without the app's own code there is only what the first paint has.
  await page.route(/main|\/assets\//, route => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.unrouteAll();
  await page.reload();
  await openSettings(page);
  await expect(settings(page).getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('how articles are set is chosen once for every tab @desktop', async ({ page, context }) => {
  const other = await context.newPage();
  for (const each of [page, other]) await each.goto('/projects');
  await openSettings(page);
  await settings(page).getByRole('radio', { name: '21 px' }).check();
  await settings(page).getByRole('radio', { name: 'Serif', exact: true }).check();
  for (const each of [page, other]) {
    await expect(each.locator('html')).toHaveAttribute('style', /--article-size: 21px/);
    await expect(each.locator('html')).toHaveAttribute('data-article-family', 'serif');
  }
});

test('the language is switched on the spot, in Korean contact is a chat, and back again @phone', async ({ page }) => {
  await page.goto('/hanbit');
  await openSettings(page);
  const asked = page.waitForRequest(
    request => /\/v1\/project\?/.test(request.url()) && request.headers()['accept-language'] === 'ko',
  );
  await settings(page).getByLabel('Language').selectOption('한국어');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await asked;
  const korean = page.getByRole('dialog', { name: '보기 설정' });
  await expect(korean.getByLabel('언어')).toHaveValue('ko');
  await korean.getByRole('button', { name: '닫기' }).click();
  const contact = page
    .getByRole('navigation', { name: '주 메뉴' })
    .filter({ visible: true })
    .getByRole('link', { name: '문의하기' });
  await expect(contact).toHaveAttribute('href', '/kakaoChat');
  await page.reload();
  await expect(contact).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '보기 설정' }).click();
  await korean.getByLabel('언어').selectOption('browser');
  await expect(settings(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('in the web view of an app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 NewsbellApp/1' });

  test('a back button floats over the page once there is somewhere to go back to', async ({ page }) => {
    // Without a shell that listens the page would ask the system for an app, and wait for the answer.
    await page.addInitScript(iosShell);
    await page.goto('/projects');
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(back).toBeHidden();
    await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Timeline' }).click();
    await back.click();
    await expect(page).toHaveURL('/projects');
    await expect(back).toBeHidden();
  });
});
