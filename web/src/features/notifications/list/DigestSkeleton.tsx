import { styled } from '@mui/material/styles';
import { Skeleton } from '#ui/Skeleton.tsx';

/** Shows lines in the place of a digest and its entries. */
export const DigestSkeleton = ({ entries }: { entries: number }) => (
  <Lines aria-hidden>
    <Skeleton style={{ width: 120 }} />
    {Array.from({ length: entries }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without names
      <div key={at}>
        <Skeleton style={{ width: '32%', height: 12 }} />
        <Skeleton style={{ width: '84%' }} />
        <Skeleton style={{ width: '46%', height: 12 }} />
      </div>
    ))}
  </Lines>
);

const Lines = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: '14px 20px 16px',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 8 },
});
