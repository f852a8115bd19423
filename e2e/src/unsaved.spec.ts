/** These journeys leave unsaved work in a builder by the ways out that the browser has. */
import type { Page } from '@playwright/test';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const html = `<!doctype html><title>Harbour</title><ul>${[1, 2, 3, 4].map(day => `<li><a href="/${day}">What the harbour heard on day ${day}</a></li>`).join('')}</ul>`;

/** Opens the builder with a page behind it in this tab. */
const open = async (page: Page, builder: string): Promise<void> => {
  await signUp(page);
  await page.route('**/v1/rssgen/html?*', route =>
    route.fulfill({ contentType: 'text/plain', headers: { 'x-final-url': 'https://harbour.example/' }, body: html }),
  );
  await page.goto('/rss/list');
  await page.getByRole('main').getByRole('link', { name: builder, exact: true }).click();
  await page.getByRole('textbox', { name: 'Address of the page' }).fill('https://harbour.example/');
  await page.keyboard.press('Enter');
};

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

for (const { builder, work } of [
  { builder: 'New feed', work: (page: Page) => page.getByRole('radio').check() },
  {
    builder: 'New feed by rule',
    work: (page: Page) => page.getByRole('textbox', { name: 'Source of one item, with markers' }).fill('<a href="{%}"'),
  },
]) {
  test(`${builder}: a person who made something is asked before they go back or reload @desktop`, async ({
    page,
    trouble,
  }) => {
    await open(page, builder);
    await work(page);
    const address = page.url();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(address);
    // It is the browser's own question, and the answer is always to stay.
    trouble.expected(/^dialog: $/);
    const asked = page.context().waitForEvent('dialog');
    await page.evaluate('void setTimeout(() => location.reload())');
    expect((await asked).type()).toBe('beforeunload');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/rss/list');
  });

  test(`${builder}: nobody is asked who made nothing, and a reload opens the same page @desktop`, async ({ page }) => {
    await open(page, builder);
    await expect(page.getByText('What the harbour heard on day 1').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('What the harbour heard on day 1').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address of the page' })).toHaveValue('https://harbour.example/');
    await page.goBack();
    await expect(page).toHaveURL('/rss/list');
    await expect(question(page)).toBeHidden();
  });
}
