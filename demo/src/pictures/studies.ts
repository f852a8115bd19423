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
  ring,
  stroke,
} from './canvas.ts';
import type { Scene } from './landscapes.ts';
import type { Palette } from './palettes.ts';

/** Paints sheets of an abstract newspaper: columns, headlines, one coloured block. */
export const newspaper: Scene = (canvas, palette, draw) => {
  backdrop(canvas, palette);
  for (const sheet of [1, 0]) {
    const left = 150 + sheet * draw(90, 170);
    const top = 60 - sheet * draw(14, 34);
    box(canvas, left + 7, top + 10, 480, 420, mix(palette.far, palette.near, 0.5), { radius: 3, alpha: 0.28 });
    box(canvas, left, top, 480, 420, mix(palette.paper, palette.far, sheet * 0.18), { radius: 2 });
    if (sheet === 0) page(canvas, left, top, palette, draw);
  }
};

/** Paints a quiet chart: an area, a line and its last point. */
export const chart: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  gradient(canvas, [palette.paper, mix(palette.paper, palette.sky[1]!, 0.4)]);
  for (let line = 1; line < 6; line++) box(canvas, 60, line * 68, width - 120, 1, palette.ink, { alpha: 0.14 });
  const points = Array.from({ length: 22 }, () => draw(-1, 1));
  let level = draw(0.55, 0.7);
  const trend = draw(-0.022, 0.006);
  const path = points.map((step, at) => {
    level = Math.min(0.84, Math.max(0.16, level + step * 0.045 + trend));
    return [60 + (at * (width - 120)) / 21, level * height] as const;
  });
  const heightAt = (x: number): number => {
    const place = Math.min(20.999, Math.max(0, ((x - 60) / (width - 120)) * 21));
    const at = Math.floor(place);
    return path[at]![1] + (path[at + 1]![1] - path[at]![1]) * (place - at);
  };
  fillBelow(
    canvas,
    x => (x < 60 || x > width - 60 ? height : heightAt(x)),
    mix(palette.paper, palette.accent, 0.34),
    palette.paper,
  );
  for (let at = 0; at < 22; at += 1) {
    const tall = draw(10, 60);
    box(canvas, 60 + (at * (width - 120)) / 21 - 7, height - 30 - tall, 14, tall, palette.far, {
      radius: 2,
      alpha: 0.55,
    });
  }
  for (let at = 1; at < path.length; at++) stroke(canvas, path[at - 1]!, path[at]!, 4, palette.accent);
  const [x, y] = path.at(-1)!;
  glow(canvas, x, y, 46, palette.accent, 0.5);
  disc(canvas, x, y, 9, palette.accent);
  disc(canvas, x, y, 4, palette.paper);
  box(canvas, 60, height - 30, width - 120, 2, palette.ink);
};

/** Paints a weather chart: isobars around a high and a low, and a front. */
export const isobars: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  gradient(canvas, [mix(palette.paper, palette.sky[1]!, 0.5), mix(palette.paper, palette.sky.at(-1)!, 0.6)]);
  const coast = draw(0, 9);
  fillBelow(
    canvas,
    x => height * 0.62 + 46 * Math.sin(x / 130 + coast) + 18 * Math.sin(x / 41 + coast * 2) + x * 0.09,
    mix(palette.paper, palette.far, 0.45),
    mix(palette.paper, palette.far, 0.6),
  );
  for (const [cx, cy, warm] of [
    [draw(0.16, 0.4) * width, draw(0.3, 0.6) * height, true],
    [draw(0.62, 0.86) * width, draw(0.3, 0.7) * height, false],
  ] as const) {
    const spacing = draw(34, 46);
    for (let step = 1; step < 5; step++) ring(canvas, cx, cy, step * spacing, 1.8, palette.ink, 0.6 - step * 0.11);
    disc(canvas, cx, cy, 13, warm ? palette.accent : palette.ink);
    disc(canvas, cx, cy, 6, palette.paper);
  }
  const bend = draw(40, 110);
  for (let at = 0; at < 11; at++) {
    const x = width * 0.3 + at * 34;
    const y = height * 0.86 - bend * Math.sin((at / 10) * Math.PI);
    disc(canvas, x, y, 9, palette.accent);
    stroke(canvas, [x - 17, y + 1], [x + 17, y + 1], 4, palette.accent);
  }
};

/** Paints a window of code on a desk at night; the lines are in three inks. */
export const code: Scene = (canvas, palette, draw) => {
  backdrop(canvas, palette);
  const pane = mix(palette.ink, [10, 14, 20], 0.45);
  box(canvas, 108, 58, 600, 346, palette.near, { radius: 12, alpha: 0.3 });
  box(canvas, 100, 46, 600, 346, pane, { radius: 12 });
  for (let light = 0; light < 3; light++)
    disc(canvas, 124 + light * 20, 68, 5.5, [palette.accent, palette.far, palette.sky[1]!][light]!);
  box(canvas, 100, 90, 600, 1, palette.paper, { alpha: 0.16 });
  const inks: Colour[] = [
    mix(palette.paper, palette.sky[1]!, 0.5),
    palette.accent,
    mix(palette.sky[1]!, palette.far, 0.4),
    mix(palette.paper, pane, 0.55),
  ];
  let indent = 0;
  for (let line = 0; line < 14; line++) {
    const y = 108 + line * 20;
    indent = Math.max(0, Math.min(4, indent + Math.round(draw(-1.3, 1.4))));
    box(canvas, 120, y, 12, 7, palette.paper, { radius: 3.5, alpha: 0.18 });
    let x = 150 + indent * 26;
    const words = Math.round(draw(1, 5));
    for (let word = 0; word < words && x < 640; word++) {
      const wide = draw(20, 92);
      box(canvas, x, y, Math.min(wide, 660 - x), 8, inks[Math.floor(draw(0, 4))]!, { radius: 4, alpha: 0.9 });
      x += wide + 10;
    }
  }
};

/** Paints a planet with its ring and moons, among orbits. */
export const orbits: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  const dark = mix(palette.near, [8, 12, 24], 0.35);
  gradient(canvas, [dark, mix(dark, palette.far, 0.35)]);
  for (let star = 0; star < 110; star++)
    disc(canvas, draw(0, width), draw(0, height), draw(0.5, 1.5), palette.paper, draw(0.2, 0.85));
  const [x, y, radius] = [width * draw(0.36, 0.64), height * draw(0.42, 0.58), draw(74, 112)];
  glow(canvas, x, y, radius * 2.2, palette.accent, 0.3);
  for (let orbit = 0; orbit < 3; orbit++) {
    const out = radius * (1.7 + orbit * 0.62);
    ring(canvas, x, y, out, 1.4, palette.paper, 0.3);
    const turn = draw(0, 6.28);
    disc(
      canvas,
      x + Math.cos(turn) * out,
      y + Math.sin(turn) * out,
      draw(6, 15),
      orbit === 1 ? palette.accent : palette.sky[1]!,
    );
  }
  disc(canvas, x, y, radius, palette.far);
  for (let band = 0; band < 7; band++) {
    const offset = -radius + ((band + 0.5) * radius * 2) / 7;
    const half = Math.sqrt(Math.max(0, radius ** 2 - offset ** 2)) - 3;
    const tall = draw(5, 15);
    box(
      canvas,
      x - half,
      y + offset - tall / 2,
      half * 2,
      tall,
      [palette.sky[0]!, palette.accent, palette.near][band % 3]!,
      { radius: tall / 2, alpha: 0.3 },
    );
  }
  for (let step = 0; step < 12; step++)
    disc(canvas, x + radius * 0.32, y + radius * 0.22, radius * (0.98 - step * 0.02), dark, 0.012);
};

/** Paints bars of sound before a round dial. */
export const wave: Scene = (canvas, palette, draw) => {
  const { width, height } = canvas;
  gradient(canvas, palette.sky);
  const [cx, cy] = [width / 2, height / 2];
  for (let step = 5; step > 0; step--)
    disc(canvas, cx, cy, 60 + step * 36, mix(palette.sky.at(-1)!, palette.far, 0.5), 0.14);
  const ink = palette.sky[0]![0] < 90 ? palette.paper : palette.near;
  const [rhythm, phase] = [draw(3.4, 6.5), draw(0, 9)];
  for (let bar = 0; bar < 57; bar++) {
    const place = (bar - 28) / 28;
    const swell = Math.exp(-place * place * 2.2) * (0.4 + 0.6 * Math.abs(Math.sin(bar / rhythm + phase)));
    const tall = 12 + swell * draw(120, 260);
    box(canvas, cx + (bar - 28) * 12.6 - 4, cy - tall / 2, 8, tall, bar % 9 === 4 ? palette.accent : ink, {
      radius: 4,
      alpha: 0.92,
    });
  }
};

/** Paints three panels with a cat in them. */
export const comic: Scene = (canvas, palette, draw) => {
  gradient(canvas, [palette.paper, palette.paper]);
  const fur = draw(0, 1) < 0.4 ? mix(palette.ink, palette.accent, 0.1) : mix(palette.paper, palette.accent, 0.5);
  for (let panel = 0; panel < 3; panel++) {
    const left = 26 + panel * 253;
    box(canvas, left - 3, 33, 248, 384, palette.ink, { radius: 5 });
    const wall = [palette.sky[0]!, palette.sky[1]!, mix(palette.paper, palette.accent, 0.28)][Math.floor(draw(0, 3))]!;
    box(canvas, left, 36, 242, 378, wall, { radius: 3 });
    box(canvas, left, 330, 242, 84, mix(wall, palette.far, 0.6), { radius: 3 });
    if (draw(0, 1) < 0.6) washing(canvas, left, palette, draw);
    else disc(canvas, left + draw(50, 190), 110, 30, mix(palette.accent, palette.paper, 0.25));
    cat(canvas, left + draw(80, 162), 360, draw(0.8, 1.15), fur, palette, draw);
    if (draw(0, 1) < 0.5) bubble(canvas, left + draw(20, 60), 170, palette, draw);
  }
};

const backdrop = (canvas: Canvas, palette: Palette): void =>
  gradient(canvas, [mix(palette.sky[0]!, palette.paper, 0.3), palette.sky.at(-1)!]);

const page = (canvas: Canvas, left: number, top: number, palette: Palette, draw: Draw): void => {
  box(canvas, left + 30, top + 26, 420, 20, palette.ink, { radius: 2 });
  box(canvas, left + 30, top + 56, 420, 2, palette.ink);
  const art = draw(0, 1) < 0.5 ? 0 : 1;
  for (let column = 0; column < 3; column++) {
    const x = left + 30 + column * 146;
    let y = top + 74;
    if (column === art) {
      const wide = 274;
      box(canvas, x, y, wide, 120, mix(palette.accent, palette.paper, 0.2));
      disc(canvas, x + wide * draw(0.3, 0.7), y + 52, 26, palette.paper, 0.9);
      polygon(
        canvas,
        [
          [x + 20, y + 120],
          [x + draw(60, 100), y + 58],
          [x + 170, y + 120],
        ],
        mix(palette.accent, palette.ink, 0.5),
      );
      polygon(
        canvas,
        [
          [x + 110, y + 120],
          [x + draw(180, 210), y + 44],
          [x + wide, y + 120],
        ],
        mix(palette.accent, palette.ink, 0.3),
      );
    }
    if (column === art || column === art + 1) y += 134;
    box(canvas, x, y, draw(90, 128), 10, palette.ink, { radius: 2 });
    for (let line = y + 20; line < top + 396; line += 11)
      box(canvas, x, line, draw(0, 1) < 0.16 ? draw(40, 100) : 128, 4, palette.ink, { radius: 2, alpha: 0.34 });
  }
};

const cat = (
  canvas: Canvas,
  x: number,
  foot: number,
  scale: number,
  fur: Colour,
  { ink, paper, accent }: Palette,
  draw: Draw,
): void => {
  const eye = mix(paper, [255, 255, 255], 0.6);
  const head = foot - 108 * scale;
  for (let step = 0; step < 16; step++)
    disc(canvas, x + (40 + step * 3.2) * scale, foot - 10 * scale - 46 * scale * Math.sin(step / 9), 7 * scale, fur);
  disc(canvas, x, foot - 42 * scale, 46 * scale, fur);
  box(canvas, x - 46 * scale, foot - 42 * scale, 92 * scale, 42 * scale, fur, { radius: 12 });
  for (const side of [-1, 1]) {
    const corners = [
      [x + side * 12 * scale, head - 26 * scale],
      [x + side * 36 * scale, head - 58 * scale],
      [x + side * 40 * scale, head - 6 * scale],
    ] as const;
    polygon(canvas, side === 1 ? corners : [...corners].reverse(), fur);
  }
  disc(canvas, x, head, 42 * scale, fur);
  for (const side of [-1, 1]) {
    disc(canvas, x + side * 16 * scale, head - 4 * scale, 8 * scale, eye);
    disc(canvas, x + side * 16 * scale + draw(-2, 2), head - 4 * scale, 4 * scale, [24, 24, 30]);
    for (const tilt of [-4, 4])
      stroke(
        canvas,
        [x + side * 22 * scale, head + 14 * scale],
        [x + side * 52 * scale, head + (14 + tilt) * scale],
        1.4,
        mix(ink, paper, 0.5),
      );
  }
  disc(canvas, x, head + 10 * scale, 4 * scale, accent);
};

const washing = (canvas: Canvas, left: number, { ink, paper, accent, far }: Palette, draw: Draw): void => {
  stroke(canvas, [left + 6, 84], [left + 236, 92], 2, ink);
  for (let piece = 0; piece < 4; piece++)
    box(canvas, left + 22 + piece * 54, 86, draw(26, 42), draw(34, 66), [paper, accent, far][Math.floor(draw(0, 3))]!, {
      radius: 4,
    });
};

const bubble = (canvas: Canvas, x: number, y: number, { ink, paper }: Palette, draw: Draw): void => {
  const wide = draw(90, 150);
  box(canvas, x - 2, y - 2, wide + 4, 52, ink, { radius: 26 });
  box(canvas, x, y, wide, 48, mix(paper, [255, 255, 255], 0.7), { radius: 24 });
  for (let dot = 0; dot < 3; dot++) disc(canvas, x + wide / 2 - 18 + dot * 18, y + 24, 4, ink);
};
