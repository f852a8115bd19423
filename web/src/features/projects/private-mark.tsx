import { useTranslation } from 'react-i18next';
import { LockIcon as Lock } from '#ui/icons.tsx';
import styles from './private-mark.module.css';

/** Says that nobody else sees a source. */
export const PrivateMark = () => {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} title={t('editSource.markHint')}>
      <Lock aria-hidden size="text" />
      {t('editSource.mark')}
    </span>
  );
};
