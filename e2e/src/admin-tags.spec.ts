import { faultsInBothSchemes } from './faults.ts';
import { fromOurPage, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('a manager renames a tag into another one, and hides it', async ({ page }) => {
  await signIn(page, 'admin', 'ring-the-bell');
  const stamp = Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);
  const [wrong, right] = [`mispelt ${stamp}`, `spelt ${stamp}`];
  const { content } = await (await page.request.get('/v1/projects?size=2')).json();
  for (const [at, tag] of [wrong, right].entries())
    await page.request.post('/v1/project/tag', {
      data: { urlKey: content[at].urlKey, tag },
      headers: fromOurPage,
    });

  await page.goto(`/admin/tags?word=${stamp}`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: `Rename ${wrong}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(right);
  await expect(dialog.getByText(`Merges with “${right}” (1 source). This cannot be undone.`)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByText(`“${wrong}” and “${right}” are one tag now.`)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: `Hide ${right}` }).click();
  await expect(page.getByRole('button', { name: `Show ${right}` })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Formerly ${wrong}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Show ${right}` })).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.goto(`/${content[0].urlKey}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: right })).toHaveCount(0);
  for (const { urlKey } of content)
    await page.request.delete(`/v1/project/tag?${new URLSearchParams({ urlKey, tag: right })}`, {
      headers: fromOurPage,
    });
});
