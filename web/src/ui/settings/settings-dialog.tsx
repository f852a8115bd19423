import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { openDialog } from '../shell/open-dialog.ts';
import { ArticleSettings } from './article-settings.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { schemes, setScheme, useScheme } from './scheme.ts';
import styles from './settings-dialog.module.css';

/** Sets the appearance of the product in this browser. Every choice holds at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('settings.title')} onClose={onClose}>
      <div className={styles.fields}>
        <ChoiceGroup
          legend={t('settings.scheme')}
          value={useScheme()}
          choices={schemes.map(value => ({ value, label: t(`settings.${value}`) }))}
          onChoose={setScheme}
        />
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
