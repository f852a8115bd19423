import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { from } from '#ui/constants.ts';

/** Shows one thing to know with its picture beside the words, on a phone below them. */
export const HelpPoint = ({
  title,
  text,
  link,
  picture,
}: {
  title: string;
  text: string;
  link: ReactNode;
  picture: ReactNode;
}) => (
  <Point>
    <div className="words">
      <h2>{title}</h2>
      <p>{text}</p>
      {link}
    </div>
    {picture}
  </Point>
);

const Point = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 336px)',
  alignItems: 'center',
  gap: '16px 32px',
  paddingBlock: 24,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& h2::before': {
    counterIncrement: 'point',
    content: 'counter(point) / ""',
    display: 'block',
    marginBottom: 4,
    fontSize: 13,
    color: theme.vars!.palette.accent,
    fontVariantNumeric: 'tabular-nums',
  },
  '& p': { ...theme.typography.body1, margin: '6px 0 4px', color: theme.vars!.palette.text.secondary },
  '& .words a': { ...theme.typography.body1, display: 'inline-block', paddingBlock: 10 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { gridTemplateColumns: '1fr', paddingInline: 16 },
}));
