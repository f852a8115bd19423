/**
 * Pictures of every place in both themes, on a desktop and a phone, for eyes that judge the look:
 *
 *   npm run pictures -w e2e -- FOLDER
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { openHome } from './screen.ts';
import { startDemo } from './setup/demo.ts';
import { answerFirstVisit } from './test.ts';

const windows = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

/** A source and a word that have something to show in each language. */
const languages = {
  en: { source: 'the-tidewater-courier', long: 'the-slow-query', word: 'bread' },
  ko: { source: 'hanbit', long: 'golmok-books', word: '서울' },
  ja: { source: 'shiomi-shimbun', long: 'night-watch', word: '東京' },
};

const take = async (browser: Browser, address: string, folder: string): Promise<void> => {
  for (const [locale, { source, long, word }] of Object.entries(languages)) {
    for (const [name, window] of Object.entries(windows)) {
      const page = await browser.newPage({ ...window, locale, baseURL: address, reducedMotion: 'reduce' });
      await page.addInitScript(answerFirstVisit);
      await shoot(page, '/', join(folder, `discover-${locale}-${name}`));
      await openHome(page);
      await shootHere(page, join(folder, `home-${locale}-${name}`));
      await shoot(page, '/projects', join(folder, `projects-${locale}-${name}`));
      await shoot(page, `/${source}`, join(folder, `project-${locale}-${name}`));
      await shoot(page, '/flaky-mill', join(folder, `trouble-${locale}-${name}`));
      await shoot(page, `/search/${encodeURIComponent(word)}`, join(folder, `search-${locale}-${name}`));
      await shoot(page, '/search/qqxyzzy', join(folder, `nothing-${locale}-${name}`));
      await shoot(page, '/nope', join(folder, `404-${locale}-${name}`));
      const { content } = await (await page.request.get(`/v1/feed/project?urlKey=${long}`)).json();
      await shoot(page, `/${long}/feed/${content[0].id}`, join(folder, `reader-${locale}-${name}`));
      await page.close();
      console.log(`${locale} ${name}`);
    }
  }
};

const shoot = async (page: Page, address: string, path: string): Promise<void> => {
  await page.goto(address);
  await shootHere(page, path);
};

const shootHere = async (page: Page, path: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(picturesLoaded);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${path}-${colorScheme}.png` });
  }
};

/** The one for the README: the reader with a photograph beside the list of all news. */
const takeFeed = async (browser: Browser, address: string, path: string): Promise<void> => {
  const window = { viewport: { width: 1800, height: 960 }, deviceScaleFactor: 0.75 };
  const page = await browser.newPage({ ...window, locale: 'en', baseURL: address, reducedMotion: 'reduce' });
  await openHome(page);
  const rows = page.getByRole('list', { name: 'All news' }).getByRole('listitem');
  const photograph = rows.filter({ hasText: 'Salt & Silver' }).first();
  while ((await photograph.count()) === 0) {
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(200);
  }
  await photograph.evaluate(row => row.scrollIntoView({ block: 'center' }));
  await photograph.getByRole('heading').getByRole('link').click();
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(picturesLoaded);
  await page.screenshot({ path });
  await page.close();
};

const picturesLoaded = `[...document.images].every(image => {
  const { top, bottom } = image.getBoundingClientRect();
  return image.complete || bottom < 0 || top > innerHeight;
})`;

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'pictures');
const running = process.env.BASE_URL;
const demo = running ? { address: running, stop: async () => {} } : await startDemo();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(folder, { recursive: true });
  await takeFeed(browser, demo.address, join(folder, 'feed.png'));
  await take(browser, demo.address, folder);
} finally {
  await browser.close();
  await demo.stop();
}
