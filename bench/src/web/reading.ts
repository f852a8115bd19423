/** Measures from a click or a key until the article that it asks for is painted. */
import type { Page } from '@playwright/test';
import { median } from '../table.ts';
import { type Conditions, setConditions } from './conditions.ts';
import { list, openNews, type Place, untilLoaded, visit } from './visit.ts';

export interface Read {
  /** It is the first item of a visit: all that is done once is done here. */
  firstOpenMs: number;
  /** It is the middle of the others. */
  openMs: number;
  nextMs: number;
}

const ITEMS = 5;

/** Answers the middle of several visits, each of which opens several items and goes on to the next from each. */
export const reading = async (place: Place, conditions: Conditions, rounds: number): Promise<Read> => {
  const visits: Read[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(place, page => readSome(page, conditions)));
  return {
    firstOpenMs: median(visits.map(({ firstOpenMs }) => firstOpenMs)),
    openMs: median(visits.map(({ openMs }) => openMs)),
    nextMs: median(visits.map(({ nextMs }) => nextMs)),
  };
};

const readSome = async (page: Page, conditions: Conditions): Promise<Read> => {
  await openNews(page);
  await setConditions(page, conditions);
  const [opens, moves]: [number[], number[]] = [[], []];
  for (let item = 0; item < ITEMS; item++) {
    // The rows are two apart, because the one between is read from the item before.
    const row = page.locator(`${list} :is(h2, h3) a`).nth(item * 2);
    await row.hover();
    const [x, y] = await row.evaluate(link => {
      const { left, top } = link.getBoundingClientRect();
      return [left + 20, top + 10] as const;
    });
    opens.push(await timed(page, () => page.mouse.click(x, y)));
    // A reader does not go on in the frame after the opening: what the page puts in order around the article is done by then.
    await page.evaluate('new Promise(done => requestIdleCallback(done))');
    moves.push(await timed(page, () => page.keyboard.press('j')));
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${sheet}`, { state: 'detached' });
    await untilLoaded(page);
  }
  const [firstOpenMs, ...others] = opens;
  return { firstOpenMs: firstOpenMs!, openMs: median(others), nextMs: median(moves) };
};

/** The clock starts at the moment that the browser gives the input, and stops at the paint after the new title and text are there. */
const timed = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(watch);
  await act();
  return page.evaluate<number>('painted');
};

const sheet = '[role=dialog]';

const watch = `void (painted = new Promise(done => {
  const title = () => document.querySelector('${sheet} article h1')?.firstChild;
  const before = title();
  let begun;
  for (const name of ['click', 'keydown']) {
    addEventListener(name, event => { begun ??= event.timeStamp; }, { capture: true, once: true });
  }
  const look = () => {
    const isThere = begun !== undefined && title() && title() !== before && document.querySelector('${sheet} article > * + *');
    if (!isThere) return requestAnimationFrame(look);
    // It runs first after the frame's paint, before what the page itself has put off until then.
    scheduler.postTask(() => done(performance.now() - begun), { priority: 'user-blocking' });
  };
  requestAnimationFrame(look);
}))`;
