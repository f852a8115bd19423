/** These are the menus of `menus.spec.ts` that need something made before, and the tools beside what a person has made. */
import type { Page } from '@playwright/test';
import { pageAddress } from './demo-pages.ts';
import { faultsOfAll, faultsOfMenus, smallestOn } from './menu-faults.ts';
import { signUpVerified } from './people.ts';
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
