/** The calls that find projects, and each project taken out again as a feed. */

import type { FeedItem } from '@newsbell/contracts/items';
import { bot } from '@newsbell/contracts/operations';
import * as contract from '@newsbell/contracts/projects';
import { urlOf } from '@newsbell/contracts/urls';
import type { Deps } from '#deps.ts';
import { securityHeaders } from '#http/headers.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { aboutCrawler } from './about-crawler.ts';
import { isUnchanged, writeOutFeed } from './out-feed.ts';
import { canonicalFeedKey } from './parse/identity.ts';
import { findPublicProject, listProjects, projectByKey, topProjects, urlKeyOfFeed } from './queries.ts';
import { searchProjects, suggest } from './search.ts';

export const projectRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  newestItems: (projectId: number, size: number) => Promise<FeedItem[]>,
): void => {
  app.route({
    ...contract.projectByKey,
    handler: async request => {
      const project = await projectByKey(db, request.query.urlKey, languageOf(request));
      if (!project) throw new Refusal('PROJECT_NOT_FOUND');
      return project;
    },
  });
  app.route({
    ...contract.projectSearch,
    handler: request => searchProjects(db, request.query.keyword, languageOf(request)),
  });
  app.route({ ...contract.projectTop10, handler: request => topProjects(db, languageOf(request)) });
  app.route({
    ...contract.projectByLink,
    handler: async ({ query: { link } }) => {
      const address = urlOf(link)?.href;
      const urlKey = address && (await urlKeyOfFeed(db, canonicalFeedKey(address)));
      if (urlKey === undefined) throw new Refusal('RSS_NOT_FOUND');
      return { urlKey };
    },
  });
  app.route({ ...contract.projectList, handler: request => listProjects(db, request.query, languageOf(request)) });
  app.route({ ...contract.keywordSuggestions, handler: ({ query }) => suggest(db, query.word) });

  const feedHeaders = securityHeaders(settings.publicUrl).feed;
  app.route({
    ...contract.outFeed,
    handler: async (request, reply) => {
      reply.headers(feedHeaders);
      const found = await findPublicProject(db, request.params.urlKey);
      const project = found && (await projectByKey(db, found.urlKey, 'en'));
      if (!project) throw new Refusal('PROJECT_NOT_FOUND');
      const feed = writeOutFeed(project, await newestItems(found.id, 50), settings);
      reply.header('etag', feed.etag).header('last-modified', feed.lastModified.toUTCString());
      if (isUnchanged(request.headers, feed)) return reply.status(304).send(undefined);
      return reply.type('application/rss+xml; charset=utf-8').send(feed.body);
    },
  });
  app.route({
    ...bot,
    handler: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(aboutCrawler(settings)),
  });
};
