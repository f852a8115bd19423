import type { HookKind } from '@newsbell/contracts/hook-rules';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './hooks-section.module.css';

interface Made {
  address: string;
  kind: HookKind;
}

/** Shows the address of a hook, this once, and says where the other program wants it. */
export const MadeAddress = ({ address, kind }: Made) => {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p role="status">{t('hooks.once')}</p>
      <code className={styles.address}>{address}</code>
      <p className="quiet">{t(`hooks.paste.${kind}`)}</p>
      <div className={styles.actions}>
        <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('hooks.close')}</Button>
        <CopyButton autoFocus text={address} label={t('hooks.copy')} />
      </div>
    </div>
  );
};

export const AddressDialog = ({ onClose, ...made }: Made & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('hooks.address')} onClose={onClose}>
      <MadeAddress {...made} />
    </ModalDialog>
  );
};
