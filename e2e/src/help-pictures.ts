/**
 * Takes the pictures of the help page: real screens of the demo in four languages and both schemes, small, as WebP.
 *
 *     npm run help-pictures -w e2e
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Digest } from '@newsbell/contracts/notifications';
import { type Browser, chromium, devices } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure/browser.mjs';
import { digest, itemsOf, ring } from './digests.ts';
import { signIn } from './people.ts';
import { webp } from './pictures/webp.ts';
import { locales, wordsOf } from './pictures/words.ts';
import { startDemo } from './setup/demo.ts';
import { answerFirstVisit } from './test.ts';

const folder = fileURLToPath(new URL('../../web/public/help', import.meta.url));
const crop = { width: 448, height: 280 };

const place = { address: null, browser: null, system: null, state: 'sent', trouble: null, at: null } as const;
const deliveries: Digest['deliveries'] = [
  { ...place, channel: 'email' },
  { ...place, channel: 'webpush' },
];

const take = async (browser: Browser, baseURL: string): Promise<void> => {
  for (const locale of locales) {
    const { source } = wordsOf(locale);
    const window = { ...devices['Pixel 7'], viewport: { width: crop.width, height: 800 }, deviceScaleFactor: 1.25 };
    const page = await browser.newPage({ ...window, locale, baseURL, reducedMotion: 'reduce' });
    await page.addInitScript(answerFirstVisit);
    const show = async (name: string, address: string, from: string): Promise<void> => {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.waitForFunction('[...document.images].slice(0, 3).every(image => image.complete)');
      const heading = page.locator(`main ${from}`).first();
      await heading.evaluate(shown => shown.scrollIntoView({ block: 'center' }));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { y } = (await heading.boundingBox())!;
        // A multiple of four is a whole pixel of the picture.
        const clip = { x: 0, y: Math.ceil((y - 16) / 4) * 4, ...crop };
        const png = await page.screenshot({ clip });
        await writeFile(`${folder}/${name}-${locale}-${colorScheme}.webp`, await webp(page, png));
      }
    };
    await show('sources', '/projects', 'h1');
    await show('source', `/${source}`, 'h2');
    await signIn(page, 'demo', 'read-the-news');
    const items = (await itemsOf(page, source)).slice(0, 4);
    await ring(page, [digest(1, items, { read: true, deliveries }, null)]);
    await show('notifications', '/notifications', 'h1');
    await show('mail', '/profile', 'section:has(a[href="/setting/notifications"]) h2');
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
