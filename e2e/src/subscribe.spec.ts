import type { Page } from '@playwright/test';
import { violationsOn } from './faults.ts';
import { password, signUp } from './people.ts';
import { sourceCards } from './screen.ts';
import { expect, test } from './test.ts';

const following = (page: Page, name: string) =>
  page.getByRole('button', { name: `Subscribed to ${name}`, exact: true });
const toFollow = (page: Page, name: string) => page.getByRole('button', { name: `Subscribe to ${name}`, exact: true });
/** It is a sheet with the name of the followed thing on a phone, else a menu beside the button. */
const menu = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`${name}$`) });
const firstName = async (page: Page) => (await sourceCards(page).first().getByRole('heading').innerText()).trim();

/** The page shows a change before it has been made, and one change of a thing waits for another. */
const answered = (page: Page, method: string) =>
  page.waitForResponse(answer => answer.request().method() === method && answer.ok());

/** Presses the button; answers the menu of the followed thing, which is open then. */
const follow = async (page: Page, name: string) => {
  const kept = answered(page, 'POST');
  await toFollow(page, name).click();
  await expect(menu(page, name).getByRole('radio', { name: 'No notification' })).toBeChecked();
  await kept;
  return menu(page, name);
};

test('what a visitor wanted to follow is followed when they have signed up @phone', async ({ page }) => {
  await page.goto('/projects?sort=name');
  const name = await firstName(page);
  await page.getByRole('link', { name: `Subscribe to ${name}`, exact: true }).click();
  await page.waitForURL('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  // The sign-in has fields of nearly the same names, and stays until the sign-up has come.
  await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible();
  const username = `w${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verify password').fill(password);
  await page.getByRole('checkbox').check();
  const kept = answered(page, 'POST');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await kept;
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/projects?sort=name');
  await expect(page.getByText(`You are subscribed to ${name}.`)).toBeVisible();
  await expect(following(page, name)).toBeVisible();
});

test('a source is followed, told of every 30 minutes with keywords, and left again', async ({ page }) => {
  await signUp(page);
  await page.goto('/projects?sort=name');
  const name = await firstName(page);
  const opened = await follow(page, name);
  await opened.getByRole('radio', { name: 'Every 30 minutes' }).click();
  const field = opened.getByRole('textbox', { name: 'Keyword filter' });
  await field.fill('서울');
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(field).toHaveValue('서울');
  await expect(opened.getByRole('list', { name: 'Keywords' })).toBeHidden();
  await field.press('Enter');
  await field.fill('-a in:title');
  await field.press('Enter');
  const keywords = opened.getByRole('list', { name: 'Keywords' }).getByRole('listitem');
  await expect(keywords).toHaveText(['서울', /^without\s*a\s*in the title$/]);
  await expect(opened.getByRole('status')).toHaveText(/would have been sent|There has been no news/);
  const removed = answered(page, 'DELETE');
  await opened.getByRole('button', { name: 'Remove “서울”' }).click();
  await expect(keywords).toHaveCount(1);
  await removed;
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(following(page, name)).toBeFocused();

  await page.reload();
  await following(page, name).click();
  await expect(keywords).toHaveText([/^without\s*a\s*in the title$/]);
  await opened.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(opened).toContainText('Are you sure you want to cancel your subscription?');
  await opened.getByRole('button', { name: 'Keep it' }).click();
  await opened.getByRole('button', { name: 'Unsubscribe' }).click();
  const left = answered(page, 'DELETE');
  await opened.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(toFollow(page, name)).toBeVisible();
  await left;
  await page.reload();
  await expect(toFollow(page, name)).toBeVisible();
});

test('the dry run names the news and the keyword that found it @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/search/Larkhill?tab=sources');
  await page.getByRole('button', { name: 'Follow this search' }).click();
  const opened = menu(page, 'the search “Larkhill”');
  await opened.getByRole('radio', { name: 'Every 30 minutes' }).click();
  await opened.getByRole('textbox', { name: 'Keyword filter' }).fill('Larkhill in:title');
  const news = opened.getByRole('list', { name: 'News that would have been sent' }).getByRole('listitem');
  await expect(news.first()).toContainText('Larkhill in:title');
  await expect(opened.getByRole('status')).toHaveText(/^\d[\d,]* of \d[\d,]* news items would have been sent\.$/);
});

test('a tag is followed from its page, and known on its timeline @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/projects/tag/news');
  await follow(page, 'the tag “news”');
  await page.goto('/timeline/tag/news');
  await expect(following(page, 'the tag “news”')).toBeVisible();
});

test('what the server refuses is taken back and said @desktop', async ({ page, trouble }) => {
  trouble.expected(/503/);
  await signUp(page);
  await page.route('**/v1/subscribe/project', route =>
    route.fulfill({ status: 503, json: { message: 'The bell is stuck', code: 'UNAVAILABLE' } }),
  );
  await page.goto('/projects?sort=name');
  const name = await firstName(page);
  await toFollow(page, name).click();
  await expect(page.getByText('The bell is stuck')).toBeVisible();
  await expect(toFollow(page, name)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('the open menu has no fault that axe knows, and its keys are its own', async ({ page }) => {
  await signUp(page);
  await page.goto('/projects?sort=name');
  const name = await firstName(page);
  await toFollow(page, name).focus();
  await page.keyboard.press('Enter');
  const opened = menu(page, name);
  await expect(opened.getByRole('radio', { name: 'No notification' })).toBeChecked();
  await opened.getByRole('radio', { name: 'No notification' }).press('ArrowDown');
  const field = opened.getByRole('textbox', { name: 'Keyword filter' });
  await field.fill('-a in:title');
  await field.press('Enter');
  await expect(opened.getByRole('list', { name: 'Keywords' })).toBeVisible();
  const violations = await violationsOn(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
