import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import type { useBell } from '../useBell.ts';
import styles from './MarkAllButton.module.css';

export const MarkAllButton = ({ bell }: { bell: ReturnType<typeof useBell> }) => {
  const { t } = useTranslation();
  return (
    <Button className={styles.quiet} size="small" disabled={!bell.canMarkAll} onClick={bell.markAll}>
      {t('notifications.markAll')}
    </Button>
  );
};
