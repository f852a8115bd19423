import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import styles from './page-steps.module.css';

interface Props {
  page: number;
  totalPages?: number | undefined;
  onStep: (page: number) => void;
}

/** Pagination: one page back or on, where there is more than one. */
export const PageSteps = ({ page, totalPages = 0, onStep }: Props) => {
  const { t } = useTranslation();
  if (totalPages < 2) return null;
  return (
    <nav className={styles.steps} aria-label={t('admin.pages')}>
      <Button disabled={page === 0} onClick={() => onStep(page - 1)}>
        {t('admin.previous')}
      </Button>
      <span className="numbers">{t('admin.page', { page: page + 1, pages: totalPages })}</span>
      <Button disabled={page + 1 >= totalPages} onClick={() => onStep(page + 1)}>
        {t('admin.next')}
      </Button>
    </nav>
  );
};
