import { useTranslation } from 'react-i18next';
import { Section } from '#ui/section.tsx';
import { PublishLine } from './publish-line.tsx';

export const PublishSection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('developer.publish')} anchor="publish">
      <p className="quiet">{t('developer.publishText')}</p>
      <PublishLine urlKey={urlKey} />
    </Section>
  );
};
