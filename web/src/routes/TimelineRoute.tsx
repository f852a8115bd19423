import { PageHeader } from '#ui/PageHeader.tsx';

export const TimelineRoute = () => (
  <PageHeader>
    <h1>Timeline</h1>
  </PageHeader>
);
