/** A doubtful text waits for a manager, who keeps or removes it with a reason; its author objects, and people report. */
import type { BrowserContext, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { fromOurPage, signIn, signUpVerified } from './people.ts';
import { titles } from './screen.ts';
import { expect, test } from './test.ts';

const call = async <T>(page: Page, method: 'GET' | 'PUT' | 'POST', path: string, data?: object): Promise<T> => {
  const answer = await page.request.fetch(path, { method, headers: fromOurPage, ...(data && { data }) });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** The case of a post that waits, decided by the manager of this page. */
const decide = async (manager: Page, postId: string, verdict: 'KEEP' | 'REMOVE', reason: string): Promise<void> => {
  for (let page = 0, pages = 1; page < pages; page++) {
    const waiting = await call<{ totalPages: number; content: { id: number; path: string }[] }>(
      manager,
      'GET',
      `/v1/admin/report?page=${page}`,
    );
    pages = waiting.totalPages;
    const found = waiting.content.find(({ path }) => path.endsWith(`/${postId}`));
    if (found) return call(manager, 'PUT', `/v1/admin/report/${found.id}`, { verdict, reason });
  }
  throw new Error(`Post ${postId} waits for nobody.`);
};

/** The page of a new manager: an objection is for another one than who was objected to. */
const newManager = async (admin: Page, context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const username = await signUpVerified(page);
  const { id } = await call<{ id: number }>(page, 'GET', '/v1/account');
  await call(admin, 'PUT', `/v1/admin/user/${id}`, { auth: ['ROLE_MANAGER'] });
  // Another role ends the sign-ins.
  await signIn(page, username);
  return page;
};

/** Others may change the list at the same time, and none of their words is lost by this. */
const holdFor = async (manager: Page, word: string): Promise<void> => {
  do {
    const words = await call<string[]>(manager, 'GET', '/v1/admin/word');
    await call(manager, 'PUT', '/v1/admin/word', { words: [...words, word] });
  } while (!(await call<string[]>(manager, 'GET', '/v1/admin/word')).includes(word));
};

test('a held post is seen by its author alone until a manager keeps it; its removal is objected to', async ({
  page,
  browser,
  isMobile,
  trouble,
}) => {
  test.slow();
  // The other person is answered as if the post were not there.
  trouble.expected(/404.*\/board\/free\/\d+/);
  const word = `w${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const managers = await browser.newContext();
  const manager = await managers.newPage();
  await signIn(manager, 'admin', 'ring-the-bell');
  await holdFor(manager, word);
  await signUpVerified(page);
  const others = await browser.newContext();
  const other = await others.newPage();
  await signUpVerified(other);
  const title = `About ${word}`;
  const list = (at: Page) => at.getByRole('list', { name: 'Talk' }).getByRole('link', { name: title });
  const note = page.getByRole('note');

  await test.step('it is posted, and shown to its author with the reason', async () => {
    await page.goto('/board/free/write');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('What is it?');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page).toHaveURL(/\/board\/free\/\d+$/);
    await expect(note).toContainText('A manager reviews it first, usually within a day. Only you see it.');
    await expect(note).toContainText('It has a word for which texts are reviewed first.');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
  const place = new URL(page.url()).pathname;
  const postId = place.split('/').at(-1)!;

  await test.step('another person does not find it', async () => {
    await other.goto('/board/free');
    await expect(other.getByRole('list', { name: 'Talk' })).toBeVisible();
    await expect(list(other)).toHaveCount(0);
    await other.goto(place);
    await expect(other.getByRole('heading', { level: 1, name: /doesn't exist/ })).toBeVisible();
  });

  await test.step('a manager sees that it waits, and keeps it', async () => {
    await manager.goto(place);
    await expect(manager.getByRole('note')).toContainText('This waits for a manager.');
    await decide(manager, postId, 'KEEP', '');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    await expect(note).toHaveCount(0);
    await other.goto('/board/free');
    await list(other).click();
  });

  await test.step('the other reports it, and a manager removes it', async () => {
    await other.getByRole('button', { name: /^More about/ }).click();
    await other.getByRole('button', { name: 'Report' }).click();
    const dialog = other.getByRole('dialog', { name: 'Report' });
    await dialog.getByRole('radio', { name: 'Spam' }).check();
    expect(await faultsInBothSchemes(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(other.getByText('Your report has been received.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await decide(manager, postId, 'REMOVE', 'It is advertising.');
    await page.reload();
    await expect(note).toContainText('This post was removed.');
    await expect(note).toContainText('It is advertising.');
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });

  await test.step('its author objects at the bell', async () => {
    await page.goto('/board/qna');
    await page
      .getByRole('banner')
      .getByRole(isMobile ? 'link' : 'button', { name: /^Notifications/ })
      .click();
    // The newest alert is the one of the removal.
    const told = page
      .getByRole('article')
      .filter({ hasText: `From the managers, about “${title}”` })
      .first();
    await told.getByRole('button', { name: 'Object to this' }).click();
    const field = told.getByRole('textbox', { name: 'Why do you disagree?' });
    await expect(field).toBeFocused();
    await field.fill('I sell nothing.');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await told.getByRole('button', { name: 'Send' }).click();
    await expect(told.getByText('A manager will review it again.')).toBeFocused();
    const second = await newManager(manager, await browser.newContext());
    await decide(second, postId, 'KEEP', 'It sells nothing.');
    await other.goto(place);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goto(place);
    await expect(note).toContainText('A manager has looked at this and kept it.');
    await expect(note).toContainText('It sells nothing.');
    await second.context().close();
  });
});

test('news are reported from a row, and a visitor signs in first', async ({ page, isMobile }) => {
  await page.goto('/the-slow-query');
  await titles(page).first().click();
  const reader = page.getByRole('dialog').first();
  await reader.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signUpVerified(page);
  await page.goto('/the-slow-query');
  const row = page.getByRole('article').first();
  await row.hover();
  await row.getByRole('button', { name: isMobile ? /^Actions for/ : 'More actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your report has been received.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
