import { box, type Colour, canvasOf, gradient } from './canvas.ts';
import { encodePng } from './png.ts';

const [WIDTH, HEIGHT, MARGIN] = [960, 480, 40];
const paper: Colour = [246, 244, 238];
const usual: Colour = [93, 129, 140];
const high: Colour = [194, 84, 62];

/** Paints a PNG of bars between 0 and 1; those from 0.85 on stand out. */
export const paintBars = (values: readonly number[]): Buffer => {
  const canvas = canvasOf(WIDTH, HEIGHT);
  gradient(canvas, [paper, paper]);
  const step = (WIDTH - 2 * MARGIN) / values.length;
  for (const [at, value] of values.entries()) {
    const height = (HEIGHT - 2 * MARGIN) * value;
    const colour = value < 0.85 ? usual : high;
    box(canvas, MARGIN + at * step + step / 6, HEIGHT - MARGIN - height, (step * 2) / 3, height, colour, { radius: 6 });
  }
  return encodePng(WIDTH, HEIGHT, 3, Uint8Array.from(canvas.pixels));
};
