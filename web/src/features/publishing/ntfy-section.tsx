import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { CopyLine } from '#ui/copy-line.tsx';
import { Section } from '#ui/section.tsx';

/** Shows the line of ntfy, with the project as its topic. */
export const NtfySection = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const line = `curl -u :nb_… -H "Title: Backup" -H "Tags: backup" -d "Backup done" ${location.origin}/${urlKey}`;
  return (
    <Section title="ntfy" anchor="ntfy">
      <p className="quiet" style={{ marginBlock: '0 12px' }}>
        {t('pings.ntfyText')}
      </p>
      <CopyLine line={line} label={t('newProject.copy')}>
        <ButtonLink variant="outlined" to="/profile" hash="tokens">
          {t('newProject.tokens')}
        </ButtonLink>
      </CopyLine>
    </Section>
  );
};
