import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsInBothSchemes, violationsOn } from './faults.ts';
import { password, signIn, signUp } from './people.ts';
import { answerFirstVisit, expect, test } from './test.ts';

const openProfile = async (page: Page): Promise<string> => {
  const username = await signUp(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return username;
};
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const picture = (buffer: Buffer, name = 'me.png') => ({ name, mimeType: 'image/png', buffer });

test('the nickname is changed, and what is not changed is said @desktop', async ({ page }) => {
  const username = await openProfile(page);
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said(page, "There's no changes.");
  await page.getByLabel('Nickname').fill('Mina Kim');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said(page, 'Successfully updated.');
  await page.reload();
  await expect(page.getByLabel('Nickname')).toHaveValue('Mina Kim');
});

test('a picture is cropped by keys, saved and shown; one over 10 MB and one that is none are refused @phone', async ({
  page,
}) => {
  // Ten megabytes, and a picture that is drawn again, take their time where others work too.
  test.slow();
  await openProfile(page);
  const chooser = page.getByTestId('picture');
  await chooser.setInputFiles(picture(Buffer.alloc(10 * 1_048_576 + 1)));
  await said(page, 'The image file is too large. Maximum image file size is 10240 KB.');
  await chooser.setInputFiles(picture(Buffer.from('no picture')));
  await said(page, 'Failed to read the file!');

  await chooser.setInputFiles(picture(await page.screenshot()));
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByRole('img').focus();
  for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await said(page, 'The new picture is used once you save.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said(page, 'Successfully updated.');
  const shown = page.getByRole('main').locator('img[src^="/u/"]');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);
  await expect(shown).toHaveJSProperty('naturalHeight', 512);
});

test('the password is changed; what is wrong is said at its field @desktop', async ({ page, trouble }) => {
  trouble.expected(/400/);
  const username = await openProfile(page);
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await said(page, 'Type your current password');
  await said(page, 'type your new password');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('five brass bells ring');
  await page.getByLabel('Verify password').fill('five');
  await submit.click();
  await said(page, 'Password does not match the confirm password.');
  await page.getByLabel('Verify password').fill('five brass bells ring');
  await submit.click();
  await said(page, 'The current password is wrong.');
  await page.getByLabel('Current password').fill(password);
  await submit.click();
  await said(page, 'Password successfully updated.');
  await signIn(page, username, 'five brass bells ring');
});

test('a sign-in of another browser is ended from here, and that one is led to the sign-in @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await openProfile(page);
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-US', serviceWorkers: 'block' });
  await context.addInitScript(answerFirstVisit);
  const other = await context.newPage();
  await signIn(other, username);
  await other.goto('/profile');
  await expect(other.getByLabel('Username')).toHaveValue(username);

  await page.getByRole('link', { name: 'Show sign-ins' }).click();
  const ends = page.getByRole('button', { name: /^End the sign-in of/ });
  await expect(ends).toHaveCount(1);
  await ends.click();
  await said(page, 'There are no other sign-ins.');
  await other.reload();
  await expect(other).toHaveURL('/login');
  await context.close();
});

test('settings hold: mail, language and time zone @desktop', async ({ page }) => {
  await openProfile(page);
  // The server's answer turns the switch off, so the test clicks it and does not expect it off at once.
  await page.getByRole('switch', { name: 'Notifications by e-mail' }).click();
  await said(page, 'Success to save!');
  // A reload cuts off what the page is still sending.
  const saved = () => page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok());
  const zone = saved();
  await page.getByLabel('Time zone').selectOption('Asia/Seoul');
  await zone;
  const language = saved();
  await page.getByRole('main').getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('dialog', { name: 'View settings' }).getByLabel('Language').selectOption('ko');
  await language;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: '프로필' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: '이메일 알림' })).not.toBeChecked();
  await expect(page.getByLabel('시간대')).toHaveValue('Asia/Seoul');
  await expect(page.getByRole('main').getByText('이메일 언어: 한국어')).toBeVisible();
});

test('everything is taken along, then the account is deleted by its password @desktop', async ({ page, trouble }) => {
  trouble.expected(/400|401/);
  const username = await openProfile(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile((await (await download).path())!, 'utf8');
  expect(JSON.parse(file).account.username).toBe(username);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Your posts and comments stay/)).toBeVisible();
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await said(page, 'The current password is wrong.');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page).toHaveURL('/discover');
  await expect(signIn(page, username)).rejects.toThrow();
});

test('nobody sees a profile, settings or sign-ins without signing in @desktop', async ({ page }) => {
  for (const address of ['/profile', '/setting', '/sessions', '/admin/users']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
});

test('in light and dark, axe finds nothing on a profile, the settings and the sign-ins', async ({ page }) => {
  await signUp(page);
  for (const address of ['/profile', '/setting', '/sessions'])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await faultsInBothSchemes(page), address).toEqual([]);
    });
});
