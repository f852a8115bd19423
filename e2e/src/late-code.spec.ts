import type { Page } from '@playwright/test';
import { openTitle, titles } from './screen.ts';
import { expect, test } from './test.ts';

/** The page complains of the code that a journey takes away. */
const noCode = /\/assets\/.*\.js|net::ERR_FAILED|Failed to load resource/;

const note = (page: Page) => page.getByRole('dialog', { name: 'This part of the page could not be loaded.' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings' }).first().click();
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const tryAgain = (page: Page) => note(page).getByRole('button', { name: 'Try again' });

test('a dialog whose code cannot be had says so in its place, and comes on a later try', async ({ page, trouble }) => {
  trouble.expected(noCode);
  await page.route(/\/assets\/settings-dialog-/, route => route.abort());
  await page.goto('/projects');
  await openSettings(page);
  await expect(note(page)).toBeVisible();

  // The rest of the page is usable.
  await note(page).getByRole('button', { name: 'Close' }).click();
  await expect(note(page)).toBeHidden();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await expect(page).toHaveURL('/projects?sort=name');

  await openSettings(page);
  await expect(note(page)).toBeVisible();
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(settings(page)).toBeVisible();
  await expect(note(page)).toBeHidden();
});

test('a reader whose code cannot be had leads back to its list, and opens on a later try', async ({
  page,
  trouble,
}) => {
  trouble.expected(noCode);
  await page.route(/\/assets\/feed-layer-/, route => route.abort());
  await page.goto('/the-slow-query');
  const title = await titles(page).first().innerText();
  await titles(page).first().click();
  await expect(note(page)).toBeVisible();
  await note(page).getByRole('button', { name: 'Close' }).click();
  await expect(note(page)).toBeHidden();
  await page.unrouteAll();
  await titles(page).first().click();
  await expect(openTitle(page)).toHaveText(title);
});

test('a page whose code was replaced by a new version is loaded again, and only once @desktop', async ({
  page,
  trouble,
}) => {
  trouble.expected(noCode);
  await page.route(/\/assets\/settings-dialog-/, route => route.fulfill({ status: 404 }));
  await page.route('/', route =>
    route.fulfill({ body: '<script type="module" crossorigin src="/assets/index-new.js">' }),
  );
  await page.goto('/projects');
  const loaded = page.waitForEvent('load');
  await openSettings(page);
  await loaded;
  await openSettings(page);
  await expect(note(page)).toBeVisible();
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(settings(page)).toBeVisible();
});
