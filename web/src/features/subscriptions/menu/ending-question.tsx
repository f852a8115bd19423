import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import styles from './ending-question.module.css';

/** Confirmation: asks once more where keywords would be lost. */
export const EndingQuestion = ({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id}>{t('confirm.unsubscribe')}</p>
      <p className={styles.note}>{t('subscribe.endingText')}</p>
      <div className={styles.ways}>
        <Button variant="outlined" autoFocus aria-describedby={id} onClick={onKeep}>
          {t('subscribe.keep')}
        </Button>
        <Button variant="contained" onClick={onEnd}>
          {t('subscribe.unsubscribe')}
        </Button>
      </div>
    </div>
  );
};
