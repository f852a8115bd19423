import { styled } from '@mui/material/styles';
import { appear } from './appear.ts';

/**
 * Skeleton: draws a grey line or box in the place of what loads. It appears late, and is hidden from assistive
 * technology, because its list says `aria-busy`.
 */
export const Skeleton = styled('span')(({ theme }) => ({
  ...appear.late,
  display: 'block',
  flex: 'none',
  height: 14,
  borderRadius: 4,
  backgroundColor: theme.vars!.palette.fill,
}));
