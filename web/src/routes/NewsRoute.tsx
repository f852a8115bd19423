import { PageHeader } from '#ui/PageHeader.tsx';

export const NewsRoute = () => (
  <PageHeader>
    <h1>News</h1>
  </PageHeader>
);
