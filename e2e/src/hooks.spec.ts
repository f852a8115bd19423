import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

const nothingIsWrong = async (page: Page, hasTouch: boolean) => {
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
};

test('a person makes a hook for any JSON, sees its first call, maps it, and takes it again', async ({
  page,
  baseURL,
  hasTouch,
}) => {
  test.slow();
  const name = await signUpVerified(page);
  const urlKey = `hooked-${name}`.replaceAll('_', '-');
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Publish news of your own' }).click();
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Title').fill(`Jobs ${name}`);
  await page.getByLabel('Address', { exact: true }).fill(urlKey);
  await page.getByRole('button', { name: 'Make project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Jobs ${name}` })).toBeVisible();

  await page.goto(`/developer/${urlKey}`);
  await page.getByRole('button', { name: 'Add a hook' }).click();
  const dialog = page.getByRole('dialog');
  await nothingIsWrong(page, hasTouch);
  await dialog.getByRole('radio', { name: 'JSON' }).check();
  await dialog.getByLabel('Name').fill('Night jobs');
  await dialog.getByRole('button', { name: 'Make the address' }).click();
  const shown = new URL((await dialog.getByText(/\/hook\/[0-9a-z]{32}$/).textContent())!);
  await nothingIsWrong(page, hasTouch);
  await dialog.getByText('Done', { exact: true }).click();
  await expect(page.getByText('Waiting for the first call.')).toBeVisible();

  const answer = await fetch(new URL(baseURL!).origin + shown.pathname, {
    method: 'POST',
    body: JSON.stringify({ job: { name: 'Backup', state: 'failed' }, run: 7 }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'ignored NO_MAPPING\n']);
  await page.getByRole('link', { name: 'Night jobs' }).click();
  await page.getByLabel('Title').fill('job.name');
  await expect(page.getByRole('status').getByText('Backup')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByRole('link', { name: 'Published' })).toBeVisible();
  await nothingIsWrong(page, hasTouch);
});
