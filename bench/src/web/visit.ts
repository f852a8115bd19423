/** A visitor's browser has a new profile each time, so nothing is cached, and the questions of a first visit are answered. */
import type { Browser, Page } from '@playwright/test';

export interface Place {
  browser: Browser;
  /** Newsbell answers at this address. */
  address: string;
}

export const visit = async <T>({ browser, address }: Place, look: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Requests of a service worker beside the page do not belong to the page.
    serviceWorkers: 'block',
  });
  await context.addInitScript(`if (location.protocol !== 'about:') {
    localStorage.setItem('appPromptUntil', String(Date.now() + 3600000));
    localStorage.setItem('howToUseHint', 'never');
  }`);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
};

/** Opens the list of all news; a person who comes from outside is led to discover first. */
export const openNews = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForURL('/discover');
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await page.waitForSelector(`${list} > li`);
  await untilLoaded(page);
};

export const list = 'ul:has(> li[data-id])';

/** Waits until nothing has been asked of the server for half a second. Later requests by a timer are waited for too. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2500);
};
