import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';

/** A page of results begins with what was searched, which may be one long address. */
export const ResultTitle = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <PageHeader>
    <Title>{children}</Title>
    {tools}
  </PageHeader>
);

const Title = styled('h1')({ overflowWrap: 'anywhere' });
