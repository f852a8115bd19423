import { PageHeader } from '#ui/PageHeader.tsx';

export const HelpRoute = () => (
  <PageHeader>
    <h1>Help</h1>
  </PageHeader>
);
