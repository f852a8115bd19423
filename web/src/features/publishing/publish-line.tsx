import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { CopyLine } from '#ui/copy-line.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { type LineKind, lineKinds, lineNames, lineOf } from './lines.ts';
import styles from './publish-line.module.css';

/** Shows the owner of a project the line that publishes to it, for the tool or language of their choice. */
export const PublishLine = ({ urlKey, children }: { urlKey: string; children?: ReactNode }) => {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LineKind>('curl');
  return (
    <div className={styles.place}>
      <SelectField
        label={t('developer.lineOf')}
        value={kind}
        options={lineKinds.map(value => ({ value, label: lineNames[value] }))}
        onChoose={setKind}
      />
      <CopyLine line={lineOf(kind, `${location.origin}/v1/project/${urlKey}/news`)} label={t('newProject.copy')}>
        <ButtonLink variant="outlined" to="/profile" hash="tokens">
          {t('newProject.tokens')}
        </ButtonLink>
        {children}
      </CopyLine>
    </div>
  );
};
