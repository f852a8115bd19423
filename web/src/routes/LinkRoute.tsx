import { PageHeader } from '#ui/PageHeader.tsx';

export const LinkRoute = () => (
  <PageHeader>
    <h1>Link</h1>
  </PageHeader>
);
