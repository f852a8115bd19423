import { styled } from '@mui/material/styles';
import { from } from '../constants.ts';

/** Frames a page that is one form: a narrow sheet, its heading first, one column. */
export const FormSheet = styled('div')(({ theme }) => ({
  width: 'min(100%, 440px)',
  marginInline: 'auto',
  padding: '40px 0 24px',
  '& .sheet': {
    padding: 32,
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 8,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& h1': { ...theme.typography.h1, margin: '0 0 20px' },
  '& .lead': { ...theme.typography.body1, margin: '-8px 0 20px', color: theme.vars!.palette.text.secondary },
  '& form': { display: 'flex', flexDirection: 'column', gap: 12 },
  '& form > button': { minHeight: 44, marginTop: 8 },
  '& .ways': { ...theme.typography.body1, margin: '16px 0 0' },
  '& .ways a': { display: 'inline-block', paddingBlock: 4 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    width: '100%',
    padding: 0,
    '& .sheet': { padding: '24px 16px', borderWidth: '0 0 1px', borderRadius: 0 },
    '& .ways a': { paddingBlock: 10 },
  },
}));
