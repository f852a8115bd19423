import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { FormFailure } from '#ui/form/form-failure.tsx';
import styles from './finish-bar.module.css';

interface Props {
  /** The feed would have so many items; undefined while nothing says so. */
  count: number | undefined;
  /** It says what is to be done before the feed can be saved. */
  hint?: string | undefined;
  /** The buttons are described by the hint, under this id. */
  hintId?: string;
  failure: string | undefined;
  /** These are the buttons, the main one last. */
  children: ReactNode;
}

/** Ends a builder: it lies over the page's foot, so that saving is in sight wherever one has scrolled to. */
export const FinishBar = ({ count, hint, hintId, failure, children }: Props) => {
  const { t } = useTranslation();
  return (
    <div className={styles.bar} role="group" aria-label={t('finishing.title')}>
      <FormFailure text={failure} />
      <div className={styles.line}>
        <p className={styles.words}>
          <span className={styles.count}>{count ? t('pageBuilder.items', { count }) : t('finishing.noItems')}</span>
          <span id={hintId}>{hint}</span>
        </p>
        <div className={styles.ways}>{children}</div>
      </div>
    </div>
  );
};
