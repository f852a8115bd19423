import { FeedSkeleton } from '#features/items/FeedSkeleton.tsx';
import { useViewType } from '#features/items/viewType.ts';
import { Surface } from '#ui/Surface.tsx';

export const ResultSkeleton = () => (
  <Surface aria-busy>
    <FeedSkeleton rows={8} view={useViewType()} />
  </Surface>
);
