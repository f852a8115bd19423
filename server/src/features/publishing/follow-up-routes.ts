/** The calls by which a publisher looks after news: those that wait for their time, and who was notified of the others. */
import * as contract from '@newsbell/contracts/publishing';
import type { Deps } from '#deps.ts';
import { nameOfItem } from '#features/items/published.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import type { SpendPublishing } from './by-caller.ts';
import { allowed, ownProject } from './own-project.ts';
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
  app.route({
    ...contract.newsReceipt,
    handler: async ({ caller, params }) => {
      const project = allowed(await ownProject(db, caller, params.urlKey));
      if ((await nameOfItem(db, project.id, params.id)) === undefined) throw new Refusal('FEED_NOT_FOUND');
      return receiptOf(params.id);
    },
  });
};

/** Exactly one of the two. */
const namedIn = ({ id, key }: { id?: number | undefined; key?: string | undefined }) => {
  if (id !== undefined) return key === undefined ? { id } : undefined;
  return key === undefined ? undefined : { key };
};
