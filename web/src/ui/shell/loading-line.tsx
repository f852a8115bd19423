import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { timing } from '../constants.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './loading-line.module.css';

/** Says, also to assistive tech, that the next page is on its way. It covers nothing, so that reading goes on meanwhile. */
export const LoadingLine = () => {
  const { t } = useTranslation();
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  const isLate = useLate(isPending);
  return (
    <div role="status">
      {isLate && (
        <>
          <span className={styles.line} />
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
