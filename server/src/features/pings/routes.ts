/** The calls by which an owner makes, changes and removes the ping address of a project. */
import * as contract from '@newsbell/contracts/pings';
import type { Deps } from '#deps.ts';
import { allowed, ownProject } from '#features/publishing/own-project.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { type Address, findAddress, makeAddress, removeAddress, renewAddress } from './address.ts';

export const pingAddressRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db'> & { settings: Pick<Deps['settings'], 'publicUrl'> },
): void => {
  const projectOf = async (caller: Caller, urlKey: string) => allowed(await ownProject(db, caller, urlKey)).id;
  const shown = ({ id, lastAt, lastKind, startedAt, createdAt }: Address): contract.PingAddress => ({
    url: `${settings.publicUrl}/ping/${id}`,
    lastDate: lastAt?.toISOString() ?? null,
    lastKind,
    startedDate: startedAt?.toISOString() ?? null,
    createdDate: createdAt.toISOString(),
  });

  app.route({
    ...contract.pingAddressGet,
    handler: async ({ caller, params }) => {
      const address = await findAddress(db, await projectOf(caller, params.urlKey));
      return { address: address ? shown(address) : null };
    },
  });
  app.route({
    ...contract.pingAddressMake,
    handler: async ({ caller, params }) => {
      const address = await makeAddress(db, await projectOf(caller, params.urlKey));
      if (!address) throw new Refusal('DEVELOPER_MODE');
      return shown(address);
    },
  });
  app.route({
    ...contract.pingAddressRenew,
    handler: async ({ caller, params }) => {
      const address = await renewAddress(db, await projectOf(caller, params.urlKey));
      if (!address) throw new Refusal('NOT_FOUND');
      return shown(address);
    },
  });
  app.route({
    ...contract.pingAddressRemove,
    handler: async request => {
      const isGone = await removeAddress(db, await projectOf(request.caller, request.params.urlKey));
      if (!isGone) throw new Refusal('NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
};
