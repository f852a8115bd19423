import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

test('a person gives the starred items an address, reads it in three formats, and revokes it', async ({
  page,
  hasTouch,
}) => {
  test.slow();
  const nothingIsWrong = async () => {
    expect(await faultsInBothSchemes(page)).toEqual([]);
    if (hasTouch) expect(await smallTargets(page)).toEqual([]);
  };
  await signUpVerified(page);
  await page.goto('/starred');
  await page.getByRole('button', { name: 'Feed address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feed address' });
  const shown = dialog.getByText(/\/out\/[\da-f-]{36}$/);
  await expect(shown).toBeVisible();
  await nothingIsWrong();
  const address = (await shown.textContent())!;
  for (const [ending, type] of [
    ['', 'application/rss+xml'],
    ['.atom', 'application/atom+xml'],
    ['.json', 'application/feed+json'],
  ] as const) {
    const answer = await page.request.get(address + ending);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await answer.text()).toContain('Starred');
  }

  await dialog.getByRole('link', { name: 'All your addresses' }).click();
  const list = page.getByRole('region', { name: 'Your addresses' });
  await expect(list.getByText(address)).toBeVisible();
  await nothingIsWrong();
  await list.getByRole('button', { name: 'Revoke the address of Starred' }).click();
  await nothingIsWrong();
  await list.getByRole('button', { name: 'Revoke address' }).click();
  await expect(list.getByText('No list has an address yet.')).toBeVisible();
  for (const ending of ['', '.atom', '.json']) expect((await page.request.get(address + ending)).status()).toBe(404);
});
