import { styled } from '@mui/material/styles';
import { canHover } from '#ui/constants.ts';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const };

/** Styles the list of entries, in the panel and on the page. The title covers its row, but not what can be done there. */
export const Entries = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& .entry': { position: 'relative', padding: '8px 20px' },
  '& p, & .reason': { margin: 0, ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& .meta': { display: 'flex', minWidth: 0 },
  '& .source': oneLine,
  '& time': { flex: 'none' },
  '& .source + time::before': { content: '"·"', marginInline: 8 },
  '& .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    ...theme.typography.body1,
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    textWrap: 'pretty',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: -2, borderRadius: 6 },
  },
  '& .also': oneLine,
  '& .reason': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' },
  '& .reason > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .reason > button': {
    position: 'relative',
    zIndex: 1,
    minWidth: 0,
    minHeight: 24,
    padding: '0 4px',
    fontWeight: 400,
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: theme.vars!.palette.hairline,
    textUnderlineOffset: 3,
  },
  [canHover]: {
    '& .entry:hover': { backgroundColor: theme.vars!.palette.fill },
    '& .entry:hover .title': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
    '& .reason > button:hover': { color: theme.vars!.palette.text.primary, textDecorationColor: 'currentColor' },
  },
  // Hit area: a finger's target reaches into the space around it.
  '@media (pointer: coarse)': {
    // A border makes the room, because the third line of a long title would show in padding.
    '& .title': { borderBlock: '11px solid transparent', marginBlock: -6 },
    '& .reason > button': { minHeight: 44 },
    '& :not(.reason) + .reason > button': { marginTop: -10 },
    '& .reason:last-of-type button': { marginBottom: -10 },
  },
}));
