import type { FeedPage } from '@newsbell/contracts/items';
import { openTitle, reader } from './screen.ts';
import { expect, test } from './test.ts';

test("an item's own address opens it over the page of its source @phone", async ({ page, request }) => {
  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query')).json();
  const item = content[3]!;
  await page.goto(`/the-slow-query/feed/${item.id}`);
  await expect(openTitle(page)).toHaveText(item.title);
  await expect(page).toHaveURL('/the-slow-query');

  await reader(page).getByRole('button', { name: 'Close' }).click();
  await expect(reader(page)).toBeHidden();
  await expect(page).toHaveURL('/the-slow-query');
  await expect(page.getByRole('heading', { level: 1, name: 'The Slow Query' })).toBeVisible();
});

test('the address of an item that does not exist says so and leads home @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/hanbit/feed/999999999');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Failed to get feed' })).toBeVisible();
});
