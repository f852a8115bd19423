import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { exactTime, relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

interface Props {
  moment: string;
  /** Puts it into a sentence, in which "just now" has no capital. */
  within?: (ago: string) => string;
}

/** Shows a relative time, with the exact time in a tooltip. */
export const RelativeTime = ({ moment, within }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const justNow = within ? t('time.justNow').toLowerCase() : t('time.justNow');
  const ago = relativeTime(moment, now, language, justNow);
  return (
    <time dateTime={moment} title={exactTime(moment, language)}>
      {within ? within(ago) : ago}
    </time>
  );
};
