/** Fingers on a touch screen, as the browser itself feels them. */
import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Dispatches fingers as the browser feels them; between the points they rest for a frame. */
export const touch = async (page: Page, ...strokes: Point[][]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const steps = Math.max(...strokes.map(stroke => stroke.length));
  for (let step = 0; step < steps; step++) {
    const touchPoints = strokes.map((stroke, id) => ({ ...(stroke[step] ?? stroke.at(-1)!), id }));
    await session.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};

/** Answers a straight stroke of nine points. */
export const line = (from: Point, to: Point): Point[] =>
  Array.from({ length: 9 }, (_, at) => ({
    x: from.x + ((to.x - from.x) * at) / 8,
    y: from.y + ((to.y - from.y) * at) / 8,
  }));
