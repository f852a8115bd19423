import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signIn } from './people.ts';
import { reportedPost } from './reported.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const asManager = (page: Page) => signIn(page, 'admin', 'ring-the-bell');

/** Another journey may have left things that wait before this one. */
const openCase = async (page: Page, title: string) => {
  await page.goto('/admin/reports');
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  const shown = page.getByRole('article', { name: title });
  await expect(page.getByRole('article').first()).toBeVisible();
  while (!(await shown.isVisible()) && (await next.isVisible()) && (await next.isEnabled())) {
    const before = await page.getByRole('article').first().textContent();
    await next.click();
    await expect(page.getByRole('article').first()).not.toHaveText(before!);
  }
  return shown;
};

test('a manager hides what was reported with a reason, undoes it and keeps it, and the log has the steps @desktop', async ({
  page,
}) => {
  const title = await reportedPost(page);
  await asManager(page);
  const shown = await openCase(page, title);
  await expect(shown.locator('strong')).toHaveText('watches');
  await expect(shown.getByRole('list', { name: '1 report' })).toHaveText('Spam × 1');

  await shown.getByRole('button', { name: 'Hide' }).press('Enter');
  const hiding = page.getByRole('dialog', { name: 'Hide' });
  await hiding.getByRole('button', { name: 'Spam' }).click();
  await expect(hiding.getByRole('textbox', { name: 'Reason' })).toHaveValue('It is an advertisement.');
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await expect(hiding).toBeHidden();
  await expect(shown).toBeHidden();
  // The next thing has the focus, or the message that nothing waits.
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown.getByRole('heading', { name: title })).toBeFocused();
  await shown.getByRole('button', { name: 'Keep' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep' });
  await keeping.getByRole('button', { name: 'Keep' }).click();
  await expect(shown).toBeHidden();

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const steps = page.getByRole('article', { name: title });
  await expect(steps.getByRole('heading')).toHaveText([`Kept ${title}`, `Undone ${title}`, `Hidden ${title}`]);
  await expect(steps.nth(2)).toContainText('It is an advertisement.');
  await steps.first().getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('in light and dark, axe finds nothing on the screens of moderation, and a finger hits all', async ({
  page,
  hasTouch,
}) => {
  const title = await reportedPost(page);
  await asManager(page);
  const fits = async () => {
    expect(await faultsInBothSchemes(page)).toEqual([]);
    if (hasTouch) expect(await smallTargets(page)).toEqual([]);
  };
  const shown = await openCase(page, title);
  await fits();
  for (const [button, name] of [
    ['Hide', 'Hide'],
    ['Suspend', /^Writing on the boards/],
  ] as const) {
    await shown.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await fits();
    await page.keyboard.press('Escape');
  }
  await shown.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(shown).toBeHidden();

  await page.goto('/admin/moderation');
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Kept' })).toBeVisible();
  await fits();

  await page.goto('/admin/boards');
  await expect(page.getByRole('textbox', { name: 'Words, one per line' })).toBeVisible();
  await fits();
});
