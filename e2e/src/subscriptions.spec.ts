/**
 * These journeys are about the list of subscriptions: its folders, its order by mouse, finger and keyboard, and a
 * thousand rows of it.
 */
import type { Locator, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { follow, followMany, namesOf, ourCall } from './following.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const list = (page: Page): Locator => page.getByRole('main').getByRole('list', { name: 'Subscriptions', exact: true });
const inFolder = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('list', { name, exact: true }).getByRole('listitem');
const handle = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Move ${title}`, exact: true });
const message = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Makes three subscriptions in a folder and three in none. */
const withFolders = async (page: Page): Promise<string[]> => {
  await signUp(page);
  const made = await follow(page, 6);
  await ourCall(page, 'POST', '/v1/subscribe/folder', {
    name: 'Morning',
    subscribeIds: made.slice(0, 3).map(({ id }) => id),
  });
  await page.goto('/subscribes');
  await expect(inFolder(page, 'Morning')).toHaveCount(3);
  return made.map(({ title }) => title);
};

const titlesIn = async (page: Page, folder: string): Promise<string[]> =>
  inFolder(page, folder).getByRole('link').locator('[class^=title_]').allInnerTexts();

/** Drags by small steps, as a hand does. */
const dragBelow = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 8, { steps: 2 });
  await page.mouse.move(start.x + start.width / 2, end.y + end.height - 4, { steps: 8 });
  await page.mouse.up();
};

test('who follows nothing is told so, and led on @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/subscribes');
  const main = page.getByRole('main');
  await expect(main.getByText("You don't have any subscribing projects.")).toBeVisible();
  await expect(main.getByRole('link', { name: 'Discover sources' })).toHaveAttribute('href', '/discover');
  await expect(main.getByRole('link', { name: 'Add a source' }).first()).toHaveAttribute('href', '/project/add');
});

test('a folder is added, changed, closed and deleted', async ({ page }) => {
  await signUp(page);
  const [first, second] = (await follow(page, 3)).map(({ title }) => title);
  await page.goto('/subscribes');
  await page.getByRole('main').getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add folder' });
  const add = dialog.getByRole('button', { name: 'Add folder' });
  await add.click();
  await expect(dialog.getByText('Please enter a folder name.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Evening');
  await add.click();
  await expect(dialog.getByText('You must add at least one subscription.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: first! }).check();
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(inFolder(page, 'Evening')).toHaveCount(1);

  await page.getByRole('main').getByRole('button', { name: 'Edit folder Evening' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit folder' });
  await edit.getByLabel('Name').fill('Night');
  await edit.getByRole('checkbox', { name: second! }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(inFolder(page, 'Night')).toHaveCount(2);

  const arrow = page.getByRole('main').getByRole('button', { name: 'Contents of Night' });
  await arrow.click();
  await expect(arrow).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(arrow).toHaveAttribute('aria-expanded', 'false');
  await arrow.click();
  await expect(inFolder(page, 'Night')).toHaveCount(2);

  await page.getByRole('main').getByRole('button', { name: 'Edit folder Night' }).click();
  await edit.getByRole('button', { name: 'Delete folder' }).click();
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
  await expect(asked).toContainText('Night');
  await asked.getByRole('button', { name: 'Delete folder' }).click();
  await expect(asked).toBeHidden();
  await expect(inFolder(page, 'unclassified')).toHaveCount(3);
});

test('what the server refuses is said inside the open dialog @desktop', async ({ page, trouble }) => {
  trouble.expected(/folder|503/);
  await signUp(page);
  const [only] = await follow(page, 1);
  await page.goto('/subscribes');
  await page.route('**/v1/subscribe/folder', (route, request) =>
    request.method() === 'POST' ? route.fulfill({ status: 503, body: 'no' }) : route.continue(),
  );
  await page.getByRole('main').getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add folder' });
  await dialog.getByLabel('Name').fill('Evening');
  await dialog.getByRole('checkbox', { name: only!.title }).check();
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to add folder. The server is busy or being updated; it is not your fault. Try again in a minute.',
  );
  await expect(dialog.getByLabel('Name')).toHaveValue('Evening');
});

test('a subscription dragged by mouse adopts the folder of the one above it, and is taken back @desktop', async ({
  page,
}) => {
  const titles = await withFolders(page);
  await dragBelow(page, handle(page, titles[4]!), inFolder(page, 'Morning').nth(0));
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual([titles[0], titles[4], titles[1], titles[2]]);
  await expect.poll(() => namesOf(page)).toEqual([0, 4, 1, 2, 3, 5].map(at => titles[at]));
  await message(page, 'Moved.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual(titles.slice(0, 3));
  await expect.poll(() => namesOf(page)).toEqual(titles);
});

test('a subscription is dragged by finger @phone', async ({ page }) => {
  const titles = await withFolders(page);
  const start = (await handle(page, titles[3]!).boundingBox())!;
  const end = (await inFolder(page, 'Morning').nth(1).boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const x = start.x + start.width / 2;
  const y = start.y + start.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + ((end.y + end.height - 4 - y) * step) / 8);
  await touch('touchEnd');
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual([titles[0], titles[1], titles[3], titles[2]]);
  await expect.poll(() => namesOf(page)).toEqual([0, 1, 3, 2, 4, 5].map(at => titles[at]));
});

test('the keyboard sorts, says what it does, and Esc leaves all as it was @desktop', async ({ page }) => {
  const titles = await withFolders(page);
  const said = page.locator('[aria-live=assertive]').filter({ hasText: titles[3]! });
  const grip = handle(page, titles[3]!);
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`${titles[3]} is picked up.`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`Cancelled. ${titles[3]} is where it was.`);
  await expect(grip).toBeFocused();
  expect(await titlesIn(page, 'Morning')).toEqual(titles.slice(0, 3));

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`${titles[3]} is dropped. Below ${titles[1]} in Morning.`);
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual([titles[0], titles[1], titles[3], titles[2]]);
  await expect(grip).toBeFocused();
  await expect.poll(() => namesOf(page)).toEqual([0, 1, 3, 2, 4, 5].map(at => titles[at]));
});

test('a folder takes all that is in it along @desktop', async ({ page }) => {
  const titles = await withFolders(page);
  const rest = (await ourCall<{ id: number }[]>(page, 'GET', '/v1/account/subscribes')).slice(3);
  await ourCall(page, 'POST', '/v1/subscribe/folder', { name: 'Evening', subscribeIds: rest.map(({ id }) => id) });
  await page.reload();
  await expect(inFolder(page, 'Evening')).toHaveCount(3);
  await handle(page, 'folder Evening').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(page)).toEqual([3, 4, 5, 0, 1, 2].map(at => titles[at]));
  await expect(list(page).getByRole('heading', { level: 2 }).first()).toContainText('Evening');
});

test('an order that cannot be saved is put back, and why is said @desktop', async ({ page, trouble }) => {
  trouble.expected(/order|503/);
  const titles = await withFolders(page);
  await page.route('**/v1/subscribe/order', route => route.fulfill({ status: 503, body: 'no' }));
  await handle(page, titles[3]!).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(message(page, 'Failed to edit subscribes')).toBeVisible();
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual(titles.slice(0, 3));
  expect(await namesOf(page)).toEqual(titles);
});

test('a subscription is moved, muted and ended from its settings @phone', async ({ page }) => {
  const titles = await withFolders(page);
  const settings = page.getByRole('dialog', { name: titles[5]! });
  const open = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: `Settings of ${titles[5]}` })
      .click();
  await open();
  await settings.getByLabel('Folder').selectOption('Morning');
  await expect.poll(() => titlesIn(page, 'Morning')).toEqual([0, 1, 2, 5].map(at => titles[at]));
  const muted = page.waitForResponse(answer => answer.url().endsWith('/v1/subscribe/project/mute'));
  await settings.getByRole('checkbox', { name: 'E-mail' }).click();
  await muted;
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await open();
  await expect(settings.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  await settings.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(settings).toBeHidden();
  await expect(inFolder(page, 'Morning')).toHaveCount(3);
});

const drawer = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const treeItem = (page: Page, name: string | RegExp): Locator =>
  drawer(page).getByRole('tree', { name: 'Subscriptions' }).getByRole('treeitem', { name });

test('the drawer has the same tree, and its icons add a folder or a source @desktop', async ({ page }) => {
  await withFolders(page);
  await expect(drawer(page).getByRole('group', { name: 'Morning' }).getByRole('treeitem')).toHaveCount(3);
  await expect(drawer(page).getByRole('link', { name: /^Morning/ })).toHaveAttribute('href', /^\/\?folder=\d+$/);
  await drawer(page).getByRole('button', { name: 'Add folder' }).click();
  await expect(page.getByRole('dialog', { name: 'Add folder' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await drawer(page).getByRole('link', { name: 'Add a source' }).click();
  await expect(page).toHaveURL('/project/add');
});

test('the drawer gives the tree its height, and one’s own entries stay at its foot @desktop', async ({ page }) => {
  await signUp(page);
  await followMany(page, 50);
  await page.goto('/');
  const tree = drawer(page).locator('[data-stays]');
  await expect(treeItem(page, 'word 0001')).toBeVisible();
  const { height } = (await tree.boundingBox())!;
  expect(height).toBeGreaterThan(380);
  await expect(treeItem(page, 'word 0050')).toBeHidden();
  for (const name of ['My RSS list', 'Profile'])
    await expect(drawer(page).getByRole('link', { name, exact: true })).toBeInViewport();
  for (const name of ['Contact', 'Android app', 'iOS app', 'Discover', 'Community', 'Help'])
    await expect(drawer(page).getByRole('link', { name, exact: true })).toBeInViewport();
  const out = drawer(page).getByRole('button', { name: 'Sign out' });
  await expect(out).toBeInViewport();
  await expect(out).toHaveAttribute('title', 'Sign out');
  expect((await tree.boundingBox())!.height).toBe(height);
});

test('the tree is one stop of the Tab key, and keys walk it @desktop', async ({ page }) => {
  const titles = await withFolders(page);
  const focused = page.locator(':focus');
  const isAt = (name: RegExp | string) => expect(treeItem(page, name)).toBeFocused();
  await expect(treeItem(page, titles[0]!)).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Add a source' }).focus();
  await page.keyboard.press('Tab');
  await isAt(/^Morning/);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Starred');
  await page.keyboard.press('Shift+Tab');
  await isAt(/^Morning/);

  await page.keyboard.press('ArrowDown');
  await isAt(titles[0]!);
  await page.keyboard.press('End');
  await isAt(titles[5]!);
  await page.keyboard.press('ArrowLeft');
  await isAt(/^unclassified/);
  await page.keyboard.press('ArrowLeft');
  await expect(treeItem(page, /^unclassified/)).toHaveAttribute('aria-expanded', 'false');
  await expect(treeItem(page, titles[5]!)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await isAt(titles[3]!);
  await page.keyboard.press('Home');
  await page.keyboard.type('u');
  await isAt(/^unclassified/);
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: 'Edit folder' })).toBeVisible();
  await page.keyboard.press('Escape');
  await isAt(/^Morning/);

  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => namesOf(page)).toEqual([0, 1, 2, 3, 5, 4].map(at => titles[at]));
  await isAt(titles[5]!);
  await message(page, 'Moved.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesOf(page)).toEqual(titles);

  await treeItem(page, titles[1]!).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: titles[1]!, exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('four hundred subscriptions scroll and sort, and few of them are in the page @desktop', async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  await followMany(page, 400);
  await page.goto('/subscribes');
  await expect(handle(page, 'word 0001')).toBeVisible();
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(120);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await expect(handle(page, 'word 0400')).toBeVisible();
  await handle(page, 'word 0400').focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await expect(handle(page, 'word 0400')).toBeFocused();
  await expect(handle(page, 'word 0400')).toBeInViewport();
  await expect.poll(async () => (await namesOf(page))[0]).toBe('word 0400');
  await expect(inFolder(page, 'Folder 01').first()).toContainText('word 0400');
});

test('axe finds nothing in the list, while it is sorted, and in its dialogs', async ({ page }) => {
  test.setTimeout(90_000);
  const titles = await withFolders(page);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await handle(page, titles[3]!).focus();
  await page.keyboard.press('Space');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of [`Settings of ${titles[0]}`, 'Edit folder Morning']) {
    await page.getByRole('main').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsInBothSchemes(page), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
