/** Measures scrolling down a long list as fast as a hard flick does, and the cost of each frame. */
import { type Conditions, setConditions } from './conditions.ts';
import { tasksDuring } from './tasks.ts';
import { list, openNews, type Place, visit } from './visit.ts';

export type View = 'THUMBNAIL' | 'TITLE_ONLY';

export interface Scrolled {
  /** It is the place in the list of the last row that was reached. */
  rows: number;
  /** It is the most elements that the list ever had. */
  mostNodes: number;
  frames: number;
  /** The screen waited for these frames, by the clock: other work on the machine makes some. */
  slowFrames: number;
  slowestFrame: number;
  /** These are tasks of the main thread, by its own processor time: they are of the page's own making. */
  slowTasks: number;
  slowestTask: number;
  /** The same without the time in which the browser collected garbage. */
  slowTasksOfPage: number;
  slowestTaskOfPage: number;
}

const SLOW_MS = 50;
const PIXELS_A_FRAME = 100;
const LIMIT_MS = 300_000;

export const scrollThrough = (place: Place, rows: number, view: View, conditions: Conditions): Promise<Scrolled> =>
  visit(place, async page => {
    await page.context().addCookies([{ name: 'feedItemViewType', value: view, url: place.address }]);
    await openNews(page);
    const session = await setConditions(page, conditions);
    const { result, tasks } = await tasksDuring(session, () => page.evaluate<Descent>(descent(rows)));
    const slow = (all: readonly number[]) => all.filter(ms => ms > SLOW_MS).length;
    const all = tasks.map(task => task.all);
    const ofPage = tasks.map(task => task.all - task.collecting);
    return {
      rows: result.rows,
      mostNodes: result.mostNodes,
      frames: result.frames.length,
      slowFrames: slow(result.frames),
      slowestFrame: Math.max(...result.frames),
      slowTasks: slow(all),
      slowestTask: Math.max(0, ...all),
      slowTasksOfPage: slow(ofPage),
      slowestTaskOfPage: Math.max(0, ...ofPage),
    };
  });

interface Descent {
  rows: number;
  mostNodes: number;
  frames: number[];
}

/** Runs in the page. Counting is little work: a live collection is asked for its length. */
const descent = (rows: number): string => `(async () => {
  const list = document.querySelector('${list}');
  const nodes = list.getElementsByTagName('*');
  const begun = performance.now();
  const descent = { rows: 0, mostNodes: 0, frames: [] };
  let before;
  while (descent.rows < ${rows} && performance.now() - begun < ${LIMIT_MS}) {
    const now = await new Promise(requestAnimationFrame);
    if (before !== undefined) descent.frames.push(now - before);
    before = now;
    scrollBy(0, ${PIXELS_A_FRAME});
    descent.mostNodes = Math.max(descent.mostNodes, nodes.length);
    descent.rows = Number(list.lastElementChild.getAttribute('aria-posinset'));
  }
  return descent;
})()`;
