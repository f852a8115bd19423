/** These journeys are about the table of subscriptions: what is chosen in it is changed at once, and a thousand rows stay light. */
import type { Locator, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { follow, followMany, namesOf, ourCall } from './following.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const box = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const actions = (page: Page): Locator => page.getByRole('region', { name: 'Actions for the selection' });
const rows = (page: Page): Locator => page.getByRole('main').getByRole('rowheader');

test('what is chosen moves into a folder, and is unsubscribed from and taken back, in two presses each', async ({
  page,
}) => {
  await signUp(page);
  const titles = (await follow(page, 5)).map(({ title }) => title);
  await ourCall(page, 'POST', '/v1/subscribe/folder', { name: 'Morning' });
  await page.goto('/subscribes');
  await page.getByRole('main').getByRole('link', { name: 'Manage subscriptions' }).click();
  await expect(rows(page)).toHaveCount(5);

  await box(page, titles[0]!).click();
  await box(page, titles[2]!).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeAttached();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await actions(page).getByRole('button', { name: 'Move' }).click();
  const folders = page.getByRole('dialog', { name: 'Move' });
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await folders.getByRole('button', { name: 'Morning' }).click();
  await expect(page.getByRole('cell', { name: 'Morning' })).toHaveCount(3);

  await actions(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(actions(page)).toContainText('Unsubscribe from all 3?');
  await actions(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => namesOf(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('cell', { name: 'Morning' })).toHaveCount(3);
});

test('a thousand are found, ordered and gone through by the keyboard, with few of them in the page @desktop', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await followMany(page, 1_000);
  await page.goto('/subscribes/table?sort=-name');
  await expect(rows(page).first()).toContainText('word 1000');
  expect(await page.locator('tbody tr').count()).toBeLessThan(80);
  await box(page, 'word 1000').press('End');
  await expect(box(page, 'word 0001')).toBeFocused();
  await expect(box(page, 'word 0001')).toBeInViewport();
  expect(await page.locator('tbody tr').count()).toBeLessThan(80);
  await box(page, 'word 0001').press('Control+a');
  await expect(page.getByRole('status').filter({ hasText: '1,000 selected' })).toBeAttached();
  await actions(page).getByRole('button', { name: 'Notify' }).click();
  await page.getByRole('dialog', { name: 'Notify' }).getByRole('button', { name: 'Every 30 minutes' }).click();
  await expect(page.getByText('1,000 subscriptions changed.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('0421');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});
