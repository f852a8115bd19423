import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { openDialog } from '../shell/open-dialog.ts';
import styles from './settings-dialog.module.css';
import { ViewSettings } from './view-settings.tsx';

/** Sets the appearance over the page that one reads, which shows each choice at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('settings.title')} onClose={onClose}>
      <div className={styles.fields}>
        <ViewSettings />
        <div className={styles.more}>
          <Link to="/help">{t('nav.help')}</Link>
          <button type="button" aria-haspopup="dialog" onClick={() => openDialog('shortcuts')}>
            {t('nav.shortcuts')}
          </button>
        </div>
      </div>
    </ModalDialog>
  );
};
