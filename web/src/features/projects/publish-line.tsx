import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { CopyLine } from '#ui/copy-line.tsx';

/** Shows the owner of a project the line that publishes to it. */
export const PublishLine = ({ urlKey, children }: { urlKey: string; children?: ReactNode }) => {
  const { t } = useTranslation();
  const line = `curl -H "Authorization: Bearer nb_…" -d "Backup done" ${location.origin}/v1/project/${urlKey}/news`;
  return (
    <CopyLine line={line} label={t('newProject.copy')}>
      <ButtonLink variant="outlined" to="/profile" hash="tokens">
        {t('newProject.tokens')}
      </ButtonLink>
      {children}
    </CopyLine>
  );
};
