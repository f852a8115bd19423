import { faultsInBothSchemes } from './faults.ts';
import { signIn, signUp } from './people.ts';
import { expect, test } from './test.ts';

test('an administrator finds out why a mail did not come, and sends it again', async ({ page }) => {
  const username = await signUp(page);
  const address = `${username}@example.org`;
  await signIn(page, 'admin', 'ring-the-bell');
  // One that is waiting has no button to send it again.
  const sentDate = async (): Promise<string> =>
    (await (await page.request.get(`/v1/admin/mail?address=${address}`)).json()).content[0].sentDate;
  await expect.poll(sentDate).not.toBeNull();
  await page.goto('/admin/mail');
  await page.getByRole('searchbox', { name: 'Search by address or name' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('the address is not verified')).toBeVisible();
  await expect(page.getByText(/^No mail server is set up/)).toBeVisible();
  const before = await sentDate();
  await page.getByRole('button', { name: `Send again to ${address}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The mail to ${address} is being sent again.`)).toBeVisible();
  await expect.poll(async () => ((await sentDate()) ?? before) > before).toBe(true);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('Saved in the folder')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
