import { styled } from '@mui/material/styles';
import { from, layout } from '#ui/constants.ts';
import { rowHeight } from './scrolled.ts';

/** Styles the source's frame: its tools, and the rows with what is marked in them. */
export const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!;
  const letters = {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: 13,
    fontVariantLigatures: 'none',
    lineHeight: `${rowHeight}px`,
    letterSpacing: 0,
    whiteSpace: 'pre',
    tabSize: 2,
  } as const;
  return {
    position: 'relative',
    marginTop: 12,
    '& .tools': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 8 },
    '& .view': {
      boxSizing: 'border-box',
      position: 'relative',
      height: 'clamp(280px, 50vh, 520px)',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      // The margin keeps the view above the tab bar of a phone.
      scrollMarginBottom: `calc(${layout.bottomTabs + 8}px + env(safe-area-inset-bottom))`,
      border: `1px solid ${palette.hairline}`,
      borderRadius: 6,
      backgroundColor: palette.background.default,
    },
    '& .all': { position: 'relative', minWidth: 'max-content' },
    '& .rows': { position: 'absolute', left: 0, minWidth: '100%', ...letters },
    '& .line': {
      position: 'relative',
      height: rowHeight,
      paddingInline: 'calc((var(--digits) + 2) * 1ch) 8px',
    },
    '& .line::before': {
      content: 'attr(data-line)',
      position: 'absolute',
      left: 0,
      width: 'calc((var(--digits) + 1) * 1ch)',
      color: palette.text.secondary,
      textAlign: 'right',
      userSelect: 'none',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .line[aria-selected=true]': { backgroundColor: `color-mix(in srgb, ${palette.focus} 22%, transparent)` },
    '& .match': { backgroundColor: palette.fill },
    '& .parameter': {
      backgroundColor: 'color-mix(in srgb, var(--field) 18%, transparent)',
      boxShadow: 'inset 0 -2px var(--field)',
    },
    '& [data-number]::before': {
      content: 'attr(data-number)',
      display: 'inline-block',
      padding: '0 3px',
      marginInlineEnd: 2,
      borderRadius: 3,
      fontSize: 10,
      lineHeight: '14px',
      fontWeight: 700,
      verticalAlign: 1,
      color: palette.background.paper,
      backgroundColor: 'var(--field)',
      userSelect: 'none',
    },
    '& .hit, & .current': { borderRadius: 2, backgroundColor: palette.mark },
    '& .current': { outline: `2px solid ${palette.focus}` },
    '& .probe': { ...letters, height: 0, overflow: 'hidden' },
    '& .help': { ...theme.typography.body2, margin: '4px 0 0', color: palette.text.secondary },
    '@media (hover: none) and (pointer: coarse)': { '& .keys': { display: 'none' } },
    [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& .view': { height: '50vh' } },
  };
});
