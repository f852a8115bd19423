import { expect, test } from './test.ts';

test('the timeline leads to its tags, to their sources and to sign-in @desktop', async ({ page }) => {
  await page.goto('/timeline');
  const list = page.getByRole('list', { name: 'Timeline' });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  await expect(page).toHaveTitle('Timeline · Newsbell');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');

  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'programming' }).click();
  await expect(page).toHaveURL('/timeline/tag/programming');
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline of “programming”' })).toBeVisible();
  const ofTag = page.getByRole('list', { name: 'Timeline of “programming”' });
  await expect(ofTag.getByRole('listitem')).not.toHaveCount(0);
  await expect(ofTag.getByText('The Ticker')).toHaveCount(0);

  await page.getByRole('link', { name: 'Sources with the tag “programming”' }).click();
  await expect(page).toHaveURL('/projects/tag/programming');
  await page.goBack();
  await page.getByRole('link', { name: 'Show all tags' }).click();
  await expect(page).toHaveURL('/timeline');
});

test('the timeline of a tag that nobody uses says so @desktop', async ({ page }) => {
  await page.goto('/timeline/tag/qqxyzzy');
  await expect(page.getByText('No news with this tag')).toBeVisible();
});

test('what comes in appears on top of the timeline by itself @desktop', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/timeline');
  const first = page.getByRole('list', { name: 'Timeline' }).getByRole('article').getByRole('heading').first();
  const old = await first.innerText();
  await expect(first).not.toHaveText(old, { timeout: 60_000 });
});
