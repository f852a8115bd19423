import { Skeleton } from '#ui/skeleton.tsx';
import styles from './digest-skeleton.module.css';

/** Shows lines in the place of a digest and its entries. */
export const DigestSkeleton = ({ entries }: { entries: number }) => (
  <div className={styles.lines} aria-hidden>
    <Skeleton style={{ width: 120 }} />
    {Array.from({ length: entries }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without names
      <div key={at}>
        <Skeleton style={{ width: '32%', height: 12 }} />
        <Skeleton style={{ width: '84%' }} />
        <Skeleton style={{ width: '46%', height: 12 }} />
      </div>
    ))}
  </div>
);
