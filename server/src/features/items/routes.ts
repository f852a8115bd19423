/** The calls that list, find and poll items. */
import * as contract from '@newsbell/contracts/items';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { readQuery } from '#text/query.ts';
import { type Asked, itemsById, type Lists, newsSince, pageOf, type Scope } from './queries.ts';
import { createEdges } from './window-edges.ts';
import { createEstimator } from './word-estimate.ts';

/** Undefined: no public project has that key. */
export type FindProject = (urlKey: string) => Promise<{ id: number } | undefined>;

export const itemRoutes = (app: App, { db }: Pick<Deps, 'db'>, findProject: FindProject): void => {
  const lists: Lists = { db, estimate: createEstimator(), edgeOf: createEdges() };

  app.route({ ...contract.feedAll, handler: ({ query }) => listOrNews(lists, { of: 'all' }, query) });
  app.route({
    ...contract.feedOfProject,
    handler: async ({ query }) => listOrNews(lists, await projectScope(query.urlKey), query),
  });
  app.route({ ...contract.feedOfTag, handler: ({ query }) => listOrNews(lists, { of: 'tag', tag: query.tag }, query) });
  app.route({ ...contract.feedOfWord, handler: ({ query }) => listOrNews(lists, wordScope(query.word), query) });
  app.route({
    ...contract.search,
    handler: async ({ query: { word, urlKey, ...asked } }) =>
      listOf(lists, wordScope(word, urlKey === undefined ? undefined : await projectIdOf(urlKey)), asked),
  });
  app.route({
    ...contract.feedByIds,
    handler: async ({ query }) => {
      const items = await itemsById(db, query.id);
      if (items.length === 0) throw new Refusal('FEED_NOT_FOUND');
      return items;
    },
  });
  app.route({
    ...contract.timeline,
    handler: async ({ query: { type, tag, ...asked } }) => {
      if (type === 'MY') throw new Refusal('LOGIN_REQUIRED');
      const { content, ...page } = await listOrNews(
        lists,
        tag === undefined ? { of: 'all' } : { of: 'tag', tag },
        asked,
      );
      return {
        ...page,
        content: content.map(result => ({
          result,
          reason:
            tag === undefined
              ? { type: 'PROJECT' as const, key: result.project.urlKey }
              : { type: 'TAG' as const, key: tag },
        })),
      };
    },
  });
  app.route({
    ...contract.news,
    handler: async ({ query: { type, key, direction, dataType, ...asked } }) => {
      const scope =
        type === 'project'
          ? await projectScope(key)
          : type === 'tag'
            ? { of: 'tag' as const, tag: key }
            : wordScope(key);
      const page = await listOf(lists, scope, { ...asked, direction: direction === 'previous' ? 'newer' : 'older' });
      if (dataType === 'WITH_KEYWORD') return page;
      return { ...page, content: page.content.map(({ hits: _hits, ...item }) => item) };
    },
  });

  const projectIdOf = async (urlKey: string): Promise<number> => {
    const project = await findProject(urlKey);
    if (!project) throw new Refusal('PROJECT_NOT_FOUND');
    return project.id;
  };
  const projectScope = async (urlKey: string): Promise<Scope> => ({
    of: 'project',
    projectId: await projectIdOf(urlKey),
  });
};

const wordScope = (word: string, projectId?: number): Scope => ({
  of: 'word',
  query: readQuery(word, { lastWordIsPrefix: true }),
  projectId,
});

const listOrNews = (lists: Lists, scope: Scope, { after, ...asked }: Asked & { after?: number }) =>
  after === undefined ? listOf(lists, scope, asked) : newsSince(lists, scope, { after, size: asked.size });

const listOf = async (lists: Lists, scope: Scope, asked: Asked) => {
  const page = await pageOf(lists, scope, asked);
  if (!page) throw new Refusal('END_OF_LIST');
  return page;
};
