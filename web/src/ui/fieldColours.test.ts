import type { CssVarsTheme } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { theme } from '../theme.ts';
import { fieldColour, fieldColours } from './fieldColours.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map(at => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

it.each(['light', 'dark'] as const)('each of the seven is read as text on both backgrounds of the %s theme', scheme => {
  const { background } = (theme as unknown as CssVarsTheme).colorSchemes[scheme]!.palette;
  expect(new Set(fieldColours[scheme]).size).toBe(7);
  for (const colour of fieldColours[scheme])
    for (const behind of [background.default, background.paper])
      expect(contrast(colour, behind), `${colour} on ${behind}`).toBeGreaterThanOrEqual(4.5);
});

it('the eighth field has the colour of the first', () => {
  expect(fieldColour(8)).toBe(fieldColour(1));
  expect(fieldColour(7)).not.toBe(fieldColour(1));
});
