/**
 * These journeys are about announcements. One that is in force would stand above the pages of all other journeys, so the ones that are made
 * here are planned, and the strip's own are answered in the server's place.
 */
import type { Announcement } from '@newsbell/contracts/announcements';
import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signIn } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

const noon: Announcement = { id: 1, text: '정오에 서버를 옮깁니다.', lang: 'ko', link: '/help', level: 'warning' };

const say = (page: Page, list: readonly Announcement[]) =>
  page.route('**/v1/announcement', route => route.fulfill({ json: list }));
const strip = (page: Page) => page.getByRole('main').getByText(noon.text);

/** It runs in the page and adds up what moves there, but for what a person has pressed. */
const watchShifts = `globalThis.shifted = 0;
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

test('an announcement moves nothing that is read: it comes with the next page, and with the first paint of the next visit', async ({
  page,
  hasTouch,
}) => {
  await page.addInitScript(watchShifts);
  await say(page, [noon]);
  const answered = page.waitForResponse('**/v1/announcement');
  await page.goto('/projects');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await answered;
  await expect(strip(page)).toBeHidden();
  await page.getByRole('link', { name: 'Contact' }).filter({ visible: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toBeVisible();
  await expect(strip(page)).toHaveAttribute('lang', 'ko');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);

  await page.goto('/projects');
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await page.evaluate('shifted')).toBe(0);

  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('an administrator plans an announcement, sees how it looks, edits, ends and deletes it', async ({
  page,
  hasTouch,
  trouble,
}) => {
  trouble.expected(/400/);
  const name = `Move ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByText('This value is required.')).toBeVisible();
  await expect(dialog.getByLabel('Text in English')).toBeFocused();
  await page.keyboard.type(name);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(name);
  await dialog.getByText('Texts in other languages').click();
  await dialog.getByLabel('Text in 한국어').fill('서버를 옮깁니다');
  await dialog.getByLabel('Level').selectOption('Warning');
  await dialog.getByLabel('Link (optional)').fill('javascript:alert(1)');
  await dialog.getByLabel('Starts').fill('2100-05-01T10:00');
  await dialog.getByLabel('Ends').fill('2100-05-01T09:00');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByText('It would end before it starts.')).toBeVisible();
  await dialog.getByLabel('Ends').fill('2100-05-01T12:00');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByLabel('Link (optional)')).toHaveAttribute('aria-invalid', 'true');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
  await dialog.getByLabel('Link (optional)').fill('/help');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog).toBeHidden();

  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').filter({ hasText: name });
  const over = page.getByRole('region', { name: 'Over' }).getByRole('listitem').filter({ hasText: name });
  await expect(planned).toContainText('한국어');
  await expect(planned.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/help');
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await planned.getByRole('button', { name: `Edit: ${name}` }).click();
  await expect(dialog.getByLabel('Starts')).toHaveValue('2100-05-01T10:00');
  await dialog.getByLabel('Text in English').fill(`${name} again`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await planned.getByRole('button', { name: `End now: ${name} again` }).click();
  await expect(over).toBeVisible();
  await page.reload();
  await over.getByRole('button', { name: `Delete: ${name} again` }).click();
  await page.keyboard.press('Enter');
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: `Delete: ${name} again` }).click();
  await over.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(over).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  await expect(over).toBeHidden();
});
