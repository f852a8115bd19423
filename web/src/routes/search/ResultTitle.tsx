import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';

/** A page of results begins with what was searched, which may be one long address. */
export const ResultTitle = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <PageHeader style={{ flexWrap: 'wrap' }}>
    <Title>{children}</Title>
    <Tools>{tools}</Tools>
  </PageHeader>
);

/** Where the words would be narrower than this, what stands beside them goes below. */
const Title = styled('h1')({ flex: '1 1 180px', overflowWrap: 'anywhere' });

const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 16 });
