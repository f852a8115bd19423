/** These journeys make feeds of the demo's pages in each language, and follow them to their end, as people see it. */
import type { GeneratorRow } from '@newsbell/contracts/generators';
import type { Language } from '@newsbell/contracts/languages';
import type { Locator, Page } from '@playwright/test';
import { textIn } from './catalogue.ts';
import { clickTwo, type Design, itemsOn, pageAddress, redesign } from './demo-pages.ts';
import { ourCall } from './following.ts';
import { signUp, signUpVerified } from './people.ts';
import { expect, test } from './test.ts';

const languages = [
  { locale: 'ko-KR', language: 'ko' },
  { locale: 'en-US', language: 'en' },
  { locale: 'ja-JP', language: 'ja' },
  { locale: 'zh-CN', language: 'zh-CN' },
] as const;

/**
 * Each language has one page; a test of the demo's pages (`design.test.ts`) checks that two clicks find all of any
 * other page, as it was and redesigned.
 */
const clickedOn = { ko: 'shop-ko', en: 'front-en', ja: 'board-ja', 'zh-CN': 'notes-zh' } as const;
const redesigned = 'front-ko';
const broken = 'notes-en';

const says = (language: Language) => (key: string, values?: Record<string, string>) => textIn(language, key, values);

/** Goes from the page's address to the list, by two clicks; answers the clicked titles. */
const build = async (page: Page, name: string, language: Language): Promise<string[]> => {
  const say = says(language);
  await page.goto(`/rss/build?url=${encodeURIComponent(await pageAddress(page, name))}`);
  const clicked = await clickTwo(page, name);
  await expect(page.locator('#found-items')).toContainText(String(itemsOn(name)));
  await page.getByRole('button', { name: say('finishing.save'), exact: true }).click();
  await expect(page).toHaveURL('/rss/list');
  await expect(page.getByText(say('generators.health.ok'), { exact: true })).toBeVisible();
  return clicked;
};

const mine = (page: Page) => ourCall<GeneratorRow[]>(page, 'GET', '/v1/rssgen/my');
const theOne = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });

/** Pressing a page's switch, also for the design it has, makes the demo check it at once. */
const redesignAndLook = async (page: Page, name: string, design: Design): Promise<void> => {
  const [before] = await mine(page);
  await redesign(page, name, design);
  await expect
    .poll(async () => Date.parse((await mine(page))[0]!.checkedAt ?? '') > Date.parse(before!.checkedAt ?? ''))
    .toBe(true);
};

/** Opens the builder from the list and confirms what it has found. */
const repair = async (page: Page, language: Language): Promise<void> => {
  const say = says(language);
  await theOne(page)
    .getByRole('link', { name: say('generators.repair') })
    .click();
  await expect(page).toHaveURL(/\/rss\/[\w-]+\/edit$/);
  const confirm = page.getByRole('button', { name: say('finishing.confirmRepair'), exact: true });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('scrollY')).toBe(0);
  await confirm.click();
  await expect(page).toHaveURL('/rss/list');
};

for (const { locale, language } of languages) {
  test.describe(locale, () => {
    test.use({ locale });

    const clicked = clickedOn[language];
    test(`two clicks make a feed of ${clicked}, which any reader can have @phone`, async ({ page }) => {
      test.slow();
      await signUpVerified(page);
      const titles = await build(page, clicked, language);
      const [row] = await mine(page);
      const feed = await (await page.request.get(`/rss/${row!.uuid}.xml`)).text();
      expect(feed.match(/<item>/g)).toHaveLength(itemsOn(clicked));
      const inFeed = [...feed.matchAll(/<item>\s*<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/g)].map(
        each => each[1],
      );
      expect(inFeed.map(unescaped)).toEqual(expect.arrayContaining(titles));
    });
  });
}

test.describe('ko-KR', () => {
  test.use({ locale: 'ko-KR' });

  test('a feed is made, followed, lives through a redesign and is whole again once it is repaired @desktop', async ({
    page,
  }) => {
    test.slow();
    const say = says('ko');
    await signUpVerified(page);
    await redesign(page, redesigned, 'usual');
    await build(page, redesigned, 'ko');
    const [{ title }] = (await mine(page)) as [GeneratorRow];

    await theOne(page).getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: say('subscribe.to', { title }) }).click();
    await expect(page.getByRole('button', { name: say('subscribe.subscribedTo', { title }) })).toBeVisible();
    await page.keyboard.press('Escape');

    await redesignAndLook(page, redesigned, 'redesigned');
    // The repair is sought beside the check, which does not wait for it.
    await expect.poll(async () => (await mine(page))[0]!.canRepair).toBe(true);
    // The list is opened after the check, because a list that has been open for long asks once a minute.
    await page.goto('/rss/list');
    await expect(page.getByText(say('generators.health.degraded'))).toBeVisible();
    expect((await mine(page))[0]!.items).toBe(itemsOn(redesigned));

    await repair(page, 'ko');
    await expect(page.getByText(say('generators.health.ok'), { exact: true })).toBeVisible();
    await redesignAndLook(page, redesigned, 'redesigned');
    expect((await mine(page))[0]).toMatchObject({ health: 'ok', items: itemsOn(redesigned) });
  });
});

test('a feed whose page was rebuilt finds nothing, is repaired by what was found in its place, and is deleted @desktop', async ({
  page,
}) => {
  test.slow();
  await signUpVerified(page);
  await redesign(page, broken, 'usual');
  await build(page, broken, 'en');
  const [{ uuid, title }] = (await mine(page)) as [GeneratorRow];
  const itemsBefore = (await (await page.request.get(`/rss/${uuid}.xml`)).text()).match(/<item>/g);

  await redesignAndLook(page, broken, 'rebuilt');
  await expect(page.getByText('Working until now, but the last check failed')).toBeVisible();
  await expect(page.getByText('a list like the old one was found on it.')).toBeVisible();
  await redesignAndLook(page, broken, 'rebuilt');
  await redesignAndLook(page, broken, 'rebuilt');
  await expect(page.getByText('Finds no items any more')).toBeVisible();
  // The items that were found before stay served.
  expect((await (await page.request.get(`/rss/${uuid}.xml`)).text()).match(/<item>/g)).toEqual(itemsBefore);

  await repair(page, 'en');
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  expect((await mine(page))[0]!.items).toBe(itemsOn(broken));

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Are you sure you want to delete?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await expect(page.getByText('No feeds yet')).toBeVisible();
  expect((await page.request.get(`/rss/${uuid}.xml`)).status()).toBe(404);
});

test('a private feed is seen by nobody else, whose edit link leads back @desktop', async ({
  page,
  browser,
  baseURL,
  trouble,
}) => {
  trouble.expected(/404/);
  await signUpVerified(page);
  await build(page, 'shop-en', 'en');
  const [{ uuid, urlKey, title }] = (await mine(page)) as [GeneratorRow];
  await page.getByRole('button', { name: `Settings of ${title}` }).click();
  await page.getByRole('switch', { name: 'Private' }).click();
  await expect(page.getByText('Successfully updated.')).toBeVisible();

  const charlie = await (await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'en-US' })).newPage();
  await signUp(charlie);
  await charlie.goto('/rss/list');
  await expect(charlie.getByText('No feeds yet')).toBeVisible();
  expect((await charlie.request.get(`/v1/project?urlKey=${urlKey}`)).status()).toBe(404);
  await charlie.goto(`/rss/${uuid}/edit`);
  await expect(charlie.getByRole('alert')).toBeVisible();
  await charlie.getByRole('button', { name: 'Go back' }).click();
  await expect(charlie).toHaveURL('/rss/list');
  // Its address is all that a reader needs.
  expect((await charlie.request.get(`/rss/${uuid}.xml`)).status()).toBe(200);
  await charlie.context().close();
});

const unescaped = (text: string | undefined): string =>
  (text ?? '').replace(/&(lt|gt|quot|apos|amp|#39);/g, (_, name: string) => characters[name]!);
const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#39': "'" };
