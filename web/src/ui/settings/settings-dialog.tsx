import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { openDialog } from '../shell/open-dialog.ts';
import { ArticleSettings } from './article-settings.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import styles from './settings-dialog.module.css';

/** Sets the appearance of the product in this browser. Every choice holds at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('settings.title')} onClose={onClose}>
      <div className={styles.fields}>
        <SchemeChoice />
        <LanguageChoice />
        <h3>{t('settings.articles')}</h3>
        <ArticleSettings />
        <div className={styles.more}>
          <Link to="/help">{t('nav.help')}</Link>
          <button type="button" onClick={() => openDialog('shortcuts')}>
            {t('nav.shortcuts')}
          </button>
        </div>
      </div>
    </ModalDialog>
  );
};
