import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { silenceQuery, type Watched } from './queries.ts';
import { SilenceForm } from './silence-form.tsx';
import styles from './silence-part.module.css';

/** Shows the alarm of a subscription, beneath the button that opens it. */
export const SilencePart = ({ id }: { id: number }) => {
  const place = useRef<HTMLDivElement>(null);
  const watched = { subscription: id };
  const isLoaded = useQuery(silenceQuery(watched)).isSuccess;
  // The button may be the last that is seen of a long menu.
  useEffect(() => {
    if (isLoaded) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isLoaded]);
  return (
    <div ref={place} className={styles.part}>
      <LoadedForm watched={watched} />
    </div>
  );
};

/** The form begins anew where an alarm was set or has ended meanwhile. */
export const LoadedForm = ({ watched, timeZone }: { watched: Watched; timeZone?: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(silenceQuery(watched));
  if (data)
    return (
      <SilenceForm
        key={String(data.silence === null)}
        watched={watched}
        view={data}
        {...(timeZone !== undefined && { timeZone })}
      />
    );
  if (error) return <ErrorMessage error={error} title={t('silence.failed')} onRetry={() => void refetch()} />;
  return <div aria-busy />;
};
