import { useTranslation } from '#i18n/translation.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

/** Shows when a source had its last news, in words that fit within a line of facts. */
export const LastNews = ({ moment }: { moment: string }) => {
  const { t } = useTranslation();
  return <RelativeTime moment={moment} within={ago => t('project.lastNews', { ago })} />;
};
