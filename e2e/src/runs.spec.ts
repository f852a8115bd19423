import type { Page } from '@playwright/test';
import { violationsOn } from './faults.ts';
import { holdArrivals, newsList, openHome, rows } from './screen.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

/** A day of 2,040 items: 50 of one source and one of eight others, in turn, the newest first. */
const day = Array.from({ length: 2_040 }, (_, at) => {
  const id = 9_000_000 - at;
  const name = at % 51 === 50 ? `Quiet ${1 + (Math.floor(at / 51) % 8)}` : 'The Flood';
  const moment = new Date(Date.UTC(2026, 2, 5, 12) - at * 40_000).toISOString();
  const project = { urlKey: name.toLowerCase().replace(' ', '-'), title: name, image: null, language: 'en' };
  return {
    ...{
      id,
      title: `${name}, item ${id}`,
      excerpt: 'One line of what it is about.',
      content: null,
      link: null,
      author: null,
    },
    ...{ published: moment, updated: null, createdDate: moment, sortAt: moment, image: null, enclosures: [], tags: [] },
    ...{ story: null, project },
  };
});

/** As the server folds: the newest of each run, with what stands behind it. */
const folded = day
  .filter((item, at) => item.project.urlKey !== day[at - 1]?.project.urlKey)
  .map(item => {
    const at = day.indexOf(item);
    const last = day[at + 49];
    return item.project.urlKey === 'the-flood' && last
      ? { ...item, run: { count: 49, lastId: last.id, lastAt: last.sortAt } }
      : item;
  });

const floodHome = async (page: Page): Promise<void> => {
  await page.route('**/v1/feed/all*', async route => {
    const query = new URL(route.request().url()).searchParams;
    const from = query.has('id') ? Number(query.get('id')) : Number.POSITIVE_INFINITY;
    const rest = (query.get('fold') === 'true' ? folded : day).filter(({ id }) => id < from);
    const content = query.has('after') ? [] : rest.slice(0, 20);
    await route.fulfill({ json: { content, first: !query.has('id'), last: query.has('after') } });
  });
  await openHome(page);
};

test('a flood of one source leaves the eight others in the first two screens of home @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await floodHome(page);
  await expect(rows(page).first()).toBeVisible();
  const seen = new Set<string>();
  const look = async () => {
    for (let source = 1; source <= 8; source++) {
      const titles = newsList(page).getByRole('link', { name: new RegExp(`^Quiet ${source}, item`) });
      const isShown = await titles.evaluateAll(links => links.some(link => link.getBoundingClientRect().bottom <= 800));
      if (isShown) seen.add(`Quiet ${source}`);
    }
    return [...seen].sort();
  };
  await look();
  await page.evaluate("window.scrollTo({ top: 800, behavior: 'instant' })");
  await expect.poll(look).toEqual(Array.from({ length: 8 }, (_, at) => `Quiet ${at + 1}`));
});

test('a line of a title keeps its title, its run and its actions apart', async ({ page, isMobile }) => {
  await floodHome(page);
  await page.getByRole('button', { name: 'Titles only' }).click();
  const row = newsList(page).getByRole('listitem').filter({ hasText: 'item 9000000' });
  const title = row.getByRole('link', { name: 'The Flood, item 9000000' });
  expect(await title.evaluate(link => link.scrollWidth <= link.clientWidth + 1)).toBe(true);
  if (!isMobile) {
    await row.hover();
    await row.getByRole('button', { name: 'Share' }).click({ trial: true });
  }
  await row.getByRole('button', { name: 'The Flood · 49 more' }).click();
  await expect(newsList(page).getByRole('link', { name: 'The Flood, item 8999999' })).toBeVisible();
});

test('a title of any length ends before the controls of its line', async ({ page, hasTouch }) => {
  // From 220 to 640 px in steps of 18: one of them would end a little behind each control, were it not cut before.
  const lines = folded.slice(0, 24).map((item, at) => ({ ...item, title: 'nn'.repeat(at + 12) }));
  await page.route('**/v1/feed/all*', route => route.fulfill({ json: { content: lines, first: true, last: true } }));
  await holdArrivals(page);
  await openHome(page);
  await page.getByRole('button', { name: 'Titles only' }).click();
  await expect(rows(page)).toHaveCount(lines.length);
  const violations = await violationsOn(page, ['target-size']);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
});

test('a run opens in place by the keyboard, brings more, and closes with the focus on its button', async ({ page }) => {
  await floodHome(page);
  const button = page.getByRole('button', { name: 'The Flood · 49 more', exact: true }).first();
  await button.focus();
  await page.keyboard.press('o');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(newsList(page).getByRole('link', { name: 'The Flood, item 8999980' })).toBeAttached();
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await expect(newsList(page).getByRole('link', { name: 'The Flood, item 8999999' })).toHaveCount(0);
});
