import { styled } from '@mui/material/styles';
import { from } from './constants.ts';

/** It is one line above the page, which concerns all of it. */
export const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '12px 0 0',
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { marginInline: 16 },
  padding: '8px 16px',
  borderRadius: 6,
  border: `1px solid ${theme.vars!.palette.divider}`,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.secondary,
  textAlign: 'center',
  textWrap: 'balance',
  '&:lang(ja)': { wordBreak: 'auto-phrase' },
  '& p': { margin: 0 },
}));
