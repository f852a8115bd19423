import { useTranslation } from '#i18n/translation.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './download-popup.module.css';
import type { DownloadTarget } from './download-target.ts';

/** Shows a link that came with the address. A stranger chose its title, so its host stands plainly beside the title against phishing. */
export const DownloadPopup = ({ target, title, onClose }: DownloadTarget & { onClose: () => void }) => {
  const { t } = useTranslation();
  const { host } = new URL(target);
  return (
    <ModalDialog title={title || t('link.title')} onClose={onClose}>
      <div className={styles.inside}>
        <p>{t('link.text')}</p>
        <p className={styles.host}>{host}</p>
        <p className={styles.address}>{target}</p>
        <div className={styles.choices}>
          <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('link.close')}</Button>
          <ButtonAnchor
            variant="contained"
            href={target}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={event => event.currentTarget.closest('dialog')?.close()}
          >
            {t('link.open', { host })}
          </ButtonAnchor>
        </div>
      </div>
    </ModalDialog>
  );
};
