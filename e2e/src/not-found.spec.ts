import { rows } from './screen.ts';
import { expect, test } from './test.ts';

for (const [what, address] of [
  ['a source that does not exist', '/nope'],
  ['a page that does not exist @desktop', '/hanbit/no/such/page'],
  ['an address that no source can have @desktop', '/~nobody'],
] as const) {
  test(`the 404 page, whose button leads home, is shown for ${what}`, async ({ page, trouble }) => {
    trouble.expected(/404/);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: "Oops, the page you're looking for doesn't exist." })).toBeVisible();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(rows(page)).not.toHaveCount(0);
  });
}
