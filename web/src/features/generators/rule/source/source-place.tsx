import { useTranslation } from '#i18n/translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './source-place.module.css';

/** Skeleton: reserves the room of the source, against layout shift when it comes. */
export const SourcePlace = ({ isLoading }: { isLoading: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.place} aria-busy={isLoading}>
      {isLoading ? (
        [62, 40, 55, 78, 34, 66, 48].map(width => <Skeleton key={width} style={{ width: `${width}%` }} />)
      ) : (
        <p>{t('ruleBuilder.empty')}</p>
      )}
    </div>
  );
};
