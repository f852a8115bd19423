import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../shell/ModalDialog.tsx';
import { openDialog } from '../shell/openDialog.ts';
import { ArticleSettings } from './ArticleSettings.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './SettingsDialog.module.css';
import { schemes, setScheme, useScheme } from './scheme.ts';

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
