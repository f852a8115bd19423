import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { exactTime, relativeTime } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';

/** Shows when a source had its last news, in words that fit within a line of facts. */
export const LastNews = ({ moment }: { moment: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const ago = relativeTime(moment, now, language, t('time.justNow').toLowerCase());
  return (
    <time dateTime={moment} title={exactTime(moment, language)}>
      {t('project.lastNews', { ago })}
    </time>
  );
};
