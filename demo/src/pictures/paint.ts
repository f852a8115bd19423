import { canvasOf, type Draw } from './canvas.ts';
import { fields, hills, type Scene, sea, skyline } from './landscapes.ts';
import { paletteAt, palettes } from './palettes.ts';
import { encodePng } from './png.ts';
import { bowl, vessels } from './still-lifes.ts';
import { chart, code, comic, isobars, newspaper, orbits, wave } from './studies.ts';

export const pictureSize = { width: 800, height: 450 } as const;

/** A source of a kind shows these scenes; the first is the most frequent one. */
const scenes: Record<string, readonly Scene[]> = {
  news: [skyline, newspaper, fields, hills, sea],
  business: [chart, skyline, newspaper],
  city: [skyline, fields],
  weather: [isobars, sea],
  essay: [hills, sea, fields],
  dev: [code, chart],
  release: [code],
  podcast: [wave],
  photo: [hills, sea, fields, skyline],
  recipe: [bowl],
  forum: [fields, newspaper],
  science: [orbits, hills, sea],
  comic: [comic],
  shop: [vessels],
  ticker: [sea, skyline, hills, fields],
};

/** Paints an 800 × 450 PNG. Deterministic: it is the same for the same numbers drawn. `palette` is a source's own, any whole number. */
export const paintPicture = (topic: string, palette: number, draw: Draw): Buffer => {
  const choices = scenes[topic] ?? [hills];
  const scene = choices[Math.floor(draw(0, choices.length))]!;
  const { width, height } = pictureSize;
  const canvas = canvasOf(width, height);
  // Where the subject hardly changes the colours do; elsewhere a source keeps to its own.
  const isFree = ['photo', 'essay', 'recipe', 'shop', 'ticker'].includes(topic);
  scene(canvas, paletteAt(palette + Math.floor(draw(0, isFree ? palettes.length : 1.6)) * (isFree ? 1 : 5)), draw);
  return encodePng(width, height, 3, Uint8Array.from(canvas.pixels));
};
