import type { Page } from '@playwright/test';
import { digest, itemsOf, ring } from './digests.ts';
import { violationsOn } from './faults.ts';
import { signIn } from './people.ts';
import { goAsByLink } from './screen.ts';
import { expect, test } from './test.ts';

/**
 * It has a page, the element that must have come before the page is checked, and the elements that have 44 px for a
 * finger where no rule of axe says so.
 */
type Place = [address: string, ready: string, fingers?: string];

const forVisitors: Place[] = [
  ['/discover', 'main li', 'main :is(a[href="/project/add"], a[href="/projects"])'],
  ['/projects', 'main article'],
  ['/the-slow-query', 'main article', 'main fieldset button'],
  ['/search/weather', 'main article'],
  ['/timeline', 'main article'],
  ['/help', 'main h1'],
  ['/login', 'main form'],
  ['/signup', 'main form'],
];
const forMembers: Place[] = [
  ['/', 'main article'],
  ['/subscribes', 'main li'],
  // The link of an entry covers its row.
  ['/notifications', 'main [class^=entry_]', 'main :is([class^=entry_], summary)'],
  ['/setting/notifications', 'main fieldset, main h2'],
  ['/setting/apps', 'main code', 'main :is(button, select)'],
  ['/setting', 'main a'],
  ['/profile', 'main form'],
  ['/sessions', 'main h1'],
  ['/dashboard', 'main svg[role=img]'],
  ['/developer', 'main li'],
  ['/developer/lab-backups', 'main h1'],
  ['/subscribes/opml', 'main h1'],
  ['/project/add', 'main form'],
  ['/project/the-slow-query/news', 'main article'],
  ['/rss/build', 'main input'],
  ['/rss/build_old', 'main select'],
  ['/rss/list', 'main h1'],
  ['/starred', 'main h1'],
];

/** These rules are off by default: the name of a control has the words that are seen on it, and a target has its room. */
const rules = ['label-content-name-mismatch', 'target-size'];

/**
 * Label in name (WCAG 2.5.3): runs in the page and answers the controls whose name lacks the text on them. The rule of
 * axe lets pass what has the same words in another order.
 */
const namedOtherwise = `[...document.querySelectorAll('button[aria-label], a[href][aria-label], summary[aria-label]')]
  .filter(each => each.checkVisibility())
  .map(each => [each.getAttribute('aria-label'), each.innerText])
  .filter(([name, text]) => {
    const plain = of => of.toLowerCase().replaceAll(/\\s/g, '');
    return !plain(name).includes(plain(text));
  })
  .map(([name, text]) => text + ' is called ' + name)`;

const faultsOn = async (page: Page, isMobile: boolean, pages: Place[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const [at, [address, ready, fingers]] of pages.entries()) {
    const before = await page.title();
    // A person who has just signed in loads the first page.
    await (at === 0 ? page.goto(address) : goAsByLink(page, address));
    if (at > 0) await expect(page).not.toHaveTitle(before);
    await page.locator(ready).first().waitFor();
    const violations = await violationsOn(page, rules);
    if (isMobile && fingers) {
      await page.locator(fingers).first().waitFor();
      for (const each of await page.locator(fingers).all()) {
        const { width, height } = (await each.boundingBox())!;
        if (Math.min(width, height) < 44)
          faults.push(`${address}: ${await each.innerHTML()} is ${width} × ${height} px`);
      }
    }
    for (const { id, nodes } of violations)
      faults.push(...nodes.map(({ html }) => `${address}: ${id}: ${html.slice(0, 200)}`));
    faults.push(...(await page.evaluate<string[]>(namedOtherwise)).map(each => `${address}: ${each}`));
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
  const faults = await faultsOn(page, isMobile, forVisitors);
  await signIn(page, 'demo', 'read-the-news');
  await ring(page, [digest(1, await itemsOf(page, 'hanbit'))]);
  faults.push(...(await faultsOn(page, isMobile, forMembers)));
  expect(faults).toEqual([]);
});
