/** Fields take these seven colours in turn, as texts and lines; each is told from its neighbours by lightness too. */
import type { Theme } from '@mui/material/styles';

export const fieldColours = {
  light: ['#0b5cad', '#a63f00', '#0b6b4f', '#8a2f86', '#705600', '#0a6c80', '#4a525c'],
  dark: ['#7ab8ff', '#ff9d66', '#57d3a3', '#e79be6', '#e3c65a', '#4fd0e6', '#bcc4cc'],
} as const;

/** Answers the colour of the field of this number, counted from 1. It holds within an element that declares the colours. */
export const fieldColour = (number: number): string => `var(--field-${((number - 1) % fieldColours.light.length) + 1})`;

export const declareFieldColours = (theme: Theme) => ({
  ...declared(fieldColours.light),
  ...theme.applyStyles('dark', declared(fieldColours.dark)),
});

const declared = (colours: readonly string[]) =>
  Object.fromEntries(colours.map((colour, at) => [`--field-${at + 1}`, colour]));
