import type { Locator, Page } from '@playwright/test';
import { openHome, openTitle, reader, sourceCards, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

const tabTo = async (page: Page, target: Locator, most: number): Promise<void> => {
  const isThere = () => target.evaluate(element => element.matches(':focus'));
  for (let step = 0; step < most && !(await isThere()); step++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
};

/** Skips the navigation of a page that was just loaded. */
const skipToContent = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
};

const follow = async (page: Page, target: Locator, most: number): Promise<void> => {
  await tabTo(page, target, most);
  await page.keyboard.press('Enter');
};

test('from the loaded page to an article and back with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await expect(titles(page)).toHaveCount(20);
  const [first, second] = await titlesShown(page);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, titles(page).first(), 8);

  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toHaveText(first!);
  await expect(reader(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(reader(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await tabTo(page, reader(page).getByRole('button', { name: 'Older' }), 7);
  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toHaveText(second!);

  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await expect(titles(page).nth(1)).toBeFocused();
  await expect(titles(page).nth(1)).toBeInViewport();
});

test('the view and a search are reached with the keyboard alone @desktop', async ({ page }) => {
  await openHome(page);
  await expect(titles(page)).not.toHaveCount(0);
  await tabTo(page, page.getByRole('combobox', { name: 'Search or paste an address' }), 4);
  await page.keyboard.type('bread');
  await page.keyboard.press('Enter');
  // The address changes first, and the page that is left has such a button as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bread”');
  await expect(page).toHaveURL('/search/bread');
  // The Tab key passes the kinds of results and the sources that were found.
  await tabTo(page, page.getByRole('button', { name: 'Titles only' }), 12);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Titles only' })).toHaveAttribute('aria-pressed', 'true');
});

test('from a search on discover by its sources, a tag and the order to an item, with the keyboard alone @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await skipToContent(page);
  await tabTo(page, main.getByRole('textbox', { name: 'Search or paste an address' }), 4);
  await page.keyboard.type('salt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “salt”');

  await follow(
    page,
    main.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: /^Sources/ }),
    30,
  );
  await expect(page).toHaveURL('/search/salt?tab=sources');
  await expect(titles(page)).toHaveCount(0);
  await follow(page, main.getByRole('list', { name: 'Sources' }).getByRole('link').first(), 8);
  await expect(page.getByRole('heading', { level: 1, name: 'Salt & Silver' })).toBeVisible();

  await follow(page, main.getByRole('list', { name: 'Tags' }).getByRole('link').first(), 40);
  await expect(page).toHaveURL(/\/projects\/tag\/./);
  await expect(sourceCards(page)).not.toHaveCount(0);
  await tabTo(page, main.getByRole('combobox', { name: 'Sort by' }), 40);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(main.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await follow(
    page,
    sourceCards(page).filter({ hasText: 'Salt & Silver' }).getByRole('link', { name: 'Salt & Silver', exact: true }),
    40,
  );
  await expect(page).toHaveURL('/salt-silver');

  const [, second] = await titlesShown(page);
  await tabTo(page, titles(page).first(), 40);
  await page.keyboard.press('Enter');
  await follow(page, reader(page).getByRole('button', { name: 'Share' }), 4);
  await expect(page.getByText('Clipboard copied.')).toBeVisible();
  await follow(page, reader(page).getByRole('button', { name: 'Older' }), 4);
  await expect(openTitle(page)).toHaveText(second!);
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await expect(titles(page).nth(1)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\?sort=newest$/);
});

test('the view settings are all set with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await titles(page).first().waitFor();
  await follow(page, page.getByRole('banner').getByRole('button', { name: 'View settings' }), 6);
  const settings = page.getByRole('dialog', { name: 'View settings' });
  await tabTo(page, settings.getByRole('radio', { name: 'Same as the device' }), 2);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await tabTo(page, settings.getByRole('radio', { name: 'Sans' }), 4);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-article-family', 'serif');
  await tabTo(page, settings.getByRole('radio', { name: 'Medium' }), 2);
  await page.keyboard.press('ArrowRight');
  await expect(settings.getByRole('radio', { name: 'Long' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: 'View settings' })).toBeFocused();
});

test('the help and the pages that it leads to are read with the keyboard alone @desktop', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await skipToContent(page);
  await follow(page, main.getByRole('link', { name: 'Contact' }), 18);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await follow(page, main.getByRole('link', { name: 'Help' }), 30);
  await expect(page).toHaveURL('/help');
  await page.goto('/app/android');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await skipToContent(page);
  await follow(page, main.getByRole('link', { name: 'Using an iPhone or iPad?' }), 4);
  await expect(page).toHaveURL('/app/ios');
});

test('news detail is walked through and left with the keyboard alone @desktop', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/project/the-slow-query/news');
  const [first, second] = [0, 1].map(at =>
    main
      .getByRole('article')
      .nth(at)
      .getByRole('link', { name: /^Read at/ }),
  );
  await first!.waitFor();
  await skipToContent(page);
  await tabTo(page, first!, 30);
  await tabTo(page, second!, 30);
  await expect(second!).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(second!).not.toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/discover');
});

test('the tags of the timeline are chosen and cleared with the keyboard alone @desktop', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/timeline');
  const tags = main.getByRole('list', { name: 'Tags' });
  await tags.getByRole('link').first().waitFor();
  await skipToContent(page);
  await follow(page, tags.getByRole('link').nth(1), 10);
  await expect(page).toHaveURL(/\/timeline\/tag\/./);
  await follow(page, main.getByRole('link', { name: 'Show all tags' }), 40);
  await expect(page).toHaveURL('/timeline');
});

test('a link to somewhere else is followed or left with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/link?target=https://apps.example/');
  const popup = page.getByRole('dialog', { name: 'Open a link' });
  await tabTo(page, popup.getByRole('link', { name: 'Open apps.example' }), 3);
  await follow(page, popup.getByRole('button', { name: 'Close' }).last(), 3);
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL('/');
});
