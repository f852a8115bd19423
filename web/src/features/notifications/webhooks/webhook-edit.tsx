import type { PushDestination } from '@newsbell/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { destinationsQuery } from '../push/queries.ts';
import { changeWebhookSecret, editWebhook } from './queries.ts';
import { ShownSecret } from './shown-secret.tsx';
import styles from './webhook-edit.module.css';
import { WebhookForm } from './webhook-form.tsx';

/** Opens what can be changed of a webhook: its name, address and format, and its secret. */
export const WebhookEdit = ({ destination }: { destination: PushDestination }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t('notificationSettings.webhook.editThis', { label: destination.name })}
        onClick={() => setOpen(true)}
      >
        {t('notificationSettings.webhook.edit')}
      </Button>
      {isOpen && <EditDialog destination={destination} onClose={() => setOpen(false)} />}
    </>
  );
};

const EditDialog = ({ destination, onClose }: { destination: PushDestination; onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: destinationsQuery().queryKey });
  if (secret !== undefined)
    return (
      <ModalDialog title={t('notificationSettings.webhook.newSecret')} onClose={onClose}>
        <ShownSecret secret={secret} />
      </ModalDialog>
    );
  return (
    <ModalDialog title={t('notificationSettings.webhook.editTitle')} onClose={onClose}>
      <WebhookForm
        present={destination}
        submit={t('notificationSettings.webhook.save')}
        failed={t('failed.editData')}
        send={change => editWebhook(destination.id, change)}
        onDone={({ name }) => {
          void refresh();
          showMessage(t('notificationSettings.webhook.saved', { name }));
          onClose();
        }}
      />
      {destination.webhook?.format === 'standard' && (
        <SecretChange
          id={destination.id}
          onChanged={made => {
            void refresh();
            setSecret(made);
          }}
        />
      )}
    </ModalDialog>
  );
};

const SecretChange = ({ id, onChanged }: { id: number; onChanged: (secret: string) => void }) => {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: () => changeWebhookSecret(id),
    onSuccess: ({ secret }) => onChanged(secret),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
  return (
    <div className={styles.secret}>
      <h3>{t('notificationSettings.webhook.secret')}</h3>
      <p>{t('notificationSettings.webhook.secretText')}</p>
      <Button variant="outlined" disabled={change.isPending} onClick={() => change.mutate()}>
        {t('notificationSettings.webhook.change')}
      </Button>
    </div>
  );
};
