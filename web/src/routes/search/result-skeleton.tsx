import { FeedSkeleton } from '#features/items/feed-skeleton.tsx';
import { useViewType } from '#features/items/view-type.ts';
import { Surface } from '#ui/surface.tsx';

export const ResultSkeleton = () => (
  <Surface aria-busy>
    <FeedSkeleton rows={8} view={useViewType()} />
  </Surface>
);
