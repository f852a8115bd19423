/**
 * The pictures of the help page: real screens of the demo in four languages and both schemes, small, as WebP.
 *
 *   npm run help-pictures -w e2e
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, devices } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { webp } from './pictures/webp.ts';
import { startDemo } from './setup/demo.ts';
import { answerFirstVisit } from './test.ts';

const folder = fileURLToPath(new URL('../../web/public/help', import.meta.url));
const crop = { width: 448, height: 280 };
const sources = { en: 'the-tidewater-courier', ko: 'hanbit', ja: 'shiomi-shimbun', 'zh-CN': 'the-slow-query' };

const take = async (browser: Browser, baseURL: string): Promise<void> => {
  for (const [locale, source] of Object.entries(sources)) {
    const window = { ...devices['Pixel 7'], viewport: { width: crop.width, height: 800 }, deviceScaleFactor: 1.25 };
    const page = await browser.newPage({ ...window, locale, baseURL, reducedMotion: 'reduce' });
    await page.addInitScript(answerFirstVisit);
    for (const [name, address, from] of [
      ['sources', '/projects', 'h1'],
      ['source', `/${source}`, 'h2'],
    ] as const) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.waitForFunction('[...document.images].slice(0, 3).every(image => image.complete)');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const heading = await page.locator(`main ${from}`).first().boundingBox();
        // A multiple of four is a whole pixel of the picture.
        const y = Math.ceil((heading!.y - 16) / 4) * 4;
        const png = await page.screenshot({ clip: { x: 0, y, ...crop } });
        await writeFile(`${folder}/${name}-${locale}-${colorScheme}.webp`, await webp(page, png));
      }
    }
    await page.close();
  }
};

const running = process.env.BASE_URL;
const demo = running ? { address: running, stop: async () => {} } : await startDemo();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(folder, { recursive: true });
  await take(browser, demo.address);
} finally {
  await browser.close();
  await demo.stop();
}
