import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Surface } from './Surface.tsx';

/** Holds one matter of a page of settings, under its heading; `anchor` is its name in addresses. */
export const Section = ({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Sheet as="section" id={anchor} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Sheet>
  );
};

const Sheet = styled(Surface)(({ theme }) => ({
  marginBottom: 16,
  padding: '20px 24px',
  '& h2': { ...theme.typography.h3, margin: '0 0 12px' },
  '& h3': { ...theme.typography.body1, fontWeight: 600, margin: 0 },
  '& p': { ...theme.typography.body1, margin: 0 },
  '& .quiet': { color: theme.vars!.palette.text.secondary },
  // A setting that cannot be changed here looks like it.
  '& .box:has(input:read-only)': {
    borderColor: theme.vars!.palette.hairline,
    backgroundColor: theme.vars!.palette.background.default,
  },
  '& form, & .stack': { display: 'flex', flexDirection: 'column', gap: 8, maxWidth: 440 },
  '& form > button': { alignSelf: 'flex-start', minHeight: 44 },
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  '& .row > div': { minWidth: 0, flex: '1 1 14em' },
  '& .row + .row': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '@media (max-width: 599.98px)': { padding: '16px' },
}));
