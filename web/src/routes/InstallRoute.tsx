import { PageHeader } from '#ui/PageHeader.tsx';

export const InstallRoute = () => (
  <PageHeader>
    <h1>Install</h1>
  </PageHeader>
);
