import { faultsInBothSchemes } from './faults.ts';
import { signIn } from './people.ts';
import { smallTargets } from './targets.ts';
import { answerFirstVisit, expect, test } from './test.ts';

test('a visitor writes to the administrator, who finds the message, marks it as done and finds it among those @desktop', async ({
  page,
  baseURL,
}) => {
  const title = `Rain ${Math.random().toString(36).slice(2)}`;
  await page.goto('/contact');
  const send = page.getByRole('main').getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Your e-mail').fill('bob@example.org');
  await page.getByLabel('Title').fill(title);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Text').fill('It <b>rains</b>.\nStill.');
  await send.click();
  await expect(page.getByText('Thanks for your opinion!')).toBeVisible();

  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: baseURL!, locale: 'en-US', serviceWorkers: 'block' });
  await context.addInitScript(answerFirstVisit);
  const admin = await context.newPage();
  await signIn(admin, 'admin', 'ring-the-bell');
  await admin.goto('/');
  await admin
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Administration/ })
    .first()
    .click();
  await admin.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Messages' }).click();
  const message = admin.getByRole('article', { name: title });
  await expect(message).toContainText('It <b>rains</b>.');
  await expect(message.getByRole('link', { name: 'Reply to bob@example.org' })).toHaveAttribute(
    'href',
    /^mailto:bob@example\.org\?subject=Re%3A%20Rain/,
  );
  await message.getByRole('button', { name: 'Mark as done' }).click();
  await expect(message).toBeHidden();
  await admin.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(message.getByRole('button', { name: 'Mark as open' })).toBeVisible();
  await context.close();
});

test('in light and dark, axe finds nothing on the messages, and a finger hits all', async ({ page, hasTouch }) => {
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/contact');
  await expect(page.getByText('Suspected spam')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
});

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' });

  test('contact is at the address of the chat, which has the form where no chat is set up @desktop', async ({
    page,
  }) => {
    await page.goto('/help/boards');
    await page.getByRole('main').getByRole('link', { name: '문의하기' }).click();
    await expect(page).toHaveURL('/kakaoChat');
    await expect(page.getByRole('heading', { level: 1, name: '문의하기' })).toBeVisible();
    await expect(page.getByLabel('이메일 주소')).toBeVisible();
    await page.goto('/kakaoChat');
    await expect(page.getByLabel('이메일 주소')).toBeVisible();
  });
});
