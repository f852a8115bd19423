import { useTranslation } from '#i18n/translation.ts';
import { ArticleSettings } from './article-settings.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import styles from './view-settings.module.css';

/** Sets the appearance of the product in this browser, in a dialog and on the page of settings. Every choice holds at once. */
export const ViewSettings = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <SchemeChoice />
      <LanguageChoice />
      <h3>{t('settings.articles')}</h3>
      <ArticleSettings />
    </div>
  );
};
