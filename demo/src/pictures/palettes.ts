import type { Colour } from './canvas.ts';

/** A palette goes from the light of the sky to the dark of the foreground, with one warm accent. */
export type Palette = { sky: Colour[]; far: Colour; near: Colour; paper: Colour; ink: Colour; accent: Colour };

const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];

const palette = (sky: string, far: string, near: string, paper: string, ink: string, accent: string): Palette => ({
  sky: sky.split(' ').map(colour),
  far: colour(far),
  near: colour(near),
  paper: colour(paper),
  ink: colour(ink),
  accent: colour(accent),
});

export const palettes: readonly Palette[] = [
  palette('f3e3cf f0c9a4 e39f7e', 'c98f7b', '3b3a4a', 'f6efe4', '3b3a4a', 'd8583f'),
  palette('dfe9ee b9d2de 8fb4c9', '86a5b5', '20394a', 'eef3f5', '20394a', 'e0a43b'),
  palette('f4ecd8 dfe0c0 b5c7a3', '96ad8b', '2d4238', 'f5f2e6', '2d4238', 'c96a3d'),
  palette('e9e4f0 cfc4df a79cc4', '9a8fb3', '35304d', 'f1eef6', '35304d', 'e58f78'),
  palette('1f2a44 3a4a70 8d7f9e', '4c5478', '141b2d', 'e8e4dc', '1f2a44', 'f2c879'),
  palette('fbeee6 f6d3c6 e5a9a5', 'c78f95', '4a2f3d', 'faf1ec', '4a2f3d', 'b8433f'),
  palette('e8f0ea bfdcd3 7fb5ae', '79a59f', '17393d', 'eef4f1', '17393d', 'e8b04a'),
  palette('f1efe9 d9d4c7 b7ae9b', 'a39a88', '3a3630', 'f5f2ec', '3a3630', '2f6f8f'),
  palette('14222e 24495a 6f97a0', '3d6775', '0d1821', 'dfe7e8', '14222e', 'ffb26b'),
  palette('fdf3d7 fbdc9a f2b25e', 'd49a5c', '503a26', 'fbf4e3', '503a26', 'a8452c'),
];

/** Answers a palette for any whole number. */
export const paletteAt = (index: number): Palette => palettes[index % palettes.length]!;
