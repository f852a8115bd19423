import type { HookKind } from '@newsbell/contracts/hook-rules';
import { useTranslation } from '#i18n/translation.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';

interface Made {
  address: string;
  kind: HookKind;
}

/** Shows the address of a hook, this once, and says where the other program wants it. */
export const MadeAddress = ({ address, kind }: Made) => {
  const { t } = useTranslation();
  return (
    <ShownOnce text={t('hooks.once')} value={address} copy={t('hooks.copy')} close={t('hooks.close')}>
      <p className="quiet">{t(`hooks.paste.${kind}`)}</p>
    </ShownOnce>
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
