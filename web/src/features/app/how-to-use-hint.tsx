import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import styles from './how-to-use-hint.module.css';
import { dismissHint, isHintDismissed } from './prompt-answers.ts';

/** Shows a quiet card that points a new visitor to the help, until it is dismissed for this visit or for good. */
export const HowToUseHint = () => {
  const { t } = useTranslation();
  const [isDismissed, setDismissed] = useState(isHintDismissed);
  if (isDismissed) return null;
  const dismiss = (until: 'later' | 'never') => {
    dismissHint(until);
    setDismissed(true);
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.card} aria-label={t('hint.label')}>
      <p>
        <strong>{t('hint.title')}</strong> {t('hint.text')}
      </p>
      <div className={styles.choices}>
        <Link to="/help" onClick={() => dismissHint('later')}>
          {t('hint.open')}
        </Link>
        <button type="button" onClick={() => dismiss('later')}>
          {t('hint.later')}
        </button>
        <button type="button" onClick={() => dismiss('never')}>
          {t('hint.never')}
        </button>
      </div>
    </aside>
  );
};
