/** These are the demo's pages without feeds, and the switch that redesigns them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ourCall } from './following.ts';

export type Design = 'usual' | 'redesigned' | 'rebuilt';

/** People come to the page by this address. */
export const pageAddress = async (page: Page, name: string): Promise<string> => {
  const { feedUrl } = await ourCall<{ feedUrl: string }>(page, 'GET', '/v1/project?urlKey=the-tidewater-courier');
  return `http://${name}.localhost:${new URL(feedUrl).port}/`;
};

/** Uses the demo's own page for it, in another tab. */
export const redesign = async (page: Page, name: string, design: Design): Promise<void> => {
  const tab = await page.context().newPage();
  await tab.goto(await pageAddress(page, 'pages'));
  const button = tab.locator('form', { has: tab.locator(`input[value=${name}]`) }).locator(`button[value=${design}]`);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await tab.close();
};

/** The titles of the items are in these elements, for each kind of page as it is at first. */
const titles = {
  front: '.card .tit a',
  board: 'tr:not(.notice) .subject a',
  shop: '.goods-item .name',
  notes: '.release h2 a',
  list: '.notices a',
} as const;

/** Each page has this many items. A board's pinned notice is one of them, and a front page's lead is not. */
const counts = { front: 14, board: 26, shop: 24, notes: 15, list: 20 } as const;

const kindOf = (name: string) => name.replace(/-.*/, '') as keyof typeof titles;
export const itemsOn = (name: string): number => counts[kindOf(name)];

/** Clicks the titles of a first and a third item in the preview; answers the two titles. */
export const clickTwo = async (page: Page, name: string): Promise<string[]> => {
  const items = page.frameLocator('[data-preview] iframe').locator(titles[kindOf(name)]);
  const clicked: string[] = [];
  for (const at of [0, 2]) {
    await clickThrough(page, items.nth(at));
    clicked.push((await items.nth(at).innerText()).trim());
    // The items come below, and a note above the preview: the page stands still when both are there.
    await expect(page.locator('#found-items')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  return clicked;
};

/** Poll: answers the place of an element once two looks at it agree. */
const restingBox = async (element: Locator) => {
  let box = (await element.boundingBox())!;
  await expect
    .poll(async () => {
      const before = box;
      box = (await element.boundingBox())!;
      return before.x === box.x && before.y === box.y;
    })
    .toBe(true);
  return box;
};

export const clickThrough = async (page: Page, element: Locator): Promise<void> => {
  await element.waitFor();
  await element.evaluate(bringToMiddle);
  // Pictures that come late move what stands below them.
  await expect.poll(() => element.evaluate(picturesToCome)).toBe(0);
  const line = await element.evaluate(bringToMiddle);
  const box = await restingBox(element);
  const [x, y] = [box.x + line.x + Math.min(12, line.width / 2), box.y + line.y + line.height / 2];
  await (page.viewportSize()!.width < 600 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
};

/**
 * Runs in the preview; answers where in the element its middle line is. On a phone bars lie over the edges of the page,
 * and a long title in a narrow column is taller than the room between them, so its first line may lie under one.
 */
const bringToMiddle = (element: unknown): { x: number; y: number; width: number; height: number } => {
  type Box = { x: number; y: number; width: number; height: number };
  const { scrollIntoView, getBoundingClientRect, getClientRects } = element as {
    scrollIntoView(to: object): void;
    getBoundingClientRect(): Box;
    getClientRects(): Box[];
  };
  scrollIntoView.call(element, { block: 'center', behavior: 'instant' });
  const lines = getClientRects.call(element);
  const line = lines[Math.floor(lines.length / 2)]!;
  const whole = getBoundingClientRect.call(element);
  return { x: line.x - whole.x, y: line.y - whole.y, width: line.width, height: line.height };
};

/** Runs in the preview. */
const picturesToCome = (element: unknown): number => {
  type Picture = { complete: boolean; compareDocumentPosition(other: unknown): number };
  const { ownerDocument } = element as { ownerDocument: { images: Iterable<Picture> } };
  const isBefore = (picture: Picture) => (picture.compareDocumentPosition(element) & 4) > 0;
  return [...ownerDocument.images].filter(picture => !picture.complete && isBefore(picture)).length;
};
