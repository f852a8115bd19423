import { keyframes, styled } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timing } from '../constants.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** Says, also to assistive tech, that the next page is on its way. It covers nothing, so that reading goes on meanwhile. */
export const LoadingLine = () => {
  const { t } = useTranslation();
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  const isLate = useLate(isPending);
  return (
    <div role="status">
      {isLate && (
        <>
          <Line />
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
};

/** Answers true once `waiting` has lasted longer than the skeletons' delay. */
const useLate = (waiting: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), timing.skeletonDelay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return isLate;
};

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Line = styled('span')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1250,
  top: 0,
  left: 0,
  right: 0,
  height: 3,
  overflow: 'hidden',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: theme.vars!.palette.focus,
    animation: `${run} 1200ms ease-in-out infinite`,
  },
  '@media (prefers-reduced-motion: reduce)': { '&::before': { width: '100%' } },
}));
