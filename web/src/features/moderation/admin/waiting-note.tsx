import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { waitingCountQuery } from './queries.ts';

const freshMs = 60_000;

/** Shows in the drawer how many things wait for a manager; it shows nothing while the count is unknown or 0. */
export const WaitingNote = () => {
  const { t } = useTranslation();
  const count = useQuery({ ...waitingCountQuery(), staleTime: freshMs, retry: false }).data ?? 0;
  if (count === 0) return null;
  return (
    <span className="note numbers">
      <span aria-hidden>{new Intl.NumberFormat(currentLanguage()).format(count)}</span>
      <VisuallyHidden>{t('nav.reportsWaiting', { count })}</VisuallyHidden>
    </span>
  );
};
