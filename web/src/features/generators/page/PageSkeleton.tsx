import { styled } from '@mui/material/styles';
import { layout } from '#ui/constants.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Surface } from '#ui/Surface.tsx';

/** Skeleton: shows the shape of what comes, which is the lists of the page, and the page. */
export const PageSkeleton = () => (
  <Waiting aria-hidden>
    <div className="cards">
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
  </Waiting>
);

const Waiting = styled('div')({
  marginTop: 12,
  '& .cards': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12, marginBottom: 16 },
  '& .cards > div': { padding: 16 },
  '@media (max-width: 599.98px)': {
    '& .cards': { gridTemplateColumns: '1fr' },
    '& .cards > div + div': { display: 'none' },
  },
});
