import { styled } from '@mui/material/styles';
import { from } from '#ui/constants.ts';

const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
});

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const };

/**
 * The place of rows, `.row` with picture and text or `.row.line` on a single line. The rules stand here once, because rows are made
 * while one scrolls and a styled component each would cost a frame.
 */
export const Rows = styled('div')(({ theme }) => ({
  // What is left out above the first row stays inside the list.
  display: 'flow-root',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { contain: 'layout style' },
  '& > li:not([aria-posinset="1"]), & > div + div': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& .row': { position: 'relative', display: 'flex', gap: 16, padding: '16px 20px' },
  '& .words': { flex: 1, minWidth: 0 },
  '& .meta': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 20,
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& .source': {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    color: 'inherit',
    textDecoration: 'none',
    // The row is 16 px of air above the name: a finger's target without moving anything.
    '&::before': { content: '""', position: 'absolute', inset: '-6px 0' },
    '&:hover .name': { color: theme.vars!.palette.text.primary, textDecoration: 'underline' },
  },
  '& .name': oneLine,
  '& time': { flex: 'none' },
  '& .source + time::before': { content: '"·"', marginRight: 8 },
  '& h2': { margin: '6px 0 0', ...theme.typography.h3, ...lines(2) },
  '& h2 a': {
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: -2, borderRadius: 6 },
    '&[aria-current]::after': { boxShadow: `inset 3px 0 ${theme.vars!.palette.focus}` },
  },
  '& .row p': { margin: '4px 0 0', ...theme.typography.body1, color: theme.vars!.palette.text.secondary, ...lines(2) },
  '& .picture': {
    flex: 'none',
    width: 112,
    height: 84,
    objectFit: 'cover',
    borderRadius: 6,
    backgroundColor: theme.vars!.palette.fill,
  },
  '@media (hover: hover)': {
    '& .row:hover h2 a': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  },
  '& .actions': {
    position: 'absolute',
    zIndex: 1,
    top: 8,
    right: 16,
    display: 'flex',
    paddingLeft: 4,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& .picture + .actions': { right: 144 },
  '& .actions a, & .actions button, & .more': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    fontSize: 20,
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
  },
  '& .actions > :hover': { color: theme.vars!.palette.text.primary, backgroundColor: theme.vars!.palette.fill },
  '& .more': { position: 'absolute', zIndex: 1, top: 2, right: 4, width: 44, height: 44 },
  '& .picture + .more': { right: 132 },
  '@media (hover: none)': { '& .row:not(.line) .meta': { paddingRight: 32 } },

  '& .row.line': {
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '4px 20px',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
    '& .source': { flex: '0 0 150px' },
    '& .source + h2 ~ time::before': { content: 'none' },
    '& h2': {
      ...theme.typography.body1,
      display: 'block',
      flex: 1,
      minWidth: 0,
      margin: 0,
      fontWeight: 600,
      ...oneLine,
    },
    '& .actions': { top: 4, right: 12 },
    '& .more': { position: 'relative', inset: 'auto', flex: 'none', marginInline: -12 },
  },

  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& .row': { padding: '14px 16px', gap: 12 },
    '& .picture + .more': { right: 124 },
    '& .more': { top: 0 },
    '& .row.line': {
      padding: '4px 16px',
      '& .source': { flex: 'none' },
      '& .name': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
    },
  },
}));
