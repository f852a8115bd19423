import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** Skeleton: reserves the room of the source, against layout shift when it comes. */
export const SourcePlace = ({ isLoading }: { isLoading: boolean }) => {
  const { t } = useTranslation();
  return (
    <Place aria-busy={isLoading}>
      {isLoading ? (
        [62, 40, 55, 78, 34, 66, 48].map(width => <Skeleton key={width} style={{ width: `${width}%` }} />)
      ) : (
        <p>{t('ruleBuilder.empty')}</p>
      )}
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  marginTop: 12,
  minHeight: 'clamp(280px, 50vh, 520px)',
  padding: 16,
  border: `1px dashed ${theme.vars!.palette.hairline}`,
  borderRadius: 6,
  backgroundColor: theme.vars!.palette.background.default,
  '& p': { margin: 'auto', maxWidth: '32em', textAlign: 'center', color: theme.vars!.palette.text.secondary },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { minHeight: '50vh' },
}));
