import { PageHeader } from '#ui/PageHeader.tsx';

export const DiscoverRoute = () => (
  <PageHeader>
    <h1>Discover</h1>
  </PageHeader>
);
