/** Makes the calls by which a person names webhooks. */
import { type CallInput, call } from '#api.ts';

export const makeWebhook = (body: CallInput<'webhookMake'>['body']) => call('webhookMake', { body });

export const editWebhook = (id: number, body: CallInput<'webhookEdit'>['body']) =>
  call('webhookEdit', { params: { id }, body });

export const changeWebhookSecret = (id: number) => call('webhookSecretChange', { params: { id } });
