import { styled } from '@mui/material/styles';
import { canHover, from } from '#ui/constants.ts';
import { ellipsis } from './ellipsis.ts';

/** The grid has as many columns as the page has room for; on a phone the cards are the rows of a full-width list. */
export const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', minWidth: 0 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    gap: 0,
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
}));

export const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  padding: 16,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.background.paper,
  '& .top': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  '& .words': { flex: 1, minWidth: 0, alignSelf: 'center' },
  '& h2': { ...theme.typography.h3, lineHeight: 1.4, margin: 0, ...ellipsis },
  '& h2 a': { color: 'inherit', textDecoration: 'none' },
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '& h2 a:focus-visible': { outline: 0 },
  '& h2 a:focus-visible::after': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: -1 },
  [canHover]: { '&:has(h2 a:hover) h2': { textDecoration: 'underline' } },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars!.palette.text.secondary, ...ellipsis },
  '& .facts': { marginTop: 'auto' },
  '& .facts .trouble': { display: 'flex', alignItems: 'center', gap: 6, color: theme.vars!.palette.trouble },
  '& .trouble svg': { flex: 'none', fontSize: 16 },
  '& ul a, & .top > :is(a, button), & time': { position: 'relative' },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    borderWidth: '0 0 1px',
    borderRadius: 0,
    '& h2 a::after': { borderRadius: 0 },
  },
}));
