/** These are the menus of `menus.spec.ts` that need something made before, and the tools beside what a person has made. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pageAddress } from './demo-pages.ts';
import { digest, itemsOf, ring } from './digests.ts';
import { follow, ourCall } from './following.ts';
import { faultsOf, faultsOfAll, faultsOfMenus, layers, openLayer, smallestOn } from './menu-faults.ts';
import { signIn, signUp, signUpVerified } from './people.ts';
import { reportedPost } from './reported.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await expect(page.locator(boxes).filter({ visible: true }).first()).toBeVisible();
  expect(await faultsOfAll(page, boxes, smallest), `tools of ${page.url()}`).toEqual([]);
  const found = await faultsOfMenus(page, page.getByRole('main'), smallest);
  expect(found, page.url()).toEqual(none(found));
  for (const name of menus) expect(Object.keys(found).join('\n'), page.url()).toMatch(name);
};

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

test('the tools of managers lie apart', async ({ page, isMobile }) => {
  test.slow();
  await reportedPost(page);
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/reports');
  await expect(page.getByRole('article').first()).toBeVisible();
  await measure(page, isMobile, { boxes: 'main', menus: [/^(Hide|Remove)/m, /^Keep/m] });
  await page.getByRole('article').first().getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await page.goto('/admin/moderation');
  await expect(page.getByRole('article').first()).toBeVisible();
  await measure(page, isMobile, { boxes: 'main' });
});

test('the tools of a post and of its comments lie apart', async ({ page, isMobile }) => {
  test.slow();
  await signUpVerified(page);
  const post = { title: 'Tools', content: 'Which?', language: 'en', draft: randomUUID() };
  const { id } = await ourCall<{ id: number }>(page, 'POST', '/v1/board/qna', post);
  await ourCall(page, 'POST', `/v1/board/qna/${id}/comment`, { content: 'These.', draft: randomUUID() });
  await page.goto(`/board/qna/${id}`);
  await expect(page.getByText('These.')).toBeVisible();
  await measure(page, isMobile, { boxes: 'main' });
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto(`/board/qna/${id}`);
  await expect(page.getByText('These.')).toBeVisible();
  await measure(page, isMobile, { boxes: 'main' });
  await page.goto('/board/request');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Set state' })).toBeVisible();
  await measure(page, isMobile, { boxes: 'main', menus: [/^Set state/m] });
});

test('the tools of one’s own project lie apart', async ({ page, isMobile }) => {
  test.slow();
  await signIn(page, 'demo', 'read-the-news');
  await page.goto('/developer/lab-backups');
  await expect(page.getByRole('button', { name: 'Add a hook' })).toBeVisible();
  await measure(page, isMobile, { boxes: 'main', menus: [/^Add a hook$/m] });
});

test('the menus of a tag, of the table of subscriptions and of the bell lie apart', async ({ page, isMobile }) => {
  test.slow();
  await signUp(page);
  const [first] = await follow(page, 3);
  await ourCall(page, 'POST', '/v1/subscribe/folder', { name: 'Morning' });
  await page.goto('/subscribes/table');
  await page.getByRole('checkbox', { name: `Select ${first!.title}`, exact: true }).click();
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  await expect(bar).toBeVisible();
  await measure(page, isMobile, { boxes: 'main', menus: [/^Move/m] });

  await page.goto('/timeline/tag/programming');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Subscribe|Follow)/ })
    .first()
    .click();
  // The menu of a new subscription opens by itself.
  await expect(openLayer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(layers)).toHaveCount(0);
  await measure(page, isMobile, {
    boxes: 'main :has(> p > a[href^="/projects/tag/"])',
    menus: [/^Subscribed to /m],
  });

  if (isMobile) return;
  // The reasons of what one does not follow cannot be changed.
  await signIn(page, 'demo', 'read-the-news');
  await ring(page, [digest(1, await itemsOf(page, 'hanbit'))]);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('article').first()).toBeVisible();
  expect(await faultsOf(page, layers, smallestOn(isMobile)), 'the bell').toEqual([]);
  await panel
    .getByRole('button', { name: /: change what notifies you/ })
    .first()
    .click();
  await expect(page.locator(layers)).toHaveCount(2);
  expect(await faultsOf(page, layers, smallestOn(isMobile)), 'a chip of the bell').toEqual([]);
});
