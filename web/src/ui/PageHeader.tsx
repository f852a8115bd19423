import { styled } from '@mui/material/styles';
import { from } from './constants.ts';

/** Puts a list page's heading on the left and its tools on the right. */
export const PageHeader = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 40,
  padding: '24px 0 12px',
  '& h1, & h2': { ...theme.typography.h1, margin: 0, minWidth: 0 },
  '& h2': theme.typography.h2,
  // Hit area: a link among the words is as high as they are, and its target is higher.
  '@media (pointer: coarse)': {
    '& > a': { position: 'relative' },
    '& > a::before': { content: '""', position: 'absolute', inset: '-11px 0' },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    padding: '16px 16px 8px',
    '& h1': { fontSize: 20 },
    '& h2': { fontSize: 17 },
  },
}));
