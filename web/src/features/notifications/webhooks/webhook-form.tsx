import type { PushDestination } from '@newsbell/contracts/notifications';
import { type WebhookFormat, webhookFormats, webhookLimits } from '@newsbell/contracts/webhook-rules';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';

interface Filled {
  name: string;
  /** It is left out where the present one stays. */
  address?: string;
  format: WebhookFormat;
}

interface Props<T> {
  /** The webhook that is changed; without it a new one is filled in. */
  present?: PushDestination;
  submit: string;
  failed: string;
  send: (filled: Filled) => Promise<T>;
  onDone: (answer: T) => void;
}

const names = ['name', 'address'] as const;

/** Has the fields of a webhook. The server keeps its address to itself, so a new one is typed whole. */
export const WebhookForm = <T,>({ present, submit, failed, send, onDone }: Props<T>) => {
  const { t } = useTranslation();
  const [format, setFormat] = useState<WebhookFormat>(present?.webhook?.format ?? 'standard');
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ name, address }) => ({
      ...(!name.trim() && { name: t('notificationSettings.webhook.nameMissing') }),
      ...((address.trim() ? !isWhole(address) : !present) && {
        address: t('notificationSettings.webhook.addressWrong'),
      }),
    }),
    send: ({ name, address }) =>
      send({ name: name.trim(), ...(address.trim() && { address: address.trim() }), format }),
    onDone,
    failed,
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <DialogForm {...formOnSubmit}>
      <FormFailure text={failure} />
      <TextField
        name="name"
        label={t('notificationSettings.webhook.name')}
        help={t('notificationSettings.webhook.nameHelp')}
        defaultValue={present?.name}
        maxLength={webhookLimits.name}
        autoComplete="off"
        required
        fault={faults.name}
      />
      <TextField
        name="address"
        type="url"
        inputMode="url"
        label={t(`notificationSettings.webhook.${present ? 'newAddress' : 'address'}`)}
        help={
          present
            ? t('notificationSettings.webhook.newAddressHelp', { host: present.address })
            : t('notificationSettings.webhook.addressHelp')
        }
        maxLength={webhookLimits.address}
        autoComplete="off"
        required={!present}
        fault={faults.address}
      />
      <SelectField
        label={t('notificationSettings.webhook.format')}
        help={format === 'slack' ? t('notificationSettings.webhook.formatHelp') : undefined}
        value={format}
        options={webhookFormats.map(value => ({ value, label: t(`notificationSettings.webhook.formatOf.${value}`) }))}
        onChoose={setFormat}
      />
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isSending}>
          {submit}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};

/** Plain http is for what the operator has named, which the server knows. */
const isWhole = (address: string): boolean => /^https?:\/\/[^\s/]/i.test(address.trim());
