import { useTranslation } from '#i18n/translation.ts';
import styles from './votes.module.css';

/** Counts votes as a quiet number with a name. */
export const Votes = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  const name = t('boards.request.votes', { count });
  return (
    <span className={styles.votes} role="img" aria-label={name} title={name}>
      <span aria-hidden className={styles.sign}>
        ▲
      </span>
      <span className="numbers">{count}</span>
    </span>
  );
};
