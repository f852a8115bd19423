/** Defines the look's colours, type and shapes as a Material UI theme, light and dark. */
import { createTheme } from '@mui/material/styles';
import { colours } from '#ui/constants.ts';

interface Tokens {
  /** It is a line between things, lighter than any text. */
  hairline: string;
  /** It is the app bar's, which is dark in both themes. */
  bar: string;
  onBar: string;
  onBarMuted: string;
  /** It is the colour of a link's text. */
  link: string;
  /** It is the bell's pink, dark or light enough to be read as text. */
  accent: string;
  /** It fills a row under the pointer, a chip, a skeleton. */
  fill: string;
  /** It is the background of a search hit. */
  mark: string;
  focus: string;
  trouble: string;
}

declare module '@mui/material/styles' {
  interface Palette extends Tokens {}
  interface PaletteOptions extends Tokens {}
}

/** This attribute of `<html>` says which scheme is on; `first-paint.js` sets it before the first paint. */
const schemeAttribute = 'data-scheme';

/** This key in localStorage holds `light`, `dark`, or `system` (also when absent). `first-paint.js` reads it too. */
export const schemeKey = 'scheme';

const font = 'var(--font)';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: colours.primary, contrastText: '#ffffff' },
        secondary: { main: '#c2185b', contrastText: '#ffffff' },
        info: { main: '#1565c0' },
        background: { default: '#f6f7f8', paper: '#ffffff' },
        text: { primary: '#1f2328', secondary: '#59636e' },
        divider: '#e3e6e8',
        hairline: '#e3e6e8',
        bar: colours.primary,
        onBar: '#ffffff',
        onBarMuted: '#b8c0c8',
        link: '#1565c0',
        accent: '#c2185b',
        fill: '#eceff1',
        mark: '#fff1b8',
        focus: colours.blue,
        trouble: '#9a3412',
      },
    },
    dark: {
      palette: {
        primary: { main: '#e6e9eb', contrastText: '#0f1316' },
        secondary: { main: '#ff80ab', contrastText: '#0f1316' },
        info: { main: '#64b5f6' },
        background: { default: '#0f1316', paper: '#171c20' },
        text: { primary: '#e6e9eb', secondary: '#9aa5ae' },
        divider: '#2a3238',
        hairline: '#2a3238',
        bar: '#171c20',
        onBar: '#e6e9eb',
        onBarMuted: '#9aa5ae',
        link: '#64b5f6',
        accent: '#ff80ab',
        fill: '#20272c',
        mark: '#5c4a00',
        focus: colours.blue,
        trouble: '#ffab70',
      },
    },
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1440, xl: 1800 } },
  typography: {
    fontFamily: font,
    h1: { fontSize: 24, fontWeight: 700, lineHeight: 1.3 },
    h2: { fontSize: 20, fontWeight: 700, lineHeight: 1.3 },
    h3: { fontSize: 17, fontWeight: 600, lineHeight: 1.35 },
    body1: { fontSize: 15, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.5 },
    caption: { fontSize: 12, lineHeight: 1.4 },
    button: { fontSize: 15, fontWeight: 600, textTransform: 'none', lineHeight: 1.4 },
  },
  transitions: { duration: { shortest: 120, shorter: 150, short: 180, standard: 200 } },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: 2 },
        }),
      },
    },
  },
});
