import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { exactTime, relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** Shows a relative time, with the exact time in a tooltip. */
export const RelativeTime = ({ moment }: { moment: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  return (
    <time dateTime={moment} title={exactTime(moment, language)}>
      {relativeTime(moment, now, language, t('time.justNow'))}
    </time>
  );
};
