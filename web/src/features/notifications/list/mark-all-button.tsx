import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import type { useBell } from '../use-bell.ts';
import styles from './mark-all-button.module.css';

export const MarkAllButton = ({ bell }: { bell: ReturnType<typeof useBell> }) => {
  const { t } = useTranslation();
  return (
    <Button className={styles.quiet} size="small" disabled={!bell.canMarkAll} onClick={bell.markAll}>
      {t('notifications.markAll')}
    </Button>
  );
};
