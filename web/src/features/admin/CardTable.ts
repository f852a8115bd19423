import { styled } from '@mui/material/styles';

/** Responsive table: on a phone it is a list of cards, where a cell states its own heading through `data-label`. */
export const CardTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...theme.typography.body1,
  '& th': {
    ...theme.typography.body2,
    padding: '12px 16px',
    textAlign: 'start',
    fontWeight: 600,
    color: theme.vars!.palette.text.secondary,
  },
  '& tbody th': { ...theme.typography.body1, fontWeight: 600, color: 'inherit' },
  '& td': { padding: '12px 16px' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& .quiet': { color: theme.vars!.palette.text.secondary },
  '@media (max-width: 599.98px)': {
    display: 'block',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody, & tbody tr': { display: 'block' },
    '& tbody tr': { padding: '12px 16px' },
    '& tbody th, & td': { display: 'block', padding: '4px 0' },
  },
}));
