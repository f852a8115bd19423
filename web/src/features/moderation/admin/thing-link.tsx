import type { ModerationCase } from '@newsbell/contracts/moderation';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';

/** Leads to the page that shows a thing. */
export const ThingLink = ({ thing: { title, path } }: { thing: Pick<ModerationCase, 'title' | 'path'> }) => {
  const { t } = useTranslation();
  const [to, hash] = path.split('#');
  return (
    <Link to={to} hash={hash} lang={textLanguage(title, null)} dir="auto">
      {title || t('reports.untitled')}
    </Link>
  );
};
