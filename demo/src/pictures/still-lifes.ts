import {
  box,
  type Canvas,
  type Colour,
  type Draw,
  disc,
  fillBelow,
  glow,
  gradient,
  mix,
  polygon,
  stroke,
} from './canvas.ts';
import type { Scene } from './landscapes.ts';
import type { Palette } from './palettes.ts';

/** Paints a bowl on a table, steam above, a spoon and a napkin beside. */
export const bowl: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  gradient(canvas, [mix(palette.paper, palette.sky[1]!, 0.55), mix(palette.paper, palette.sky.at(-1)!, 0.35)]);
  const wood = mix(palette.far, palette.near, 0.2);
  table(canvas, palette, wood);
  const x = width * draw(0.38, 0.62);
  const y = height * 0.56;
  napkin(canvas, palette, x, y);
  ellipse(canvas, x + 8, y + 104, 128, 17, mix(wood, palette.near, 0.45));
  dish(canvas, palette, x, y);
  soup(canvas, palette, x, y, draw);
  steam(canvas, palette, x, y);
  const spoon = x + (draw(0, 1) < 0.5 ? 236 : -236);
  ellipse(canvas, spoon, y + 62, 19, 27, mix(palette.paper, palette.ink, 0.3));
  stroke(canvas, [spoon, y + 84], [spoon + 8, y + 172], 7, mix(palette.paper, palette.ink, 0.3));
};

const table = (canvas: Canvas, palette: Palette, wood: Colour): void => {
  const { width, height } = canvas;
  const edge = height * 0.62;
  fillBelow(canvas, () => edge, wood, mix(wood, palette.near, 0.35));
  for (let plank = 0; plank < 5; plank++)
    box(canvas, 0, edge + 20 + plank * plank * 9, width, 1.5, palette.near, { alpha: 0.22 });
};

const napkin = (canvas: Canvas, palette: Palette, x: number, y: number): void =>
  polygon(
    canvas,
    [
      [x - 230, y + 120],
      [x + 60, y + 108],
      [x + 110, y + 150],
      [x - 200, y + 164],
    ],
    mix(palette.accent, palette.paper, 0.35),
  );

const dish = (canvas: Canvas, palette: Palette, x: number, y: number): void => {
  for (let row = 0; row < 106; row++) {
    const half = 152 * Math.sqrt(1 - (row / 112) ** 2);
    box(canvas, x - half, y + row, half * 2, 1.6, mix(palette.paper, palette.near, 0.06 + 0.0022 * row));
  }
  ellipse(canvas, x, y, 152, 34, mix(palette.paper, palette.near, 0.14));
};

const soup = (canvas: Canvas, palette: Palette, x: number, y: number, draw: Draw): void => {
  ellipse(canvas, x, y + 3, 138, 27, mix(palette.accent, palette.far, 0.4));
  for (let piece = 0; piece < 16; piece++) {
    const turn = draw(0, 6.28);
    const out = Math.sqrt(draw(0, 1));
    ellipse(
      canvas,
      x + Math.cos(turn) * out * 114,
      y + 2 + Math.sin(turn) * out * 18,
      draw(7, 17),
      draw(3, 7),
      [palette.paper, mix(palette.far, [98, 140, 78], 0.7), palette.accent][Math.floor(draw(0, 3))]!,
    );
  }
};

const steam = (canvas: Canvas, palette: Palette, x: number, y: number): void => {
  for (let wisp = -1; wisp <= 1; wisp++) {
    for (let step = 0; step < 44; step++) {
      disc(
        canvas,
        x + wisp * 52 + 13 * Math.sin(step / 7 + wisp),
        y - 34 - step * 2.7,
        5.4 - step * 0.09,
        palette.paper,
        0.16 * (1 - step / 44),
      );
    }
  }
};

/** Paints one to three vessels on a shelf before a plain wall. */
export const vessels: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  gradient(canvas, [mix(palette.paper, palette.sky[1]!, 0.3), mix(palette.paper, palette.sky.at(-1)!, 0.4)]);
  const shelf = height * 0.78;
  glow(canvas, width * draw(0.3, 0.7), height * 0.3, 320, palette.paper, 0.7);
  const count = Math.round(draw(0.6, 3.4));
  fillBelow(canvas, () => shelf, mix(palette.far, palette.near, 0.15), mix(palette.far, palette.near, 0.55));
  for (let at = 0; at < count; at++) {
    const x = width / 2 + (at - (count - 1) / 2) * draw(150, 190);
    const glaze = [
      palette.accent,
      mix(palette.paper, palette.far, 0.35),
      palette.near,
      mix(palette.far, palette.accent, 0.4),
    ][Math.floor(draw(0, 4))]!;
    vessel(canvas, x, shelf + 22, draw(120, 230), draw(44, 74), glaze, palette, draw);
  }
};

/** Paints a vessel as turned on a wheel: a foot, a belly and a neck, lit from the left. */
const vessel = (
  canvas: Canvas,
  x: number,
  foot: number,
  tall: number,
  wide: number,
  glaze: Colour,
  palette: Palette,
  draw: Draw,
): void => {
  const [belly, neck] = [draw(0.3, 0.75), draw(0.25, 1)];
  const halfAt = (up: number): number =>
    wide *
    (0.55 +
      0.45 * Math.sin(Math.min(1, up / belly) * (Math.PI / 2)) -
      (up > belly ? (1 - neck) * (1 - Math.cos(((up - belly) / (1 - belly)) * (Math.PI / 2))) : 0));
  ellipse(canvas, x + 14, foot, wide * 1.1, 12, mix(palette.far, palette.near, 0.6));
  const band = draw(0.2, 0.8);
  for (let row = 0; row < tall; row++) {
    const up = row / tall;
    const half = halfAt(up);
    const shade = Math.abs(up - band) < 0.05 ? mix(glaze, palette.paper, 0.45) : glaze;
    box(canvas, x - half, foot - row, half * 2, 1.6, mix(shade, palette.ink, 0.1));
    box(canvas, x - half * 0.8, foot - row, half * 0.9, 1.6, mix(shade, palette.paper, 0.22), {
      radius: 0.8,
      alpha: 0.6,
    });
  }
  ellipse(canvas, x, foot - tall, halfAt(1), halfAt(1) * 0.22, mix(glaze, palette.ink, 0.4));
};

const ellipse = (canvas: Canvas, cx: number, cy: number, rx: number, ry: number, colour: Colour): void => {
  for (let y = Math.ceil(-ry); y <= ry; y++) {
    const half = rx * Math.sqrt(1 - (y / ry) ** 2);
    box(canvas, cx - half, cy + y, half * 2, 1.35, colour);
  }
};
