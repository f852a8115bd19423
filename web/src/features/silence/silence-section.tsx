import { useTranslation } from '#i18n/translation.ts';
import { Section } from '#ui/section.tsx';
import { LoadedForm } from './silence-part.tsx';

/** Sets the alarm of a project of one's own, of which all are told who follow it with notifications on. */
export const SilenceSection = ({ urlKey, timeZone }: { urlKey: string; timeZone: string }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('silence.title')} anchor="silence">
      <p className="quiet" style={{ marginBottom: 12 }}>
        {t('silence.text')}
      </p>
      <LoadedForm watched={{ project: urlKey }} timeZone={timeZone} />
    </Section>
  );
};
