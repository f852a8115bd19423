import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { digest, itemsOf, ring } from './digests.ts';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

/** Pages by what must have come before they are looked at. */
const forVisitors: [address: string, ready: string][] = [
  ['/discover', 'main li'],
  ['/projects', 'main article'],
  ['/the-slow-query', 'main article'],
  ['/search/weather', 'main article'],
  ['/timeline', 'main article'],
  ['/help', 'main h1'],
  ['/login', 'main form'],
  ['/signup', 'main form'],
];
const forMembers: [address: string, ready: string][] = [
  ['/', 'main article'],
  ['/subscribes', 'main li'],
  ['/notifications', 'main .entry'],
  ['/setting/notifications', 'main fieldset, main h2'],
  ['/setting', 'main a'],
  ['/profile', 'main form'],
  ['/sessions', 'main h1'],
  ['/subscribes/opml', 'main h1'],
  ['/project/add', 'main form'],
  ['/project/the-slow-query/news', 'main article'],
  ['/rss/build', 'main input'],
  ['/rss/build_old', 'main select'],
  ['/rss/list', 'main h1'],
  ['/starred', 'main h1'],
];

/** Rules that are off by themselves: the name of a control has the words that are seen on it, and a target has its room. */
const rules = ['label-content-name-mismatch', 'target-size'];

const faultsOn = async (page: Page, pages: typeof forVisitors): Promise<string[]> => {
  const faults: string[] = [];
  for (const [address, ready] of pages) {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    const { violations } = await new AxeBuilder({ page }).withRules(rules).analyze();
    for (const { id, nodes } of violations)
      faults.push(...nodes.map(({ html }) => `${address}: ${id}: ${html.slice(0, 200)}`));
    const nameless = await page
      .locator('option')
      .evaluateAll(all => all.filter(each => !each.textContent?.trim() && !each.getAttribute('label')).length);
    if (nameless > 0) faults.push(`${address}: ${nameless} options without a name`);
  }
  return faults;
};

test('what can be pressed is called by the words on it, and has room for a finger', async ({ page, isMobile }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  const faults = await faultsOn(page, forVisitors);
  await signIn(page, 'demo', 'read-the-news');
  await ring(page, [digest(1, await itemsOf(page, 'hanbit'))]);
  faults.push(...(await faultsOn(page, forMembers)));
  if (isMobile) {
    await page.goto('/notifications');
    const titles = page.getByRole('main').locator('.entry').getByRole('link');
    await titles.first().waitFor();
    for (const each of await titles.all()) {
      const { height } = (await each.boundingBox())!;
      if (height < 44) faults.push(`/notifications: a link is ${height} px high`);
    }
  }
  expect(faults).toEqual([]);
});
