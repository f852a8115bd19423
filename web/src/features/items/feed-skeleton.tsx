import { clsx } from 'clsx';
import { memo } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import rowStyles from './row-styles.module.css';
import { Rows } from './row-styles.ts';
import type { ViewType } from './view-type.ts';

/** Skeleton: shows rows of the real shape while a list loads. */
export const FeedSkeleton = memo(({ rows, view }: { rows: number; view: ViewType }) => (
  <Rows aria-hidden>
    {Array.from({ length: rows }, (_, index) => index).map(index =>
      view === 'TITLE_ONLY' ? (
        <div className={clsx(rowStyles.row, rowStyles.line)} key={index}>
          <Skeleton style={{ width: 20, height: 20, borderRadius: '50%' }} />
          <Skeleton style={{ width: `${40 + ((index * 17) % 40)}%` }} />
        </div>
      ) : (
        <div className={rowStyles.row} key={index}>
          <div className={rowStyles.words}>
            <div className={rowStyles.meta}>
              <Skeleton style={{ width: 20, height: 20, borderRadius: '50%' }} />
              <Skeleton style={{ width: 140, height: 12 }} />
            </div>
            <Skeleton style={{ width: `${60 + ((index * 13) % 35)}%`, height: 18, marginTop: 9 }} />
            <Skeleton style={{ width: '100%', marginTop: 10 }} />
            <Skeleton style={{ width: `${45 + ((index * 19) % 40)}%`, marginTop: 8, marginBottom: 3 }} />
          </div>
          <Skeleton style={{ width: 112, height: 84 }} />
        </div>
      ),
    )}
  </Rows>
));
