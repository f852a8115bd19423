import { PageHeader } from '#ui/PageHeader.tsx';

export const ProjectFeedsRoute = () => (
  <PageHeader>
    <h1>ProjectFeeds</h1>
  </PageHeader>
);
