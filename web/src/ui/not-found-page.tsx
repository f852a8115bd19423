import { clsx } from 'clsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from './button-link.ts';
import styles from './not-found-page.module.css';
import { useDocumentTitle } from './use-document-title.ts';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.pageTitle'));
  return (
    <div className={styles.place}>
      <span className={clsx(styles.number, 'numbers')} aria-hidden>
        404
      </span>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.subtitle')}</p>
      <ButtonLink variant="contained" to="/">
        {t('notFound.home')}
      </ButtonLink>
    </div>
  );
};
