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
import type { Palette } from './palettes.ts';

export type Scene = (canvas: Canvas, palette: Palette, draw: Draw) => void;

/** Paints ridges behind ridges under a low sun, each nearer one darker. */
export const hills: Scene = (canvas, palette, draw) => {
  sky(canvas, palette, draw);
  const count = Math.round(draw(4, 6.4));
  for (let layer = 0; layer < count; layer++) {
    const share = layer / (count - 1);
    const shade = mix(palette.far, palette.near, share ** 1.3);
    fillBelow(
      canvas,
      ridge(canvas.height * (0.5 + 0.4 * share), 58 - 22 * share, draw),
      shade,
      mix(shade, palette.sky.at(-1)!, 0.3 * (1 - share)),
    );
  }
  if (draw(0, 1) < 0.6) trees(canvas, palette.near, draw);
  birds(canvas, mix(palette.near, palette.far, 0.3), draw);
};

/** Paints bands of water with the sun's path on them. */
export const sea: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  const glint = palette.sky[0]![0] < 90 ? palette.paper : palette.sky[0]!;
  const sunX = sky(canvas, palette, draw);
  const horizon = height * draw(0.5, 0.6);
  const water = mix(palette.sky.at(-1)!, palette.far, 0.45);
  fillBelow(canvas, () => horizon, water, palette.near);
  for (let layer = 0; layer < 4; layer++) {
    const base = horizon + 40 + layer * layer * 16 + layer * 26;
    const [length, phase, swell] = [draw(90, 190) + layer * 40, draw(0, 9), 3 + layer * 2.5];
    const shade = mix(water, palette.near, 0.25 + layer * 0.22);
    fillBelow(
      canvas,
      x => base + swell * Math.sin(x / length + phase) + swell * 0.5 * Math.sin(x / (length * 0.37) + phase * 2),
      shade,
      mix(shade, palette.near, 0.5),
    );
  }
  for (let row = 0; row < 26; row++) {
    const y = horizon + 4 + row * row * 0.3 + row * 2;
    const reach = 12 + row * 5;
    const x = sunX + draw(-reach, reach) * 0.5;
    stroke(canvas, [x - draw(4, reach), y], [x + draw(4, reach), y], 1.2 + row * 0.1, glint, 0.42);
  }
  if (draw(0, 1) < 0.7) boat(canvas, draw(0.15, 0.85) * width, horizon + draw(10, 34), palette);
  else lighthouse(canvas, palette, horizon, draw);
  birds(canvas, palette.near, draw);
};

/** Paints a town in two rows of houses and towers, windows lit. */
export const skyline: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  sky(canvas, palette, draw);
  const ground = height * 0.9;
  for (const [share, scale] of [
    [0.15, 0.5],
    [0.45, 0.72],
    [1, 0.56],
  ] as const) {
    const wall = mix(palette.far, palette.near, share);
    for (let x = -20; x < width; ) {
      const wide = draw(34, 84);
      const tall = height * scale * draw(0.42, 1);
      box(canvas, x, ground - tall, wide, tall + 60, wall);
      roof(canvas, x, ground - tall, wide, wall, draw);
      if (share > 0.3)
        windows(
          canvas,
          x,
          ground - tall,
          wide,
          tall,
          mix(wall, palette.accent, 0.85),
          mix(wall, palette.sky[0]!, 0.12),
          draw,
        );
      x += wide + draw(-6, 12);
    }
  }
  fillBelow(canvas, () => ground + 14, mix(palette.near, [0, 0, 0], 0.25));
};

/** Some houses have a gable, some a mast, most are flat. */
const roof = (canvas: Canvas, x: number, top: number, wide: number, wall: Colour, draw: Draw): void => {
  if (draw(0, 1) < 0.3)
    polygon(
      canvas,
      [
        [x, top],
        [x + wide / 2, top - draw(12, 34)],
        [x + wide, top],
      ],
      wall,
    );
  else if (draw(0, 1) < 0.25) stroke(canvas, [x + wide / 2, top], [x + wide / 2, top - draw(14, 40)], 2, wall);
};

/** Paints a field in rows towards the horizon, with a house and trees. */
export const fields: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  sky(canvas, palette, draw);
  const horizon = height * draw(0.5, 0.58);
  fillBelow(canvas, ridge(horizon - 10, 26, draw), mix(palette.far, palette.sky.at(-1)!, 0.35));
  const soil = mix(palette.far, palette.near, 0.25);
  fillBelow(canvas, () => horizon, soil, mix(palette.near, palette.far, 0.2));
  const vanish = width * draw(0.3, 0.7);
  for (let row = -14; row <= 14; row++) {
    const foot = vanish + row * 130;
    polygon(
      canvas,
      [
        [vanish + row * 6, horizon],
        [vanish + row * 6 + 2, horizon],
        [foot + 46, height],
        [foot, height],
      ],
      mix(palette.near, palette.accent, 0.16),
      0.4,
    );
  }
  house(canvas, draw(0.12, 0.8) * width, horizon + 8, draw(0.8, 1.5), palette);
  trees(canvas, mix(palette.near, palette.far, 0.15), draw, horizon + 6, 0.5);
  birds(canvas, palette.near, draw);
};

/** Paints the sky with its sun or moon and clouds; answers the x at which the sun stands. */
const sky = (canvas: Canvas, palette: Palette, draw: Draw): number => {
  const { width, height } = canvas;
  gradient(canvas, palette.sky);
  const x = width * draw(0.16, 0.84);
  const y = height * draw(0.16, 0.42);
  const radius = draw(22, 46);
  const isNight = palette.sky[0]![0] < 90;
  const light: Colour = isNight ? palette.paper : mix(palette.sky[0]!, [255, 250, 236], 0.7);
  if (isNight)
    for (let star = 0; star < 60; star++)
      disc(canvas, draw(0, width), draw(0, height * 0.5), draw(0.5, 1.3), palette.paper, draw(0.25, 0.9));
  glow(canvas, x, y, radius * 4.2, light, isNight ? 0.35 : 0.6);
  disc(
    canvas,
    x,
    y,
    radius,
    draw(0, 1) < 0.4 && palette.accent[0] > palette.accent[2]
      ? mix(light, palette.accent, isNight ? 0.15 : 0.65)
      : light,
  );
  for (let cloud = 0; cloud < 3; cloud++) {
    const [cx, cy] = [draw(0, width), draw(height * 0.08, height * 0.42)];
    for (let strip = 0; strip < 3; strip++) {
      const wide = draw(70, 190);
      box(canvas, cx + draw(-60, 30), cy + strip * 9, wide, 7, mix(palette.sky[0]!, light, 0.5), {
        radius: 3.5,
        alpha: isNight ? 0.08 : 0.3,
      });
    }
  }
  return x;
};

const ridge = (base: number, swing: number, draw: Draw): ((x: number) => number) => {
  const waves = [1, 0.5, 0.26, 0.12].map((size, at) => ({
    size: size * swing,
    length: draw(90, 180) / 2 ** at,
    phase: draw(0, 9),
  }));
  return x => waves.reduce((y, wave) => y + wave.size * Math.sin(x / wave.length + wave.phase), base);
};

const trees = (canvas: Canvas, colour: Colour, draw: Draw, foot = canvas.height, scale = 1): void => {
  const middle = draw(0.1, 0.9) * canvas.width;
  for (let tree = 0; tree < 9; tree++) {
    const x = middle + draw(-190, 190) * scale;
    const tall = draw(60, 150) * scale;
    for (let tier = 0; tier < 4; tier++) {
      const top = foot - tall * (1 - tier * 0.2);
      const wide = (8 + tier * 7) * scale * (tall / 90);
      polygon(
        canvas,
        [
          [x, top],
          [x + wide, top + tall * 0.34],
          [x - wide, top + tall * 0.34],
        ],
        colour,
      );
    }
    box(canvas, x - 2 * scale, foot - tall * 0.2, 4 * scale, tall * 0.22, colour);
  }
};

const birds = (canvas: Canvas, colour: Colour, draw: Draw): void => {
  const [cx, cy] = [draw(0.2, 0.8) * canvas.width, draw(0.14, 0.36) * canvas.height];
  for (let bird = 0; bird < Math.round(draw(0, 6)); bird++) {
    const [x, y, wing] = [cx + draw(-90, 90), cy + draw(-34, 34), draw(5, 10)];
    stroke(canvas, [x - wing, y - wing * 0.5], [x, y], 1.6, colour, 0.8);
    stroke(canvas, [x, y], [x + wing, y - wing * 0.6], 1.6, colour, 0.8);
  }
};

const boat = (canvas: Canvas, x: number, y: number, { near, paper, accent }: Palette): void => {
  polygon(
    canvas,
    [
      [x - 26, y],
      [x + 28, y],
      [x + 18, y + 11],
      [x - 18, y + 11],
    ],
    near,
  );
  polygon(
    canvas,
    [
      [x - 2, y - 54],
      [x - 2, y - 4],
      [x - 24, y - 4],
    ],
    paper,
  );
  polygon(
    canvas,
    [
      [x + 2, y - 46],
      [x + 22, y - 4],
      [x + 2, y - 4],
    ],
    accent,
  );
  stroke(canvas, [x, y - 58], [x, y], 1.8, near);
};

const lighthouse = (canvas: Canvas, { near, paper, accent }: Palette, horizon: number, draw: Draw): void => {
  const x = canvas.width * (draw(0, 1) < 0.5 ? 0.16 : 0.84);
  const foot = horizon + 30;
  disc(canvas, x, foot + 74, 96, near);
  glow(canvas, x, foot - 142, 150, accent, 0.5);
  polygon(
    canvas,
    [
      [x - 11, foot - 130],
      [x + 11, foot - 130],
      [x + 19, foot - 14],
      [x - 19, foot - 14],
    ],
    paper,
  );
  for (const band of [0.16, 0.5, 0.84]) {
    const wide = 11 + 8 * band;
    box(canvas, x - wide, foot - 130 + band * 106, wide * 2, 15, accent);
  }
  box(canvas, x - 15, foot - 134, 30, 5, near);
  box(canvas, x - 9, foot - 152, 18, 18, mix(accent, paper, 0.6));
  polygon(
    canvas,
    [
      [x, foot - 168],
      [x + 13, foot - 152],
      [x - 13, foot - 152],
    ],
    near,
  );
};

const house = (canvas: Canvas, x: number, foot: number, scale: number, { near, paper, accent }: Palette): void => {
  const [wide, tall] = [64 * scale, 34 * scale];
  box(canvas, x, foot - tall, wide, tall, mix(paper, near, 0.08));
  polygon(
    canvas,
    [
      [x - 7, foot - tall],
      [x + wide * 0.2, foot - tall * 1.8],
      [x + wide * 0.8, foot - tall * 1.8],
      [x + wide + 7, foot - tall],
    ],
    mix(accent, near, 0.25),
  );
  box(canvas, x + wide * 0.14, foot - tall * 0.66, wide * 0.16, tall * 0.34, near);
  box(canvas, x + wide * 0.64, foot - tall * 0.62, wide * 0.18, tall * 0.62, near);
};

const windows = (
  canvas: Canvas,
  x: number,
  y: number,
  wide: number,
  tall: number,
  lit: Colour,
  dark: Colour,
  draw: Draw,
): void => {
  const columns = Math.floor((wide - 8) / 12);
  const margin = (wide - columns * 12 + 6) / 2;
  for (let row = 0; row < tall / 16 - 1; row++) {
    for (let column = 0; column < columns; column++) {
      const isLit = draw(0, 1) < 0.28;
      box(canvas, x + margin + column * 12, y + 9 + row * 16, 6, 9, isLit ? lit : dark);
    }
  }
};
