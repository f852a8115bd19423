/** These are the menus of `menus.spec.ts` that need something made before, and the tools beside what a person has made. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pageAddress } from './demo-pages.ts';
import { ourCall } from './following.ts';
import { faultsOfAll, faultsOfMenus, smallestOn } from './menu-faults.ts';
import { signIn, signUpVerified } from './people.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tools = 'main [class^=tools_]';

const none = (found: Record<string, string[]>) => Object.fromEntries(Object.keys(found).map(name => [name, []]));

interface Measured {
  /** The page's tools are in these boxes. */
  boxes: string;
  /** The page's own part has at least these menus, by the names of their buttons. */
  menus?: RegExp[];
}

/** Opens every menu of the page's own part, and measures its tools as well. */
const measure = async (page: Page, isMobile: boolean, { boxes, menus = [] }: Measured): Promise<void> => {
  const smallest = smallestOn(isMobile);
  await expect(page.locator(boxes).first()).toBeVisible();
  expect(await faultsOfAll(page, boxes, smallest), `tools of ${page.url()}`).toEqual([]);
  const found = await faultsOfMenus(page, page.getByRole('main'), smallest);
  expect(found, page.url()).toEqual(none(found));
  for (const name of menus) expect(Object.keys(found).join('\n'), page.url()).toMatch(name);
};

/** One person writes a post, another one comments and reports it; answers its address. */
const reportedPost = async (page: Page): Promise<number> => {
  await signUpVerified(page);
  const data = { title: `Watches ${randomUUID()}`, content: 'Cheap **watches**.', language: 'en', draft: randomUUID() };
  const { id } = await ourCall<{ id: number }>(page, 'POST', '/v1/board/free', data);
  await signUpVerified(page);
  await ourCall(page, 'POST', `/v1/board/free/${id}/comment`, { content: 'Where?', draft: randomUUID() });
  await ourCall(page, 'POST', '/v1/report', { type: 'POST', id, reason: 'SPAM' });
  return id;
};

test('the tools of a post, of a comment and of a report lie apart', async ({ page, isMobile }) => {
  test.slow();
  const id = await reportedPost(page);
  await page.goto(`/board/free/${id}`);
  await expect(page.getByRole('button', { name: 'Reply to comment 1' })).toBeVisible();
  await measure(page, isMobile, { boxes: tools, menus: [/^More about |^More/m] });

  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto(`/board/free/${id}`);
  await expect(page.getByRole('button', { name: 'Reply to comment 1' })).toBeVisible();
  await measure(page, isMobile, { boxes: tools });
  await page.goto('/admin/reports');
  await expect(page.getByRole('article').first()).toBeVisible();
  await measure(page, isMobile, { boxes: 'main [class^=ways_]', menus: [/^Keep$/m, /^Hide$/m, /^Remove$/m] });
});

test('the menus of a project of one’s own and of a tag lie apart', async ({ page, isMobile }) => {
  test.slow();
  await signIn(page, 'demo', 'read-the-news');
  await page.goto('/developer/lab-backups');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
  await measure(page, isMobile, { boxes: 'main' });
  await page.goto('/timeline/tag/books');
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
  await measure(page, isMobile, { boxes: 'main header', menus: [/^(Subscribe|Follow)/m] });
  await page.goto('/projects/tag/books?sort=name');
  await expect(page.getByRole('article').first()).toBeVisible();
  await measure(page, isMobile, { boxes: 'main', menus: [/^Subscribed? to /m] });
});

test('the tools of own feeds and of feeds for other programs lie apart', async ({ page, isMobile }) => {
  test.slow();
  await signUpVerified(page);
  await page.goto(`/rss/build?url=${encodeURIComponent(await pageAddress(page, 'shop-en'))}`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/rss/list');
  await page
    .getByRole('button', { name: /^Settings of / })
    .last()
    .click();
  await measure(page, isMobile, { boxes: 'main', menus: [/^Subscribed? to /m] });
  await page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click();
  await measure(page, isMobile, { boxes: 'main' });

  await page.goto('/starred');
  await page.getByRole('button', { name: 'Feed address' }).click();
  await page.getByRole('dialog', { name: 'Feed address' }).getByRole('link', { name: 'All your addresses' }).click();
  await expect(page.getByRole('region', { name: 'Your addresses' })).toBeVisible();
  await measure(page, isMobile, { boxes: 'main' });
  await page.getByRole('button', { name: /^Revoke the address of / }).click();
  await measure(page, isMobile, { boxes: 'main' });
});
