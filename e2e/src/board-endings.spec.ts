/** A question ends in an accepted answer, and a request in a source: those who waited are told. */
import type { Page } from '@playwright/test';
import { compose, numbered } from './board-post.ts';
import { pageAddress } from './demo-pages.ts';
import { fromOurPage, signIn, signUpVerified } from './people.ts';
import { expect, test } from './test.ts';

test('an answer is accepted, and the bell of its author says so and leads to it', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  const asker = await signUpVerified(page);
  const title = `How is it done ${Date.now().toString(36)}?`;
  const write = async (by: Page, path: string, data: object): Promise<{ id: number }> => {
    const answer = await by.request.post(path, { data: { ...data, draft: crypto.randomUUID() }, headers: fromOurPage });
    return answer.json();
  };
  const { id } = await write(page, '/v1/board/qna', { title, content: 'I have tried all. '.repeat(300) });
  const others = await browser.newContext();
  const other = await others.newPage();
  await signUpVerified(other);
  for (const content of ['Not so.', 'Just so.']) await write(other, `/v1/board/qna/${id}/comment`, { content });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });

  await test.step('the asker accepts it', async () => {
    await page.goto('/board/qna');
    await page.getByRole('combobox', { name: 'Answers' }).selectOption('Unanswered');
    await expect(page).toHaveURL('/board/qna?answered=false');
    await expect(row).not.toContainText('Answered');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Accept as answer: comment 2' }).click();
    await expect(page.getByText('Accepted as the answer.')).toBeVisible();
    const block = page.getByRole('region', { name: 'Accepted answer' });
    await expect(block).toContainText('Just so.');
    for (const _ of ['the address changes', 'the address is that already']) {
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await expect(numbered(page, 2)).not.toBeInViewport();
      await block.getByRole('link', { name: 'Go to comment 2' }).click();
      await expect(numbered(page, 2)).toBeInViewport();
      await expect(numbered(page, 2)).toBeFocused();
    }
    await expect(page).toHaveURL(`/board/qna/${id}#c2`);
    await page.goBack();
    await expect(page).toHaveURL('/board/qna?answered=false');
    await expect(row).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Answers' }).selectOption('Answered');
    await expect(row).toContainText('Answered');
  });

  await test.step('the bell of the other leads to it', async () => {
    await other.goto('/board/free');
    const bell = other.getByRole('banner').getByRole(isMobile ? 'link' : 'button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    const told = other.getByRole('article').filter({ hasText: asker });
    await told.getByRole('link', { name: `Your answer to “${title}” was accepted` }).click();
    await expect(other).toHaveURL(`/board/qna/${id}#c2`);
    await expect(numbered(other, 2)).toHaveAttribute('data-marked');
    await expect(numbered(other, 2)).toBeInViewport();
    await expect(other.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  });
});

test('a request is asked for, wanted by another, and ends in a source that one tap follows', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  await signUpVerified(page);
  const wanted = `${await pageAddress(page, 'front-en')}?of=${crypto.randomUUID()}`;
  const title = `The front page ${Date.now().toString(36)}`;
  const others = await browser.newContext();
  const other = await others.newPage();
  await signUpVerified(other);
  const address = (at: Page) => at.getByRole('textbox', { name: 'Address of a site or feed' });

  await test.step('one asks', async () => {
    await page.goto('/board/request');
    await page.getByRole('link', { name: 'Request a source' }).click();
    await compose(page, address(page), wanted);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('It has no feed.');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page).toHaveURL(/\/board\/request\/\d+$/);
    await expect(page.getByRole('button', { name: 'Voted 1 vote', pressed: true })).toBeVisible();
  });
  const place = new URL(page.url()).pathname;

  await test.step('another asks for the same, and votes instead', async () => {
    await other.goto(`/board/request/write?url=${encodeURIComponent(wanted)}`);
    await expect(other.getByRole('link', { name: title })).toHaveAttribute('href', place);
    await other.getByRole('button', { name: 'Vote 1 vote' }).click();
    const voted = other.getByRole('button', { name: 'Voted 2 votes', pressed: true });
    await expect(voted).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a manager names the source', async () => {
    const managers = await browser.newContext();
    const manager = await managers.newPage();
    await signIn(manager, 'admin', 'ring-the-bell');
    await manager.goto(place);
    await manager.getByRole('button', { name: 'Set state' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Set state' });
    await dialog.getByRole('radio', { name: 'Done' }).check();
    await dialog.getByRole('textbox', { name: 'Source' }).fill('tidewater');
    await dialog.getByRole('radio', { name: '/the-tidewater-courier' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(manager.getByRole('main').getByText('Done', { exact: true })).toBeVisible();
    await managers.close();
  });

  await test.step('both are told, and one tap follows', async () => {
    for (const reader of [page, other]) {
      await reader.goto('/board/free');
      const bell = reader.getByRole('banner').getByRole(isMobile ? 'link' : 'button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      await bell.click();
      await reader.getByRole('link', { name: `“${title}” has a new state` }).click();
      await expect(reader).toHaveURL(place);
      const subscribe = reader.getByRole('main').getByRole('button', { name: /The Tidewater Courier/ });
      await subscribe.click();
      await expect(subscribe).toHaveAccessibleName('Subscribed to The Tidewater Courier');
    }
    await others.close();
  });
});
