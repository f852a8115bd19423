import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_COLOURS, fieldColour } from './field-colours.ts';

const tokens = readFileSync(join(import.meta.dirname, 'styles/tokens.css'), 'utf8');
const dark = tokens.indexOf(':root[data-scheme="dark"]');
const schemes = { light: tokens.slice(0, dark), dark: tokens.slice(dark) };

const token = (scheme: keyof typeof schemes, name: string): string => {
  const value = schemes[scheme].match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1];
  if (!value) throw new Error(`There is no colour --${name} in ${scheme}.`);
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value;
};

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map(at => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

const texts = [...'1234567'].map(number => `field-${number}`);

it.each(['light', 'dark'] as const)('each of the seven is read as text on both backgrounds of the %s theme', scheme => {
  const colours = texts.map(name => token(scheme, name));
  expect(new Set(colours).size).toBe(FIELD_COLOURS);
  for (const colour of colours)
    for (const behind of ['page', 'surface'])
      expect(contrast(colour, token(scheme, behind)), `${colour} on ${behind}`).toBeGreaterThanOrEqual(4.5);
});

it('the eighth field has the colour of the first', () => {
  expect(fieldColour(8)).toBe(fieldColour(1));
  expect(fieldColour(7)).not.toBe(fieldColour(1));
});
