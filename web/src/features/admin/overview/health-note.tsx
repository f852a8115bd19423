import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { needsSomebody, overviewNoteQuery } from './queries.ts';

/** Shows in the drawer how many things need an administrator, beside the reports, which have a note of their own. */
export const HealthNote = () => {
  const { t } = useTranslation();
  const { data, isError } = useQuery(overviewNoteQuery());
  const count =
    data && !isError ? data.findings.filter(each => needsSomebody(each) && each.id !== 'reports').length : 0;
  if (count === 0) return null;
  return (
    <span className="note numbers">
      <span aria-hidden>{new Intl.NumberFormat(currentLanguage()).format(count)}</span>
      <VisuallyHidden>{t('nav.needsYou', { count })}</VisuallyHidden>
    </span>
  );
};
