/** The calls by which devices are registered, and by which people see where they are reached. */
import * as contract from '@newsbell/contracts/notifications';
import type { Deps } from '#deps.ts';
import { channelKinds } from '#features/channels/channels.ts';
import { createVapid } from '#features/channels/webpush/vapid.ts';
import { sessionOf } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { deliveryOf, destinationsOf, remove, resume, sendTest } from './destinations.ts';
import { deviceNames } from './device-names.ts';
import { namesOfToken, readToken } from './device-token.ts';
import { registerDestination, removeToken } from './register.ts';

export interface DestinationLimits {
  /** Each throws TOO_MANY_REQUESTS when the account, or the address, has asked too often. */
  pushRegistration(accountId: number): Promise<void>;
  pushRemoval(address: string): Promise<void>;
  pushTest(accountId: number): Promise<void>;
}

export const destinationRoutes = (
  app: App,
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  limits: DestinationLimits,
): void => {
  const { push } = settings;
  const vapid = createVapid(db, push.subject, () => new Date());

  app.route({
    ...contract.registerPush,
    handler: async ({ caller, body: { os, token: given }, headers }) => {
      await limits.pushRegistration(caller.accountId);
      const token = readToken(os, given, push);
      if (!token) throw new Refusal('INVALID_FIELDS', { token: 'invalid' });
      const device = { os, token, ...deviceNames(os, headers['user-agent']) };
      const target = await registerDestination(
        db,
        { accountId: caller.accountId, sessionId: sessionOf(caller) },
        device,
      );
      if (target === undefined) throw new Refusal('LOGIN_REQUIRED');
      return { target };
    },
  });
  app.route({
    ...contract.removePush,
    handler: async request => {
      await limits.pushRemoval(request.ip);
      await removeToken(db, namesOfToken(request.query.token));
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  app.route({
    ...contract.notificationTargets,
    handler: async ({ caller }) => {
      const [targets, { publicKey }] = await Promise.all([destinationsOf(db, caller.accountId, now()), vapid()]);
      const [fcm, mail] = [channelKinds.fcm.isSetUp(settings), channelKinds.email.isSetUp(settings)];
      return { targets, publicKey, fcm, mail, slotMinutes: settings.notify.slotMinutes };
    },
  });
  app.route({
    ...contract.resumeTarget,
    handler: async ({ caller, params: { id } }) =>
      found(await resume(db, { accountId: caller.accountId, id, at: now() })),
  });
  app.route({
    ...contract.removeTarget,
    handler: async request => {
      found((await remove(db, request.caller.accountId, request.params.id)) || undefined);
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  app.route({
    ...contract.testTarget,
    handler: async ({ caller, params: { id } }) => {
      await limits.pushTest(caller.accountId);
      return { delivery: found(await sendTest(db, caller.accountId, id)) };
    },
  });
  app.route({
    ...contract.oneDelivery,
    handler: async ({ caller, params: { id } }) => found(await deliveryOf(db, caller.accountId, id)),
  });
};

/** A row of another account is answered like one that does not exist. */
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Refusal('NOT_FOUND');
  return value;
};
