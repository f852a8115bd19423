import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saidIn } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Strip } from '#ui/strip.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { accountQuery, isUserFailure, userTroubleQuery } from './queries.ts';
import styles from './user-failure.module.css';

/**
 * Shows a banner above every page when the server failed to say who is signed in: a signed-in person appears as a
 * visitor until it does.
 */
export const UserFailure = () => {
  const { t } = useTranslation();
  const { refetch } = useQuery(accountQuery());
  const { data: error } = useQuery(userTroubleQuery());
  const [isAsking, setAsking] = useState(false);
  const hasFailed = isUserFailure(error);
  const keepFocus = useFocusKept(hasFailed, () => document.querySelector('main'));
  if (!hasFailed) return null;
  const tryAgain = () => {
    if (isAsking) return;
    setAsking(true);
    void refetch().finally(() => setAsking(false));
  };
  return (
    <Strip className={styles.failure} {...keepFocus}>
      {/* The text goes while it is asked again, so that a further failure is seen and heard as one. */}
      {isAsking ? (
        <p key="asking">{t('state.loading')}</p>
      ) : (
        <p key="failed" role="alert">
          <strong>{t('failed.loadUser')}</strong> <span>{saidIn(error)}</span>
        </p>
      )}
      <Button variant="outlined" size="small" aria-disabled={isAsking} onClick={tryAgain}>
        {t('error.retry')}
      </Button>
    </Strip>
  );
};
