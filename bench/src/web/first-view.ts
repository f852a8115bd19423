/** Measures the first view of a page: its scripts, the time until its largest part is painted (LCP), and its layout shift (CLS). */

import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { median } from '../table.ts';
import { type Conditions, setConditions } from './conditions.ts';
import { type Place, untilLoaded, visit } from './visit.ts';

export interface FirstView {
  lcpMs: number;
  cls: number;
}

/** Answers the size in KB, compressed, of the scripts that came until half a second after the page had its first heading. */
export const firstScriptKilobytes = (place: Place, path: string): Promise<number> =>
  visit(place, async page => {
    const scripts: Response[] = [];
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path);
    // Half a second is too short for the app to fetch ahead what may be opened later.
    await page.waitForSelector('main h2, main h1');
    await page.waitForTimeout(500);
    const sizes = await Promise.all(scripts.map(async script => gzipSync(await script.body(), { level: 9 }).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  });

/** Answers the middle of `rounds` visits with an empty cache; the shift is the worst of them. */
export const firstView = async (
  place: Place,
  path: string,
  conditions: Conditions,
  rounds: number,
): Promise<FirstView> => {
  const views: FirstView[] = [];
  for (let round = 0; round < rounds; round++) {
    views.push(
      await visit(place, async page => {
        await setConditions(page, conditions);
        await page.goto(path);
        await untilLoaded(page);
        const lcpMs = await page.evaluate<number>(largestPaint);
        await scrollDown(page);
        return { lcpMs, cls: await page.evaluate<number>(shifts) };
      }),
    );
  }
  return { lcpMs: median(views.map(({ lcpMs }) => lcpMs)), cls: Math.max(...views.map(({ cls }) => cls)) };
};

/** Scrolls as a wheel does; the largest paint is final by then. */
const scrollDown = async (page: Page): Promise<void> => {
  await page.mouse.move(640, 400);
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
};

const largestPaint = `new Promise(done => new PerformanceObserver(paints => done(paints.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/**
 * Answers the largest burst of shifts, at most a second apart and five seconds long; shifts that an input caused are
 * not counted.
 */
const shifts = `new Promise(done => {
  new PerformanceObserver(list => {
    let [worst, sum, first, last] = [0, 0, 0, 0];
    for (const { hadRecentInput, startTime, value } of list.getEntries()) {
      if (hadRecentInput) continue;
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
      last = startTime;
      sum += value;
      worst = Math.max(worst, sum);
    }
    done(worst);
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(0), 500);
})`;
