import {
  box,
  type Canvas,
  type Colour,
  canvasOf,
  type Draw,
  disc,
  fillBelow,
  gradient,
  mix,
  polygon,
  ring,
} from './canvas.ts';
import { paletteAt } from './palettes.ts';
import { encodePng } from './png.ts';

const SIZE = 96;
const CORNER = 22;

/** Paints a 96 × 96 PNG with clear corners: a rounded square in the source's colours with a plain mark. */
export const paintIcon = (palette: number, draw: Draw): Buffer => {
  const { sky, accent, ink, paper } = paletteAt(palette);
  const canvas = canvasOf(SIZE, SIZE);
  const isDark = draw(0, 1) < 0.5;
  const ground = isDark ? ink : accent;
  gradient(canvas, [mix(ground, sky[0]!, 0.2), ground]);
  marks[Math.floor(draw(0, marks.length))]!(canvas, paper, isDark ? accent : ink);
  return encodePng(SIZE, SIZE, 4, withCorners(canvas));
};

type Mark = (canvas: Canvas, light: Colour, second: Colour) => void;

const marks: readonly Mark[] = [
  (canvas, light, second) => {
    disc(canvas, 48, 40, 18, light);
    fillBelow(canvas, x => 60 + 7 * Math.sin(x / 11), second);
  },
  (canvas, light, second) => {
    polygon(
      canvas,
      [
        [14, 74],
        [40, 28],
        [66, 74],
      ],
      light,
    );
    polygon(
      canvas,
      [
        [44, 74],
        [62, 44],
        [82, 74],
      ],
      second,
    );
  },
  (canvas, light, second) => {
    for (let row = 0; row < 4; row++)
      box(canvas, 22, 26 + row * 13, row === 3 ? 30 : 52, 6, row === 0 ? second : light, { radius: 3 });
  },
  (canvas, light, second) => {
    ring(canvas, 48, 48, 26, 7, light);
    disc(canvas, 48, 48, 11, second);
  },
  (canvas, light, second) => {
    for (let bar = 0; bar < 5; bar++) {
      const tall = [22, 40, 54, 34, 18][bar]!;
      box(canvas, 19 + bar * 12.5, 48 - tall / 2, 8, tall, bar === 2 ? second : light, { radius: 4 });
    }
  },
  (canvas, light, second) => {
    disc(canvas, 40, 48, 22, light);
    disc(canvas, 58, 48, 22, second, 0.85);
  },
  (canvas, light, second) => {
    box(canvas, 26, 20, 44, 56, light, { radius: 5 });
    box(canvas, 34, 32, 28, 5, second, { radius: 2 });
    box(canvas, 34, 44, 28, 5, second, { radius: 2, alpha: 0.5 });
    box(canvas, 34, 56, 16, 5, second, { radius: 2, alpha: 0.5 });
  },
];

const withCorners = ({ pixels }: Canvas): Uint8Array => {
  const rgba = new Uint8Array(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at++) {
    const dx = Math.max(0, Math.abs((at % SIZE) + 0.5 - SIZE / 2) - SIZE / 2 + CORNER);
    const dy = Math.max(0, Math.abs(Math.floor(at / SIZE) + 0.5 - SIZE / 2) - SIZE / 2 + CORNER);
    rgba.set(pixels.subarray(at * 3, at * 3 + 3), at * 4);
    rgba[at * 4 + 3] = 255 * Math.min(1, Math.max(0, CORNER + 0.5 - Math.hypot(dx, dy)));
  }
  return rgba;
};
