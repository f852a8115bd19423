import { type Language, languages } from '@newsbell/contracts/languages';
import type { Locator, Page } from '@playwright/test';
import { textIn } from './catalogue.ts';
import { violationsOn } from './faults.ts';
import { password, signUp } from './people.ts';
import { topSources } from './screen.ts';
import { expect, test } from './test.ts';

const bundle = (page: Page, language: Language, topic: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: textIn(language, `bundles.topics.${topic}`), exact: true }) });

/** These are the rows of the list of news, whose read state shows. */
const newsRows = (page: Page): Locator => page.locator('main article');

/** Counts what a person presses; what they type is no press. */
const countedPresses = () => {
  let presses = 0;
  return {
    press: async (button: Locator) => {
      presses++;
      await button.click();
    },
    count: () => presses,
  };
};

const newName = () => `f${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

for (const language of languages) {
  const text = (key: string, values = {}) => textIn(language, key, values);

  test.describe(language, () => {
    test.use({ locale: language });

    test('a visitor has a home full of news by four presses', async ({ page }) => {
      const { press, count } = countedPresses();
      const topic = text('bundles.topics.news');
      await page.goto('/discover');
      const card = bundle(page, language, 'news');
      await expect(card).toBeVisible();
      const sources = await card.getByRole('listitem').allInnerTexts();
      expect(sources.length).toBeGreaterThanOrEqual(3);

      await press(card.getByRole('link', { name: text('bundles.followTopic', { topic }) }));
      await page.waitForURL('/signup');
      const username = newName();
      await page.getByLabel(text('account.signUp.username')).fill(username);
      await page.getByLabel(text('account.signUp.email')).fill(`${username}@example.org`);
      await page.getByLabel(text('account.signUp.password'), { exact: true }).fill(password);
      await page.getByLabel(text('account.signUp.verifyPassword')).fill(password);
      await press(page.getByRole('checkbox'));
      await press(page.getByRole('main').getByRole('button', { name: text('account.signUp.submit'), exact: true }));
      await press(page.getByRole('button', { name: text('account.goOn'), exact: true }));

      await page.waitForURL('/');
      await expect(newsRows(page).nth(5)).toBeVisible();
      expect(count()).toBe(4);
      await expect(page.locator('main [data-read=true]')).toHaveCount(0);
      const shown = await newsRows(page).allInnerTexts();
      for (const row of shown) expect(sources.some(source => row.includes(source.trim()))).toBe(true);
    });
  });
}

test('somebody who has signed up follows a bundle and goes to a home full of news, and may take it back', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  await page.waitForURL('/discover');
  const card = bundle(page, 'en', 'culture');
  await card.getByRole('button', { name: 'Follow all sources: Culture' }).click();
  await expect(card.getByRole('link', { name: 'Go to home' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('button', { name: 'Follow all sources: Culture' })).toBeVisible();

  const { press, count } = countedPresses();
  await press(card.getByRole('button', { name: 'Follow all sources: Culture' }));
  await press(card.getByRole('link', { name: 'Go to home' }));
  await expect(page).toHaveURL('/');
  await expect(newsRows(page).first()).toBeVisible();
  await expect(page.locator('main [data-read=true]')).toHaveCount(0);
  expect(count()).toBe(2);
});

test('bundles of another language are one press away @desktop', async ({ page }) => {
  await page.goto('/discover');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('article').getByText('汐見新聞')).toBeVisible();
});

test('discover begins with the sources of the reader, and a headline opens its item', async ({ page }) => {
  await page.goto('/discover');
  await expect(topSources(page)).toHaveCount(10);
  const newest = topSources(page).first().getByRole('list').getByRole('link');
  await expect(newest).toHaveCount(3);
  const title = await newest.first().innerText();
  await newest.first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 }).first()).toContainText(title.trim());
});

test.describe('a first visit', () => {
  test.use({ isFirstVisit: true });

  test('is greeted once on discover @desktop', async ({ page }) => {
    await page.goto('/discover');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Newsbell');
    await expect(page.getByRole('complementary', { name: 'How to use Newsbell' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'How it works' })).toBeVisible();
  });
});

test('axe finds nothing on discover with bundles, for a visitor and for a person', async ({ page }) => {
  await page.goto('/discover');
  await expect(bundle(page, 'en', 'news')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await signUp(page);
  await page.reload();
  await bundle(page, 'en', 'news').getByRole('button').click();
  await expect(bundle(page, 'en', 'news').getByRole('link', { name: 'Go to home' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});
