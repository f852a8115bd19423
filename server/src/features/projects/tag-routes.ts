/** The calls of those who look after the tags of sources. */
import * as contract from '@newsbell/contracts/tags';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { tagName } from './tag-name.ts';
import { changeTag, listTags, type TagHooks } from './tags.ts';

export const tagRoutes = (app: App, { db, log }: Pick<Deps, 'db' | 'log'>, hooks: TagHooks): void => {
  app.route({
    ...contract.adminTagList,
    handler: async ({ query }) => {
      const { tags, totalPages } = await listTags(db, query);
      return { content: tags, first: query.page === 0, last: query.page + 1 >= totalPages, totalPages };
    },
  });

  app.route({
    ...contract.adminTagChange,
    handler: async ({ caller, params, body }) => {
      const from = tagName(params.name);
      const name = body.name === undefined ? undefined : tagName(body.name);
      const tag = await apart(() => changeTag(db, from, { name, hidden: body.hidden }, hooks));
      if (!tag) throw new Refusal('NOT_FOUND');
      log('tag_changed', { tag: from, name: tag.name, hidden: tag.hidden, by: caller.accountId });
      return tag;
    },
  });
};
