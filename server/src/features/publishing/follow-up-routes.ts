/** The calls by which a publisher looks after news: those that wait for their time, and who was notified of the others. */
import * as contract from '@newsbell/contracts/publishing';
import type { Deps } from '#deps.ts';
import { itemOfProject } from '#features/items/published.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import type { SpendPublishing } from './by-caller.ts';
import { allowed, ownProject } from './own-project.ts';
import { nameOf } from './publication.ts';
import { cancel, waitingNews } from './schedule.ts';

interface FollowUp {
  spend: SpendPublishing;
  /** Counts who was told of an item. */
  receiptOf: (itemId: number) => Promise<contract.NewsReceipt>;
}

export const followUpRoutes = (app: App, { db }: Pick<Deps, 'db'>, { spend, receiptOf }: FollowUp): void => {
  app.route({
    ...contract.scheduledNewsList,
    handler: async ({ caller, params }) => {
      const project = allowed(await ownProject(db, caller, params.urlKey));
      const waiting = await waitingNews(db, project.id);
      return waiting.map(({ publishAt, createdAt, ...news }) => ({
        ...news,
        publishedAt: publishAt.toISOString(),
        createdDate: createdAt.toISOString(),
      }));
    },
  });
  app.route({
    ...contract.scheduledNewsCancel,
    handler: async request => {
      const { caller, params, query } = request;
      const project = allowed(await ownProject(db, caller, params.urlKey));
      await spend(caller.accountId, project.id);
      const named = namedIn(query);
      if (!named) throw new Refusal('INVALID_FIELDS', { id: query.id === undefined ? 'missing' : 'invalid' });
      if (!(await cancel(db, project.id, named))) throw new Refusal('FEED_NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  const receipt = async (caller: Caller, urlKey: string, named: { id: number } | { hash: string }) => {
    const project = allowed(await ownProject(db, caller, urlKey));
    const itemId = await itemOfProject(db, project.id, named);
    if (itemId === undefined) throw new Refusal('FEED_NOT_FOUND');
    return receiptOf(itemId);
  };
  app.route({
    ...contract.newsReceipt,
    handler: ({ caller, params }) => receipt(caller, params.urlKey, { id: params.id }),
  });
  app.route({
    ...contract.newsReceiptByKey,
    handler: ({ caller, params, query }) => receipt(caller, params.urlKey, { hash: nameOf(query.key) }),
  });
};

/** Exactly one of the two. */
const namedIn = ({ id, key }: { id?: number | undefined; key?: string | undefined }) => {
  if (id !== undefined) return key === undefined ? { id } : undefined;
  return key === undefined ? undefined : { key };
};
