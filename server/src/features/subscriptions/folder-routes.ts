/** The calls by which people put their subscriptions into folders and an order. */
import * as contract from '@newsbell/contracts/subscriptions';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { addFolder, changeFolder, type FolderOutcome, listFolders, removeFolder } from './folders.ts';
import { orderSubscriptions } from './order.ts';
import { type CountUnread, listSubscriptions } from './subscription-row.ts';

export const folderRoutes = (app: App, { db }: Pick<Deps, 'db'>, countUnread: CountUnread): void => {
  app.route({ ...contract.folderList, handler: ({ caller }) => listFolders(db, caller.accountId) });
  app.route({
    ...contract.folderAdd,
    handler: async request => stored(await addFolder(db, request.caller.accountId, request.body), request),
  });
  app.route({
    ...contract.folderChange,
    handler: async request =>
      stored(await changeFolder(db, request.caller.accountId, request.params.id, request.body), request),
  });
  app.route({
    ...contract.folderRemove,
    handler: async request => {
      if (!(await removeFolder(db, request.caller.accountId, request.params.id))) throw new Refusal('FOLDER_NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  app.route({
    ...contract.subscriptionOrder,
    handler: async ({ caller: { accountId }, query, body }) => {
      const { subscribeIds, folderIds = [], orders = [] } = query.subscribeIds ? query : (body ?? {});
      if (!subscribeIds) throw new Refusal('INVALID_FIELDS', { subscribeIds: 'missing' });
      const outcome = await orderSubscriptions(db, accountId, { subscribeIds, folderIds, orders });
      if (outcome === 'no-subscription') throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      if (outcome === 'no-folder') throw new Refusal('FOLDER_NOT_FOUND');
      return listSubscriptions(db, accountId, countUnread);
    },
  });
};

const stored = (outcome: FolderOutcome, request: FastifyRequest) => {
  switch (outcome.kind) {
    case 'stored':
      return outcome.folder;
    case 'exists':
      throw new Refusal('FOLDER_EXISTS', { name: { text: texts(languageOf(request)).problems.FOLDER_EXISTS } });
    case 'full':
      throw new Refusal('TOO_MANY_FOLDERS');
    case 'no-folder':
      throw new Refusal('FOLDER_NOT_FOUND');
    case 'no-subscription':
      throw new Refusal('SUBSCRIPTION_NOT_FOUND');
  }
};
