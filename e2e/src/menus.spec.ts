import type { Locator, Page } from '@playwright/test';
import { digest, itemsOf, ring } from './digests.ts';
import { follow, ourCall } from './following.ts';
import { faultsOf, layers, openLayer, smallestOn } from './menu-faults.ts';
import { signIn, signUp } from './people.ts';
import { searchField } from './screen.ts';
import { expect, test } from './test.ts';

/** Every page of a signed-in person has these menus, by the names of their buttons. */
const everywhere = {
  desktop: [
    'Edit folder ',
    'Settings of ',
    'Add folder',
    'Command palette',
    'Keyboard shortcuts',
    'Notifications',
    'View settings',
  ],
  phone: ['Command palette'],
};

interface Walk {
  address: string;
  /**
   * The buttons of this page have these names, beside those of every page. The walk fails for one that is missing and
   * for one more.
   */
  opens: RegExp[];
  ready: (page: Page) => Locator;
}

const row = (page: Page) => page.getByRole('main').locator('article[class^=row_]');

const walks: Walk[] = [
  { address: '/the-slow-query', opens: [/^Subscribed? to /, /^More actions$|^Actions for /], ready: row },
  { address: '/', opens: [/^More actions$|^Actions for /, /^Feed address$/], ready: row },
  { address: '/projects', opens: [/^Subscribed? to /], ready: page => page.getByRole('article') },
  {
    address: '/search/bread',
    opens: [
      ...[/^Subscribed to the search |^Follow this search$/, /^More actions$|^Actions for /],
      ...[/^Any time$/, /^Any language$/, /^Any source$/],
    ],
    ready: row,
  },
  {
    address: '/subscribes',
    opens: [/^Add folder$/, /^Edit folder /, /^Settings of /],
    ready: page => page.getByRole('main').getByRole('button', { name: /^Settings of / }),
  },
  {
    address: '/profile',
    opens: [/^Delete account$/, /^Change language$/],
    ready: page => page.getByRole('button', { name: 'Delete account' }),
  },
];

test('in every menu what can be pressed lies apart, inside the window, and is large enough', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  const [first] = await follow(page, 3);
  await ourCall(page, 'POST', '/v1/subscribe/folder', { name: 'Morning', subscribeIds: [first!.id] });
  const smallest = smallestOn(isMobile);
  const found: Record<string, string[]> = {};
  /** A row has its tools while the pointer is over it. */
  const show = async () => {
    if (isMobile || (await row(page).count()) === 0) return;
    await row(page).first().hover();
    await row(page).first().getByRole('button', { name: 'More actions' }).waitFor();
  };
  const walk = async ({ address, opens, ready }: Walk, isFirst: boolean) => {
    await page.goto(address);
    await ready(page).first().waitFor();
    // The tree of the drawer comes after the page.
    if (!isMobile)
      await page
        .getByRole('button', { name: /^Edit folder / })
        .filter({ visible: true })
        .first()
        .waitFor();
    await show();
    const common = everywhere[isMobile ? 'phone' : 'desktop'].map(name => new RegExp(`^${name}`));
    const all = page.locator('[aria-haspopup]:not([role=combobox], :disabled)').filter({ visible: true });
    const names = await all.evaluateAll(each =>
      each.map(one => one.getAttribute('aria-label') ?? one.textContent!.trim()),
    );
    const known = [...opens, ...common];
    expect(
      names.filter(name => !known.some(one => one.test(name))),
      `${address} opens more than is walked`,
    ).toEqual([]);
    for (const one of isFirst ? known : opens) {
      const at = names.findIndex(name => one.test(name));
      expect(at, `${address} has ${one} among ${names}`).toBeGreaterThanOrEqual(0);
      const opener = page.getByRole('button', { name: names[at]!, exact: true }).filter({ visible: true }).first();
      // The button may have another name when it is pressed.
      const button = (await opener.elementHandle())!;
      await opener.click();
      await expect(openLayer(page)).toBeVisible();
      await openLayer(page).locator('button, a[href], input').first().waitFor();
      const faults = await faultsOf(page, layers, smallest);
      if (faults.length > 0) found[`${address} ${names[at]}`] = faults;
      const width = (await button.boundingBox())?.width;
      await page.keyboard.press('Escape');
      await expect(page.locator(layers)).toHaveCount(0);
      expect((await button.boundingBox())?.width, `${address} ${names[at]}: as wide as while its menu was open`).toBe(
        width,
      );
      await show();
    }
  };
  for (const [at, each] of walks.entries()) await walk(each, at === 0);

  await page.goto('/the-slow-query');
  await searchField(page).fill('bread');
  await expect(page.getByRole('option').first()).toBeVisible();
  const places = await faultsOf(page, '[role=listbox]', smallest);
  if (places.length > 0) found['places to search'] = places;

  await signIn(page, 'demo', 'read-the-news');
  await ring(page, [digest(1, await itemsOf(page, 'hanbit'))]);
  await walk({ address: '/notifications', opens: [/: change what notifies you, /], ready: rowless }, false);
  expect(found).toEqual({});
});

const rowless = (page: Page) => page.getByRole('main').locator('[aria-haspopup]');
