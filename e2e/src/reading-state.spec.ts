import type { Locator, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle, reader, titles } from './screen.ts';
import { expect, test } from './test.ts';

const SOURCE = '/the-slow-query';
const list = (page: Page) => page.getByRole('list', { name: 'News', exact: true });
const row = (page: Page, at: number): Locator => list(page).getByRole('article').nth(at);
const isRead = (of: Locator) => expect(of).toHaveAttribute('data-read', 'true');
const isUnread = (of: Locator) => expect(of).toHaveAttribute('data-read', 'false');
const unreadOf = async (page: Page): Promise<number> =>
  (await ourCall<{ all: number }>(page, 'GET', '/v1/subscribe/unread')).all;
/** The list's own keys and marks come a second after it: a choice that a key makes, and takes back, shows that they are there. */
const listening = async (page: Page) => {
  const choice = page.getByRole('button', { name: 'Unread only' });
  // The next press must not take back a key that was heard late.
  await expect(async () => {
    if ((await choice.getAttribute('aria-pressed')) === 'false') await page.keyboard.press('u');
    await expect(choice).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('u');
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  await isUnread(row(page, 0));
};

/** Signs up somebody who follows one source, and opens it. */
const begin = async (page: Page, setUp: (page: Page) => Promise<unknown> = async () => {}): Promise<void> => {
  await signUp(page);
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey: SOURCE.slice(1) });
  await setUp(page);
  await page.goto(SOURCE);
  await isUnread(row(page, 0));
  await listening(page);
};

test('what is opened is read, also after a reload, and one less is unread @desktop', async ({ page }) => {
  await begin(page);
  await expect(row(page, 0).getByRole('heading')).toHaveAccessibleName(/^Unread /);
  const before = await unreadOf(page);
  await titles(page).first().click();
  await expect(openTitle(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await isRead(row(page, 0));
  await isUnread(row(page, 1));
  await expect.poll(() => unreadOf(page)).toBe(before - 1);
  await page.reload();
  await isRead(row(page, 0));
  await expect(row(page, 0).getByRole('heading')).not.toHaveAccessibleName(/^Unread /);
});

test('what was opened when the page is left at once is read all the same @desktop', async ({ page }) => {
  await begin(page);
  const before = await unreadOf(page);
  await titles(page).first().click();
  await expect(openTitle(page)).toBeVisible();
  await page.goto('/help');
  // The browser sends it while the next page loads, and on a busy machine after that.
  await expect.poll(() => unreadOf(page)).toBe(before - 1);
  await page.goto(SOURCE);
  await isRead(row(page, 0));
});

test('all is marked as read in one step and taken back in another @desktop', async ({ page }) => {
  await begin(page);
  const before = await unreadOf(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await isRead(row(page, 0));
  await expect(list(page).locator('[data-read=false]')).toHaveCount(0);
  await expect.poll(() => unreadOf(page)).toBe(0);
  const said = page.getByRole('status').filter({ hasText: /items? marked as read/ });
  await said.getByRole('button', { name: 'Undo' }).click();
  await isUnread(row(page, 0));
  await expect.poll(() => unreadOf(page)).toBe(before);
});

test('lists can leave out what is read, and remember that @desktop', async ({ page }) => {
  await begin(page);
  const first = await titles(page).first().innerText();
  await titles(page).first().click();
  await page.keyboard.press('Escape');
  await isRead(row(page, 0));
  await page.getByRole('button', { name: 'Unread only' }).click();
  await expect(titles(page).first()).not.toHaveText(first);
  await expect(list(page).locator('[data-read=true]')).toHaveCount(0);
  await page.reload();
  await isUnread(row(page, 0));
  await expect(page.getByRole('button', { name: 'Unread only' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isUnread(row(page, 0));
  await page.getByRole('button', { name: 'Unread only' }).click();
  await expect(titles(page).first()).toHaveText(first);
});

test('a row is starred, marked, and marked from there on, by its actions', async ({ page, isMobile }) => {
  await begin(page);
  const menu = page.getByRole('dialog');
  const act = async (at: number, name: string) => {
    if (isMobile)
      await row(page, at)
        .getByRole('button', { name: /^Actions for/ })
        .click();
    else await row(page, at).hover();
    const direct = row(page, at).getByRole('button', { name, exact: true });
    if (!isMobile && (name.includes('above') || name.includes('below'))) {
      await row(page, at).getByRole('button', { name: 'More actions' }).click();
    }
    await (isMobile || name.includes('above') || name.includes('below')
      ? menu.getByRole('button', { name })
      : direct
    ).click();
  };
  await act(1, 'Star');
  await expect(row(page, 1).getByRole('img', { name: 'Starred' })).toBeVisible();
  await act(1, 'Mark as read');
  await isRead(row(page, 1));
  await act(1, 'Mark as unread');
  await isUnread(row(page, 1));
  await act(2, 'Mark all above as read');
  await isRead(row(page, 0));
  await isRead(row(page, 1));
  await isUnread(row(page, 2));
  await expect(page.getByRole('status').filter({ hasText: /items? marked as read/ })).toBeVisible();
  await page.reload();
  await isRead(row(page, 1));
  await isUnread(row(page, 2));
  await expect(row(page, 1).getByRole('img', { name: 'Starred' })).toBeVisible();
});

test('m, s, x, u, A and z do it by keyboard, in the list and in the reader @desktop', async ({ page }) => {
  await begin(page);
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await isRead(row(page, 0));
  await page.keyboard.press('m');
  await isUnread(row(page, 0));
  await page.keyboard.press('s');
  await expect(row(page, 0).getByRole('img', { name: 'Starred' })).toBeVisible();
  await page.keyboard.press('x');
  await isRead(row(page, 0));
  await expect(titles(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toBeVisible();
  await isRead(row(page, 1));
  await page.keyboard.press('m');
  await expect(reader(page).getByRole('button', { name: 'Mark as read' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await isUnread(row(page, 1));

  await page.keyboard.press('Shift+A');
  await expect(list(page).locator('[data-read=false]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await isUnread(row(page, 1));
  await isRead(row(page, 0));
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Unread only' })).toHaveAttribute('aria-pressed', 'true');
  await isUnread(row(page, 0));
});

test('the shortcuts of reading are listed for a person who is signed in @desktop', async ({ page }) => {
  await page.goto(SOURCE);
  await titles(page).first().waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Open the original').first()).toBeVisible();
  await expect(help.getByText('Mark all as read')).toHaveCount(0);
  await begin(page);
  await page.keyboard.press('?');
  await expect(help.getByText('Mark all as read')).toBeVisible();
});

test('what is read in one tab is read in the other @desktop', async ({ page, context }) => {
  await begin(page);
  const other = await context.newPage();
  await other.goto(SOURCE);
  await isUnread(row(other, 0));
  await listening(other);
  await titles(page).first().click();
  await expect(openTitle(page)).toBeVisible();
  await isRead(row(other, 0));
  await isUnread(row(other, 1));
});

test('what is scrolled past is read where that is wanted', async ({ page }) => {
  await begin(page, async () => ourCall(page, 'PUT', '/v1/account/settings', { readOnScroll: true }));
  await isUnread(row(page, 1));
  await row(page, 14).scrollIntoViewIfNeeded();
  await isRead(row(page, 1));
  await isUnread(row(page, 18));
});

test('to somebody new nothing is grey that they have not read, and following a source shows at once what is unread of it @phone', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/hanbit');
  await expect(row(page, 0)).toBeVisible();
  await expect(page.locator('main [data-read]')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Subscribe to / })
    .first()
    .click();
  await expect(row(page, 0)).toHaveAttribute('data-read', 'false');
  await expect(page.locator('main [data-read=true]')).toHaveCount(0);
});

test.describe('to assistive tech', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a row’s menu, the reader and the settings of reading have no faults', async ({ page, isMobile }) => {
    test.setTimeout(90_000);
    await begin(page);
    if (isMobile)
      await row(page, 0)
        .getByRole('button', { name: /^Actions for/ })
        .click();
    else {
      await row(page, 0).hover();
      await row(page, 0).getByRole('button', { name: 'More actions' }).click();
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await titles(page).first().click();
    await expect(openTitle(page)).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.goto('/setting');
    await expect(page.getByRole('switch', { name: 'Show a story once' })).toBeChecked();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});
