import { styled } from '@mui/material/styles';
import { canHover, from, layout } from './constants.ts';

/** Holds the links to the parts of a page, each an address of its own; the one that is shown has `aria-current`. */
export const Pager = styled('nav')(({ theme }) => ({
  display: 'flex',
  height: layout.tabPager,
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minWidth: 44,
    padding: '0 16px',
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    ...theme.typography.body1,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
  },
  [canHover]: { '& a:hover': { color: theme.vars!.palette.text.primary } },
  '& a:focus-visible': { outlineOffset: -2 },
  '& [aria-current=page]': {
    borderBottomColor: theme.vars!.palette.text.primary,
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
  },
  '& .count': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& a': { flex: 1, padding: '0 8px' } },
}));
