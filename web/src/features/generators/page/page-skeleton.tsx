import { layout } from '#ui/constants.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Surface } from '#ui/surface.tsx';
import styles from './page-skeleton.module.css';

/** Skeleton: shows the shape of what comes, which is the lists of the page, and the page. */
export const PageSkeleton = () => (
  <div className={styles.waiting} aria-hidden>
    <div className={styles.cards}>
      {[0, 1, 2].map(card => (
        <Surface key={card}>
          <Skeleton style={{ width: '40%', height: 18 }} />
          {[92, 78, 85].map(width => (
            <Skeleton key={width} style={{ width: `${width}%`, marginTop: 14 }} />
          ))}
        </Surface>
      ))}
    </div>
    <Skeleton style={{ height: layout.previewFrame, borderRadius: 8 }} />
  </div>
);
