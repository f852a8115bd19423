/**
 * Takes the pictures of the docs: a few of the best screens, small, as WebP.
 *
 *     npm run docs-pictures -w e2e
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { asDemo } from './pictures/accounts.ts';
import { visit } from './pictures/camera.ts';
import type { Screen, WindowName } from './pictures/screen.ts';
import { screens } from './pictures/screens.ts';
import { webp } from './pictures/webp.ts';
import type { Locale } from './pictures/words.ts';
import { startDemo } from './setup/demo.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** Where there is room, the open article stands beside its list. */
const beside: Screen = {
  at: asDemo('/salt-silver'),
  act: async ({ page }) => {
    await page.locator('main li :is(h2, h3) a').nth(1).click();
    await page.locator('[role=dialog] h1').waitFor();
    await page.mouse.move(0, 0);
  },
};

const pictures: Record<string, [Screen, WindowName, Locale, 'light' | 'dark']> = {
  feed: [beside, 'wide', 'en', 'light'],
  'subscriptions-ko': [screens.subscribes!, 'desktop', 'ko', 'dark'],
  discover: [screens.discover!, 'desktop', 'en', 'light'],
  sources: [screens.sources!, 'desktop', 'en', 'dark'],
  'source-ja': [screens.source!, 'desktop', 'ja', 'light'],
  'search-zh-CN': [screens.search!, 'desktop', 'zh-CN', 'light'],
  'home-phone': [screens.home!, 'phone', 'en', 'light'],
  'reader-phone-ko': [screens.photograph!, 'phone', 'ko', 'dark'],
  'reader-phone-ja': [screens.reader!, 'phone', 'ja', 'light'],
  'settings-phone': [screens.settings!, 'phone', 'en', 'dark'],
};

const running = process.env.BASE_URL;
const demo = running ? { address: running, stop: async () => {} } : await startDemo();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
});
try {
  await mkdir(folder, { recursive: true });
  for (const [name, [screen, window, locale, colorScheme]] of Object.entries(pictures)) {
    await visit(browser, demo.address, { screen, window, locale }, async page => {
      await page.emulateMedia({ colorScheme });
      await writeFile(`${folder}/${name}.webp`, await webp(page, await page.screenshot()));
    });
  }
} finally {
  await browser.close();
  await demo.stop();
}
