import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { exactTime, relativeTime } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';

/** Shows how long ago a moment was, in words that fit within a sentence. */
export const Ago = ({ moment }: { moment: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const ago = relativeTime(moment, now, language, t('time.justNow').toLowerCase());
  return (
    <time dateTime={moment} title={exactTime(moment, language)}>
      {ago}
    </time>
  );
};
