import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pageAddress } from './demo-pages.ts';
import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

const nothingIsWrong = async (page: Page, hasTouch: boolean) => {
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
};
const places = (page: Page) => page.getByRole('region', { name: 'Where notifications go' });

/** Adds a webhook in the settings by the dialog, which stays open with the secret. */
const addWebhook = async (page: Page, name: string, address: string) => {
  await places(page).getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Secret' });
  await expect(shown.getByText(/It is shown this once\.$/)).toBeVisible();
  return { dialog: shown, secret: (await shown.getByText(/^whsec_/).textContent())! };
};

/** Only the demo's origin exists in its world, so a program there receives; answers the newest message that came, as text. */
const received = async (page: Page, address: string) => {
  const tab = await page.context().newPage();
  await tab.goto(address);
  const [head = '', body = ''] = await tab.locator('main > ol > li').first().locator('pre').allTextContents();
  const count = await tab.locator('main > ol > li').count();
  await tab.close();
  return {
    count,
    body,
    headers: Object.fromEntries(head.split('\n').map(line => line.split(': ') as [string, string])),
  };
};

const signatureBy = (secret: string, { headers, body }: Awaited<ReturnType<typeof received>>) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};

test('a person adds a webhook, has a test arrive that is signed, changes the secret and removes it', async ({
  page,
  hasTouch,
}) => {
  test.slow();
  const name = await signUpVerified(page);
  const address = `${await pageAddress(page, 'receiver')}${name}`;
  await page.goto('/help');
  await page.getByRole('link', { name: 'Open the notification settings' }).click();
  await places(page).getByRole('button', { name: 'Add a webhook' }).click();
  await nothingIsWrong(page, hasTouch);
  await page.keyboard.press('Escape');
  const { dialog, secret } = await addWebhook(page, 'My server', address);
  await nothingIsWrong(page, hasTouch);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  await places(page).getByRole('button', { name: 'Send a test to My server' }).click();
  await expect(places(page).getByText('The test was sent and should arrive in a moment.')).toBeVisible();
  const first = await received(page, address);
  expect([first.count, JSON.parse(first.body).type]).toEqual([1, 'test']);
  expect(first.headers['webhook-signature']).toBe(signatureBy(secret, first));
  await nothingIsWrong(page, hasTouch);

  await places(page).getByRole('button', { name: 'Edit My server' }).click();
  await nothingIsWrong(page, hasTouch);
  await page.getByRole('button', { name: 'Change the secret' }).click();
  const changed = page.getByRole('dialog', { name: 'New secret' });
  const other = (await changed.getByText(/^whsec_/).textContent())!;
  expect(other).not.toBe(secret);
  await changed.getByText('Close', { exact: true }).click();
  await expect(places(page).getByText(/^The former secret signs, too, until /)).toBeVisible();
  await places(page).getByRole('button', { name: 'Send a test to My server' }).click();
  await expect.poll(async () => (await received(page, address)).count).toBe(2);
  const second = await received(page, address);
  const by = [other, secret].map(each => signatureBy(each, second));
  expect(second.headers['webhook-signature']).toBe(by.join(' '));

  const remove = places(page).getByRole('button', { name: 'Remove My server' });
  await remove.click();
  await nothingIsWrong(page, hasTouch);
  await places(page).getByRole('button', { name: 'Keep' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await places(page).getByRole('button', { name: 'Remove for good' }).click();
  await expect(places(page).getByRole('heading', { name: 'My server' })).toHaveCount(0);
});

test('a webhook whose server wants no more has ended, and the settings and the dashboard say so', async ({
  page,
  hasTouch,
}) => {
  await signUpVerified(page);
  await page.goto('/setting/notifications');
  const { dialog } = await addWebhook(page, 'Old robot', `${await pageAddress(page, 'receiver')}gone`);
  await dialog.getByText('Close', { exact: true }).click();
  await places(page).getByRole('button', { name: 'Send a test to Old robot' }).click();
  await expect(places(page).getByText('It has ended.')).toBeVisible();
  await nothingIsWrong(page, hasTouch);

  await page.goto('/dashboard');
  const troubles = page.getByRole('region', { name: 'Needs your attention' });
  await expect(troubles.getByRole('heading', { name: 'Old robot' })).toBeVisible();
  await expect(troubles.getByText('It has ended.')).toBeVisible();
  await expect(troubles.getByText('The server answered 410: nothing more is to be sent there.')).toBeVisible();
  await nothingIsWrong(page, hasTouch);
  await troubles.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL('/setting/notifications#destinations');
  await places(page).getByRole('button', { name: 'Try again: Old robot' }).click();
  await expect(places(page).getByText('It has ended.')).toHaveCount(0);
});
