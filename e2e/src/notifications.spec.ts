/** These journeys are about the bell, its page and “was I notified”. */
import type { Digest } from '@newsbell/contracts/notifications';
import type { Page } from '@playwright/test';
import { digest, itemsOf, ring } from './digests.ts';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle, reader, rows, titles } from './screen.ts';
import { expect, test } from './test.ts';
import { line, touch } from './touch.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** No new item comes to this source during a test. */
const newest = (page: Page) => itemsOf(page, 'hanbit');

test('the bell counts, its panel names the news and why, and an entry opens in the reader', async ({
  page,
  isMobile,
}) => {
  await signUp(page);
  const [first, second] = await newest(page);
  await ring(page, [digest(2, [first!, second!], { items: 60 }), digest(1, [second!], { read: true })]);
  await page.goto('/projects');
  if (isMobile) {
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await page.getByRole('article').first().getByRole('link', { name: first!.title }).click();
  } else {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bell(page).click();
    const told = panel(page).getByRole('article', { name: /60 news items/ });
    await expect(told.getByTitle('no longer followed').first()).toHaveText(/^ferry/);
    await expect(told.getByRole('link', { name: 'and 58 more' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await told.getByRole('link', { name: first!.title }).click();
    await expect(panel(page)).toBeHidden();
  }
  await expect(openTitle(page)).toHaveText(first!.title);
});

test('the panel opens and closes by keyboard, and gives the focus back @desktop', async ({ page }) => {
  await signUp(page);
  await ring(page, [digest(1, await newest(page))]);
  await page.goto('/projects');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('article')).toBeVisible();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  // All that the panel needs is there now, so that it opens within the press.
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('article')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('a chip leads to what notifies, in the panel, by keyboard alone @desktop', async ({ page }) => {
  await signUp(page);
  const [item] = await newest(page);
  const { urlKey, title } = item!.project;
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey, notifyMinute: 30 });
  await ring(page, [digest(1, [item!])]);
  await page.goto('/projects');
  await bell(page).click();
  const less = panel(page).getByRole('button', { name: `ferry: change what notifies you, keyword ferry in ${title}` });
  await less.focus();
  await page.keyboard.press('Enter');
  const mail = page.getByRole('checkbox', { name: 'E-mail' });
  await expect(mail).toBeVisible();
  const muted = page.waitForResponse(answer => answer.url().endsWith('/v1/subscribe/project/mute'));
  await mail.press('Space');
  await muted;
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(mail).toBeHidden();
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(panel(page).getByTitle('no longer followed')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('the page says what is held, what did not arrive, and leads to what notifies @desktop', async ({ page }) => {
  await signUp(page);
  const [item] = await newest(page);
  const { urlKey, title } = item!.project;
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey, notifyMinute: 30 });
  const firefox = { address: null, browser: 'Firefox', system: 'Linux' };
  const deliveries: Digest['deliveries'] = [
    { channel: 'webpush', ...firefox, state: 'dead', trouble: 'GONE', at: new Date().toISOString() },
  ];
  await ring(page, [digest(2, [item!], { held: true }), digest(1, [item!], { deliveries })]);
  await page.goto('/notifications');
  const [held, sent] = [page.getByRole('article').first(), page.getByRole('article').nth(1)];
  await expect(held).toContainText('Quiet hours: sent afterwards');
  await expect(sent).toContainText('This device no longer takes notifications.');

  const reason = `keyword ferry in ${title}`;
  await held.getByRole('button', { name: `ferry: change what notifies you, ${reason}` }).click();
  const menu = page.getByRole('dialog', { name: new RegExp(`${title.replace(/[^\p{L}\p{N} ]/gu, '.')}$`, 'u') });
  const muted = page.waitForResponse(answer => answer.url().endsWith('/v1/subscribe/project/mute'));
  await menu.getByRole('checkbox', { name: 'E-mail' }).check();
  await muted;
  await page.keyboard.press('Escape');
  await page.reload();
  await held.getByRole('button', { name: `ferry: change what notifies you, ${reason}` }).click();
  await expect(menu.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  await menu.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(held.getByTitle('no longer followed')).toHaveText(/^ferry/);
});

test('without any digest the page says why, and leads to the next step @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/notifications');
  await expect(page.getByText('You follow nothing yet')).toBeVisible();
  const { urlKey } = (await newest(page))[0]!.project;
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey });
  await page.reload();
  await expect(page.getByText('Notifications are off')).toBeVisible();
  await page.getByRole('link', { name: 'Go to subscriptions' }).click();
  await expect(page).toHaveURL('/subscribes');
});

const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('by keys the inbox is opened, done, starred and taken back @desktop', async ({ page }) => {
  await signUp(page);
  const items = (await newest(page)).slice(0, 3);
  const [first, second, third] = items.map(({ title }) => title);
  await ring(page, [digest(1, items)]);
  await page.goto('/notifications');
  await expect(row(page, first!)).toBeVisible();
  // One press opens the first item that is not done, the next the one after it, in the reader.
  await page.keyboard.press('n');
  await expect(openTitle(page)).toHaveText(first!);
  await page.keyboard.press('n');
  await expect(openTitle(page)).toHaveText(second!);
  await page.keyboard.press('Escape');
  await expect(row(page, second!).getByRole('link')).toBeFocused();
  await expect(row(page, first!).getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(row(page, third!).getByRole('button', { name: 'Remove star' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('1 item is done.')).toBeVisible();
  await expect(row(page, third!).getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(row(page, third!).getByRole('button', { name: 'Mark as done' })).toBeVisible();
  await expect(row(page, third!).getByRole('link')).toBeFocused();
});

test('a row of the inbox has one line, on a phone two', async ({ page, isMobile }) => {
  await signUp(page);
  const items = await newest(page);
  await ring(page, [digest(1, items)]);
  await page.goto('/notifications');
  const rows = page.getByRole('main').locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  for (const each of await rows.all()) expect((await each.boundingBox())!.height).toBeLessThan(isMobile ? 70 : 52);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('a swipe makes an entry done, and the other way stars it @phone', async ({ page }) => {
  await signUp(page);
  const items = (await newest(page)).slice(0, 2);
  await ring(page, [digest(1, items)]);
  await page.goto('/notifications');
  await expect(row(page, items[0]!.title)).toBeVisible();
  const across = async (title: string, from: number, to: number) => {
    const box = (await row(page, title).boundingBox())!;
    const y = box.y + box.height / 2;
    await touch(page, line({ x: from, y }, { x: to, y }));
  };
  await across(items[0]!.title, 100, 260);
  await expect(row(page, items[0]!.title).getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await across(items[1]!.title, 300, 140);
  await expect(row(page, items[1]!.title).getByRole('button', { name: 'Remove star' })).toBeVisible();
});

test('a long number of unread stays on one line', async ({ page }) => {
  await signUp(page);
  await page.route('**/v1/notification/unread', route => route.fulfill({ json: { unread: 100, newest: null } }));
  await page.goto('/projects');
  const count = page.getByRole('banner').getByText('99+', { exact: true });
  await expect(count).toBeVisible();
  expect((await count.boundingBox())!.height).toBeLessThan(24);
});

test('a visitor is led to the sign-in @desktop', async ({ page }) => {
  await page.goto('/notifications');
  await page.waitForURL('/login');
  await expect(bell(page)).toHaveCount(0);
});

test('“was I notified” is answered in words, and its filter is changed there @phone', async ({ page }) => {
  await signUp(page);
  const [item] = await newest(page);
  const { urlKey, title } = item!.project;
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey, notifyMinute: 30 });
  await page.goto(`/${urlKey}`);
  await titles(page).first().click();
  await reader(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Was I notified?' }).click();
  const why = page.getByRole('dialog', { name: 'Was I notified?' });
  // The demo's server gives this reason for an item that came before this person.
  await expect(why.getByRole('heading', { level: 3 })).toHaveText(
    /^(It came before you asked for notifications|It came with old news)$/,
  );
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await expect(openTitle(page)).toBeVisible();

  const subscriptions = [{ type: 'PROJECT', key: urlKey, title, keywords: ['qqxyzzy'], excludedBy: null }];
  await page.route('**/v1/notification/why?*', route =>
    route.fulfill({ json: { stage: 'FILTERED', at: null, digest: null, subscriptions, deliveries: [] } }),
  );
  await reader(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Was I notified?' }).click();
  await expect(why.getByText('Your keyword filter left it out')).toBeVisible();
  await why.getByRole('button', { name: `Change ${title}` }).click();
  await why.getByRole('textbox', { name: 'Keyword filter' }).fill('ferry');
  await why.getByRole('textbox', { name: 'Keyword filter' }).press('Enter');
  await expect(why.getByRole('button', { name: 'Remove “ferry”' })).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('the menu of a row asks it too', async ({ page, isMobile }) => {
  await signUp(page);
  const [item] = await newest(page);
  await page.goto(`/${item!.project.urlKey}`);
  const row = rows(page).first().getByRole('article');
  await row.hover();
  await row.getByRole('button', { name: isMobile ? /^Actions for/ : 'More actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Was I notified?' }).click();
  await expect(page.getByRole('dialog', { name: 'Was I notified?' }).getByRole('heading', { level: 3 })).toBeVisible();
});

test('in light and dark, axe finds nothing on the page of notifications', async ({ page }) => {
  await signUp(page);
  const items = await newest(page);
  const device = { address: null, browser: null, system: null };
  const deliveries: Digest['deliveries'] = [
    {
      channel: 'email',
      ...device,
      address: 'm***@example.org',
      state: 'sent',
      trouble: null,
      at: new Date().toISOString(),
    },
    { channel: 'fcm', ...device, system: 'Android', state: 'pending', trouble: 'BUSY', at: new Date().toISOString() },
  ];
  await ring(page, [digest(2, items, { held: true }), digest(1, items, { items: 60, deliveries })]);
  await page.goto('/notifications');
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('in light and dark, axe finds nothing on the panel @desktop', async ({ page }) => {
  await signUp(page);
  await ring(page, [digest(2, await newest(page), { held: true })]);
  await page.goto('/projects');
  await bell(page).click();
  await expect(panel(page).getByRole('article')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
