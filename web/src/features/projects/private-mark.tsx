import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from '#i18n/translation.ts';
import { LockIcon as Lock } from '#ui/icons.tsx';
import styles from './private-mark.module.css';

/** Says who sees a private source. */
export const PrivateMark = ({ project: { kind, canPublish } }: { project: Pick<Project, 'kind' | 'canPublish'> }) => {
  const { t } = useTranslation();
  const hint = kind !== 'PUBLISHED' ? 'markHint' : canPublish ? 'markHintOwner' : 'markHintMember';
  return (
    <span className={styles.mark} title={t(`editSource.${hint}`)}>
      <Lock aria-hidden size="text" />
      {t('editSource.mark')}
    </span>
  );
};
