import { PageHeader } from '#ui/PageHeader.tsx';

export const ProjectsRoute = () => (
  <PageHeader>
    <h1>Projects</h1>
  </PageHeader>
);
