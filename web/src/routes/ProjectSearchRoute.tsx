import { PageHeader } from '#ui/PageHeader.tsx';

export const ProjectSearchRoute = () => (
  <PageHeader>
    <h1>ProjectSearch</h1>
  </PageHeader>
);
