import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

test('the owner of a private source invites somebody, who joins, reads it, and is removed', async ({
  page,
  browser,
  hasTouch,
}) => {
  test.slow();
  const nothingIsWrong = async (at: Page) => {
    expect(await faultsInBothSchemes(at)).toEqual([]);
    if (hasTouch) expect(await smallTargets(at)).toEqual([]);
  };
  const name = await signUpVerified(page);
  const urlKey = `diary-${name}`.replaceAll('_', '-');
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Publish news of your own' }).click();
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Title').fill(`Diary ${name}`);
  await page.getByLabel('Address', { exact: true }).fill(urlKey);
  await page.getByLabel('Me and people I invite').check();
  await page.getByRole('button', { name: 'Make project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Diary ${name}` })).toBeVisible();

  await page.goto(`/developer/${urlKey}`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await nothingIsWrong(page);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = (await dialog.getByText(/\/invite\//).textContent())!;
  await nothingIsWrong(page);
  await dialog.getByText('Close', { exact: true }).click();

  const guest = await (await browser.newContext()).newPage();
  const guestName = await signUpVerified(guest);
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByRole('heading', { level: 1, name: `Diary ${name}` })).toBeVisible();
  await nothingIsWrong(guest);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest).toHaveURL(new RegExp(`/${urlKey}$`));
  await expect(guest.getByRole('button', { name: 'Leave' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 of 1 joined')).toBeVisible();
  await nothingIsWrong(page);
  await page.getByRole('button', { name: `Remove ${guestName}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${guestName}?` });
  await nothingIsWrong(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible();

  await guest.goto(`/${urlKey}`);
  await expect(guest.getByRole('heading', { level: 1, name: /doesn't exist/ })).toBeVisible();
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByRole('heading', { level: 1, name: 'This invitation is no longer open' })).toBeVisible();
  await nothingIsWrong(guest);
  await guest.context().close();
});
