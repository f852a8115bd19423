import { styled } from '@mui/material/styles';
import { from } from './constants.ts';

/** Draws a sheet on the page; on a phone it takes the full width. */
export const Surface = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.background.paper,
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { borderInline: 0, borderRadius: 0 },
}));
