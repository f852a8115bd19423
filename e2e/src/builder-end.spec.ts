/** These journeys count what it takes to make and follow a feed of a page, in both builders. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { Page } from '@playwright/test';
import { clickTwo, pageAddress } from './demo-pages.ts';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUpVerified } from './people.ts';
import { expect, test } from './test.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Save the feed' });
const barButton = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const followed = (page: Page) => ourCall<Subscription[]>(page, 'GET', '/v1/account/subscribes');

test('two clicks in the page and one button make a feed and follow it', async ({ page }) => {
  test.slow();
  await signUpVerified(page);
  await page.addInitScript('globalThis.clicks = 0; addEventListener("click", () => { globalThis.clicks += 1; }, true)');
  await page.goto(`/rss/build?url=${encodeURIComponent(await pageAddress(page, 'front-en'))}`);
  await clickTwo(page, 'front-en');
  await expect(bar(page)).toContainText('14 items');
  for (const name of ['Save', 'Save and follow']) await expect(barButton(page, name)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await barButton(page, 'Save and follow').click();
  await expect(page).toHaveURL('/rss/list');
  expect(await page.evaluate('clicks')).toBe(3);
  await expect(page.getByRole('main').getByRole('button', { name: /^Subscribed to / })).toBeVisible();
  expect(await followed(page)).toMatchObject([{ type: 'PROJECT', notifyMinute: null, keywords: [] }]);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('the bar is in sight from the first list on, over the preview as over the form', async ({ page }) => {
  await signUpVerified(page);
  await page.goto(`/rss/build?url=${encodeURIComponent(await pageAddress(page, 'board-en'))}`);
  await page.getByRole('radio').first().check();
  await expect(barButton(page, 'Save and follow')).toBeInViewport({ ratio: 1 });
  // A field that takes the focus does not stay under the bar.
  await page.getByRole('textbox', { name: /^Description/ }).focus();
  await expect(barButton(page, 'Save and follow')).toBeInViewport({ ratio: 1 });
  const field = (await page.getByRole('textbox', { name: /^Description/ }).boundingBox())!;
  expect(field.y + field.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y);
  await barButton(page, 'Save').click();
  await expect(page).toHaveURL('/rss/list');
  expect(await followed(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe to / })
    .click();
  await expect(page.getByRole('main').getByRole('button', { name: /^Subscribed to / })).toBeVisible();
  await expect.poll(() => followed(page)).toHaveLength(1);
});

test('a feed by a rule is titled as its page, and followed from the bar', async ({ page }) => {
  test.slow();
  await signUpVerified(page);
  await page.goto(`/rss/build_old?url=${encodeURIComponent(await pageAddress(page, 'board-en'))}`);
  await expect(page.getByRole('textbox', { name: 'RSS title' })).not.toHaveValue('');
  await page
    .getByRole('textbox', { name: 'Source of one item, with markers' })
    .fill('<td class="num">{*}</td><td class="subject"><a href="{%}"><span>{%}</span>{*}<td class="name">{%}</td>');
  await page.getByRole('combobox', { name: 'Title', exact: true }).selectOption('2');
  await page.getByRole('combobox', { name: 'Link', exact: true }).selectOption('1');
  await page.getByRole('textbox', { name: 'RSS description' }).fill('What people ask');
  await expect(bar(page)).toContainText(/\d+ items/);
  await page.evaluate('scrollTo(0, 0)');
  await expect(barButton(page, 'Save and follow')).toBeInViewport({ ratio: 1 });
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await barButton(page, 'Save and follow').click();
  await expect(page).toHaveURL('/rss/list');
  await expect(page.getByRole('main').getByRole('button', { name: /^Subscribed to / })).toBeVisible();
});
