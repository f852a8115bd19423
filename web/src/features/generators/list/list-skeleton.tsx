import { Skeleton } from '#ui/skeleton.tsx';

/** Skeleton: shows two rows of the list, before it is known how many there are. */
export const ListSkeleton = () => (
  <div aria-hidden style={{ padding: '20px 24px' }}>
    {[52, 38].map(width => (
      <div key={width} style={{ marginBottom: 36 }}>
        <Skeleton style={{ width: `${width}%`, height: 18 }} />
        <Skeleton style={{ width: '30%', height: 12, marginTop: 12 }} />
        <Skeleton style={{ width: '24%', marginTop: 18 }} />
        <Skeleton style={{ width: '70%', height: 12, marginTop: 10 }} />
        <Skeleton style={{ width: '88%', height: 24, marginTop: 16 }} />
      </div>
    ))}
  </div>
);
