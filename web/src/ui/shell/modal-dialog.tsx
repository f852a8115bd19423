import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';
import styles from './modal-dialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Shows a dialog with a heading and a close button; on a phone it comes from below, where the thumb is. */
export const ModalDialog = ({ title, children, onClose }: Props) => {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Modal className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('nav.close')} onClick={event => event.currentTarget.closest('dialog')?.close()}>
          <Close aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
};
