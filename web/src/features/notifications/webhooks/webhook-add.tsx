import type { Account } from '@newsbell/contracts/accounts';
import { webhookLimits } from '@newsbell/contracts/webhook-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { destinationsQuery } from '../push/queries.ts';
import { makeWebhook } from './queries.ts';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  account: Account;
  /** The person has so many already. */
  count: number;
}

/** Offers to add a webhook, below the list of destinations. */
export const WebhookAdd = ({ account, count }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { emailVerified } = account;
  return (
    <div className="row">
      <div>
        <p className="quiet">{t(`notificationSettings.webhook.${emailVerified ? 'lead' : 'unverified'}`)}</p>
      </div>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={!emailVerified || count >= webhookLimits.perAccount}
        onClick={() => setOpen(true)}
      >
        {t('notificationSettings.webhook.add')}
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </div>
  );
};

const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  return (
    <ModalDialog title={t(`notificationSettings.webhook.${secret === undefined ? 'add' : 'secret'}`)} onClose={onClose}>
      {secret === undefined ? (
        <WebhookForm
          submit={t('notificationSettings.webhook.submit')}
          failed={t('failed.addData')}
          send={async ({ name, address, format }) => makeWebhook({ name, address: address ?? '', format })}
          onDone={({ target, secret: made }) => {
            void queries.invalidateQueries({ queryKey: destinationsQuery().queryKey });
            showMessage(t('notificationSettings.webhook.added', { name: target.name }));
            // A chat verifies no signature.
            if (target.webhook?.format === 'slack') onClose();
            else setSecret(made);
          }}
        />
      ) : (
        <ShownSecret secret={secret} />
      )}
    </ModalDialog>
  );
};
