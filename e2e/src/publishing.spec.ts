import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signUpVerified } from './people.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

const nothingIsWrong = async (page: Page, hasTouch: boolean) => {
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
};

test('a person switches to the developer mode, makes a project and a token, publishes by one call, and deletes', async ({
  page,
  baseURL,
  hasTouch,
}) => {
  test.slow();
  const name = await signUpVerified(page);
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Publish news of your own' }).click();
  await page.getByRole('link', { name: 'See your projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible();
  await expect(page.getByText(/^curl .+\/v1\/project\/…\/news$/)).toBeVisible();
  await nothingIsWrong(page, hasTouch);
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Title').fill(`Backups ${name}`);
  await page.getByLabel('Address', { exact: true }).fill(`backups-${name}`.replaceAll('_', '-'));
  await page.getByLabel('Tags').fill('ops, 백업');
  await nothingIsWrong(page, hasTouch);
  await page.getByRole('button', { name: 'Make project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Backups ${name}` })).toBeVisible();
  const line = (await page.getByText(/^curl /).textContent())!;
  await nothingIsWrong(page, hasTouch);

  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a token' });
  await nothingIsWrong(page, hasTouch);
  await dialog.getByLabel('Name').fill('Backup server');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = (await dialog.getByText(/^nb_/).textContent())!;
  await nothingIsWrong(page, hasTouch);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByText('Never used')).toBeVisible();

  // It is the line as it stands there, in a process that knows no cookie.
  const address = line.split(' ').at(-1)!;
  expect(address).toBe(`${new URL(baseURL!).origin}${new URL(address).pathname}`);
  const publish = (body: object) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await publish({ content: 'Backup done' })).status).toBe(200);
  const fields = { host: 'nas-2', level: 'error', 담당: '민지' };
  const failed = {
    title: 'Backup failed',
    content: 'The disk is *full*.',
    format: 'markdown',
    priority: 'high',
    fields,
  };
  expect((await publish(failed)).status).toBe(200);

  const path = new URL(address).pathname.replace('/v1/project', '').replace('/news', '');
  await page.goto('/developer');
  const project = page.getByRole('region', { name: 'Your projects' }).getByRole('listitem');
  await expect(project).toContainText('2 news items in 14 days');
  await nothingIsWrong(page, hasTouch);
  await project.getByRole('link', { name: `Backups ${name}` }).click();
  await expect(page).toHaveURL(`/developer${path}`);
  // By the whole name: the page before, which stands until this one is there, has a link to the help of the developer mode.
  await page.getByRole('main').getByRole('link', { name: 'Developer', exact: true }).click();
  await expect(project).toBeVisible();

  await page.goto(path);
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Important');
  await expect(rows.first()).toContainText('담당 민지');
  await nothingIsWrong(page, hasTouch);
  await rows.first().getByRole('link', { name: 'Backup failed' }).click();
  const reader = page.getByRole('dialog', { name: 'Backup failed' });
  await expect(reader.locator('em')).toHaveText('full');
  await expect(reader.getByRole('definition')).toHaveText(Object.values(fields));
  await nothingIsWrong(page, hasTouch);
  await page.goBack();

  if (!hasTouch) await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: hasTouch ? 'Actions for “Backup failed”' : 'More actions' })
    .click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete news' });
  await expect(question.getByText('Are you sure you want to delete?')).toBeVisible();
  await nothingIsWrong(page, hasTouch);
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: `Edit Backups ${name}` }).click();
  await page.getByRole('button', { name: 'Delete all news' }).click();
  await nothingIsWrong(page, hasTouch);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('Publish your first news')).toBeVisible();
});
