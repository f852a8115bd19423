/** The calls by which a person names webhooks. Their test, their removal and their list are those of all destinations. */
import * as contract from '@newsbell/contracts/webhooks';
import type { Deps } from '#deps.ts';
import { readWebhookAddress } from '#features/channels/webhook/address.ts';
import { changeSecret } from '#features/channels/webhook/rows.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { destinationOf } from './destinations.ts';
import type { DestinationLimits } from './routes.ts';
import { addWebhook, editWebhook } from './webhooks.ts';

export const webhookRoutes = (
  app: App,
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  limits: Pick<DestinationLimits, 'pushRegistration'>,
): void => {
  const addressOf = (text: string): URL => {
    const url = readWebhookAddress(text, settings);
    if (url === undefined) throw new Refusal('INVALID_FIELDS', { address: 'webhookAddress' });
    return url;
  };
  const targetOf = async (accountId: number, id: number) => {
    const target = await destinationOf(db, { accountId, id, at: now() });
    if (target === undefined) throw new Refusal('NOT_FOUND');
    return target;
  };

  app.route({
    ...contract.webhookMake,
    handler: async ({ caller: { accountId }, body: { name, address, format } }) => {
      await limits.pushRegistration(accountId);
      const added = await addWebhook(db, accountId, { name, url: addressOf(address), format });
      if (added.kind === 'too-many') throw new Refusal('TOO_MANY_WEBHOOKS');
      if (added.kind === 'taken') throw new Refusal('INVALID_FIELDS', { address: 'webhookTaken' });
      return { target: await targetOf(accountId, added.id), secret: added.secret };
    },
  });
  app.route({
    ...contract.webhookEdit,
    handler: async ({ caller: { accountId }, params: { id }, body: { name, address, format } }) => {
      await limits.pushRegistration(accountId);
      const change = { name, format, ...(address !== undefined && { url: addressOf(address) }) };
      const edited = await editWebhook(db, { accountId, id }, change);
      if (edited.kind === 'not-found') throw new Refusal('NOT_FOUND');
      if (edited.kind === 'taken') throw new Refusal('INVALID_FIELDS', { address: 'webhookTaken' });
      return targetOf(accountId, id);
    },
  });
  app.route({
    ...contract.webhookSecretChange,
    handler: async ({ caller: { accountId }, params: { id } }) => {
      await limits.pushRegistration(accountId);
      const changed = await changeSecret(db, { accountId, id, at: now() });
      if (changed === undefined) throw new Refusal('NOT_FOUND');
      return { secret: changed.secret, formerUntil: changed.formerUntil.toISOString() };
    },
  });
};
