import { styled } from '@mui/material/styles';
import { appear } from './appear.ts';

/** A grey line or box in the place of what loads. Late, and hidden from assistive tech: its list says `aria-busy`. */
export const Skeleton = styled('span')(({ theme }) => ({
  ...appear.late,
  display: 'block',
  flex: 'none',
  height: 14,
  borderRadius: 4,
  backgroundColor: theme.vars!.palette.fill,
}));
