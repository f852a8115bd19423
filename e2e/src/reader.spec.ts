import { holdArrivals, openHome, openTitle, reader, setStories, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

test('an item opens in the reader, and its arrows go to the newer and the older one', async ({ page }) => {
  await page.goto('/hanbit');
  const [first, second, third] = await titlesShown(page);
  await titles(page).nth(1).click();
  await expect(openTitle(page)).toHaveText(second!);
  await expect(page).toHaveTitle(`${second} · Newsbell`);

  await reader(page).getByRole('button', { name: 'Older' }).click();
  await expect(openTitle(page)).toHaveText(third!);
  await reader(page).getByRole('button', { name: 'Newer' }).click();
  await reader(page).getByRole('button', { name: 'Newer' }).click();
  await expect(openTitle(page)).toHaveText(first!);
  await expect(reader(page).getByRole('button', { name: 'Newer' })).toHaveAttribute('aria-disabled', 'true');

  await reader(page).getByRole('button', { name: 'Close' }).click();
  await expect(reader(page)).toBeHidden();
  await expect(page).toHaveURL('/hanbit');
  await expect(page).toHaveTitle('한빛일보 · Newsbell');
});

test('the arrow keys turn the pages and Esc closes the reader @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  const [first, second] = await titlesShown(page);
  await titles(page).first().click();
  await expect(openTitle(page)).toHaveText(first!);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(openTitle(page)).toHaveText(second!);
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await expect(titles(page).nth(1)).toBeFocused();
});

test("the browser's back closes the reader and stays on the page, however many items were read", async ({ page }) => {
  await openHome(page);
  await page.goto('/hanbit');
  await titles(page).first().click();
  await reader(page).getByRole('button', { name: 'Older' }).click();
  await reader(page).getByRole('button', { name: 'Older' }).click();
  await page.goBack();
  await expect(reader(page)).toBeHidden();
  await expect(page).toHaveURL('/hanbit');
  await page.goForward();
  await expect(openTitle(page)).toHaveText(await titles(page).nth(2).innerText());
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the list keeps its place while an item is read', async ({ page }) => {
  await holdArrivals(page);
  await setStories(page);
  await openHome(page);
  await expect.poll(() => titles(page).count()).toBeGreaterThan(12);
  const row = titles(page).nth(12);
  await row.scrollIntoViewIfNeeded();
  const title = await row.innerText();
  const id = await row.getAttribute('id');
  const place = async (): Promise<number> => (await page.locator(`#${id}`).boundingBox())!.y;
  const before = await place();
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);

  await row.click();
  await expect(openTitle(page)).toHaveText(title);
  await page.goBack();
  await expect(reader(page)).toBeHidden();
  // A page scrolls by whole pixels, and rows have heights between them.
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the list keeps its place where a row above the open one grows meanwhile @desktop', async ({ page }) => {
  await holdArrivals(page);
  const story = 987_654_321;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  // The next page begins with a copy of the sixteenth story, which is named in that story's row.
  await setStories(page, (number, place) => (place === (number === 1 ? 15 : 0) ? story : null), opened);
  await openHome(page);
  const row = titles(page).nth(17);
  await row.scrollIntoViewIfNeeded();
  const id = await row.getAttribute('id');
  const place = async (): Promise<number> => (await page.locator(`#${id}`).boundingBox())!.y;
  const before = await place();
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);

  await row.click();
  await expect(reader(page)).toBeVisible();
  // The list is behind the reader, where roles are not seen.
  const grown = page.locator('summary', { hasText: /^Also in/ });
  await expect(grown).toHaveCount(0);
  open();
  await expect(grown).toHaveCount(1);
  await page.goBack();
  await expect(reader(page)).toBeHidden();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('reading on past the end of the loaded list loads more of it @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await expect(titles(page)).toHaveCount(20);
  await titles(page).nth(17).click();
  const read = new Set<string>();
  for (let step = 0; step < 5; step++) {
    await expect.poll(async () => read.has(await openTitle(page).innerText())).toBe(false);
    read.add(await openTitle(page).innerText());
    await reader(page).getByRole('button', { name: 'Older', disabled: false }).click();
  }
  expect(read.size).toBe(5);
});

test('j and k turn the pages, and v opens the original in a new tab @desktop', async ({ page, context }) => {
  await page.goto('/hanbit');
  const [first, second] = await titlesShown(page);
  await titles(page).first().click();
  await expect(openTitle(page)).toHaveText(first!);
  await page.keyboard.press('j');
  await expect(openTitle(page)).toHaveText(second!);
  await page.keyboard.press('k');
  await expect(openTitle(page)).toHaveText(first!);
  const original = context.waitForEvent('page');
  await page.keyboard.press('v');
  expect((await original).url()).toContain('hanbit.localhost');
  await expect(openTitle(page)).toHaveText(first!);
});

test('the newer and the older title stand under the article and lead there @phone', async ({ page }) => {
  await page.goto('/hanbit');
  const [first, second, third] = await titlesShown(page);
  await titles(page).nth(1).click();
  const more = reader(page).getByRole('navigation', { name: 'More to read' });
  await expect(more.getByRole('link', { name: `Newer · 한빛일보 ${first}` })).toBeVisible();
  await more.getByRole('link', { name: `Older · 한빛일보 ${third}` }).click();
  await expect(openTitle(page)).toHaveText(third!);
  await expect(openTitle(page)).toBeInViewport();
  await more.getByRole('link', { name: `Newer · 한빛일보 ${second}` }).click();
  await expect(openTitle(page)).toHaveText(second!);
});

test('sharing copies the address of the item, which opens it @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/hanbit');
  const [first] = await titlesShown(page);
  await titles(page).first().click();
  await reader(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Clipboard copied.')).toBeVisible();
  const address = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(address).toMatch(/\/hanbit\/feed\/\d+$/);
  await page.goto(address);
  await expect(openTitle(page)).toHaveText(first!);
});

test('the reader is named by its article, and each title is announced once @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  const [first, second] = await titlesShown(page);
  await titles(page).first().click();
  await expect(page.getByRole('dialog', { name: first! })).toBeFocused();
  const announced = reader(page).getByRole('status');
  await expect(announced).toBeEmpty();
  await page.keyboard.press('ArrowRight');
  await expect(announced).toHaveText(second!);
  await expect(page.getByRole('dialog', { name: second! })).toBeFocused();
});
