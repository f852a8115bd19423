/** Takes one screen: a fresh visitor goes there, and a picture is taken in each scheme. */
import { join } from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import { answerFirstVisit } from '../test.ts';
import type { Screen, WindowName } from './screen.ts';
import { type Locale, wordsOf } from './words.ts';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const windows: Record<WindowName, object> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { ...phone, viewport: { width: 800, height: 1000 }, deviceScaleFactor: 1 },
  phone: { ...phone, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1800, height: 960 }, deviceScaleFactor: 0.75 },
};

export interface Shot {
  name: string;
  screen: Screen;
  window: WindowName;
  locale: Locale;
}

/** A fault that prevents a picture is reported, so that the others are still taken. */
export const shoot = async (browser: Browser, baseURL: string, folder: string, shot: Shot): Promise<void> => {
  const { name, window, locale } = shot;
  try {
    await visit(browser, baseURL, shot, async page => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${name}-${window}-${locale}-${colorScheme}.png`) });
      }
    });
  } catch (error) {
    console.error(`${name} ${window} ${locale}: ${String(error).split('\n', 1)[0]}`);
  }
};

/** Shows the screen as a fresh visitor has it before them, until `look` has returned. */
export const visit = async (
  browser: Browser,
  baseURL: string,
  { screen, window, locale }: Omit<Shot, 'name'>,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    ...windows[window],
    locale,
    baseURL,
    reducedMotion: 'reduce',
    bypassCSP: true,
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies(
      Object.entries(screen.chosen ?? {}).map(([name, value]) => ({ name, value, url: baseURL })),
    );
    if (!screen.isFirstVisit) await context.addInitScript(answerFirstVisit);
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    await befall(page, screen.calls);
    await go(page, screen, locale);
    await stand(page, screen.calls === 'pending');
    await screen.act?.({ page, words: wordsOf(locale) });
    await stand(page, screen.calls === 'pending');
    await look(page);
  } finally {
    await context.close();
  }
};

const befall = async (page: Page, calls: Screen['calls']): Promise<void> => {
  if (!calls) return;
  await page.route('**/v1/**', route => {
    if (calls === 'cut') return route.abort();
    if (calls === 'failing') return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Failed' } });
  });
};

const go = async (page: Page, { at }: Screen, locale: Locale): Promise<void> => {
  if (typeof at === 'string') await page.goto(at);
  else await at({ page, words: wordsOf(locale) });
};

/** Skeletons come after a moment, retries after several; a call that is pending forever is not waited for. */
const stand = async (page: Page, isPending: boolean): Promise<void> => {
  if (isPending) return page.waitForTimeout(600);
  await page.waitForLoadState('networkidle');
  await page
    .waitForFunction('!document.querySelector("[aria-busy=true]")', undefined, { timeout: 15_000 })
    .catch(() => {});
  await page.waitForFunction(picturesLoaded);
  await page.waitForTimeout(150);
};

const picturesLoaded = `[...document.images].every(image => {
  const { top, bottom } = image.getBoundingClientRect();
  return image.complete || bottom <= 0 || top > innerHeight;
})`;
