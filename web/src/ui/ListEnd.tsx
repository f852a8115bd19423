import { styled } from '@mui/material/styles';

/** The place under a growing list: that it has ended, or that its next page failed. It is there before either is said. */
export const ListEnd = styled('div')(({ theme }) => ({
  minHeight: 72,
  padding: '24px 16px',
  textAlign: 'center',
  ...theme.typography.body2,
  color: theme.vars!.palette.text.secondary,
  '& p': { margin: '0 0 12px' },
}));
