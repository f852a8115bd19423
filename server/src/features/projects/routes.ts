/** The calls that find projects, and each project taken out again as a feed. */

import { bundleList } from '@newsbell/contracts/bundles';
import { bot } from '@newsbell/contracts/operations';
import type { Project } from '@newsbell/contracts/projects';
import * as contract from '@newsbell/contracts/projects';
import { urlOf } from '@newsbell/contracts/urls';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { isUnchanged } from '#documents/out-feed/conditional.ts';
import { hubOf, linkHeader } from '#documents/out-feed/hub.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { aboutCrawler } from '#features/crawl/about-crawler.ts';
import { securityHeaders } from '#http/headers.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { activityOf } from './activity.ts';
import { type BundlePlan, bundlesOf } from './bundles.ts';
import { projectAtAddress } from './feed-address.ts';
import { type NewestItems, outFeedOf, outFeedType } from './out-feed-of.ts';
import { findPublicProject, listProjects, ownProjects, projectByKey } from './queries.ts';
import { searchProjects, suggest } from './search.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';
import { topProjects } from './top.ts';

/** Answers the newest public titles of sources, at most so many of each, by urlKey. */
export type FindHeadlines = (
  urlKeys: readonly string[],
  most: number,
) => Promise<ReadonlyMap<string, Project['headlines']>>;

const TITLES_OF_TOP = 3;
const TITLES_OF_CARD = 2;

/** Other rooms give what this one shows of them. */
export interface Shown {
  newestItems: NewestItems;
  findHeadlines: FindHeadlines;
  findSubscriptions: FindSubscriptions;
  findPictures: FindFeedPictures;
}

export const projectRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { newestItems, findHeadlines, findSubscriptions, findPictures }: Shown,
  bundles: readonly BundlePlan[],
): void => {
  const shown = async (request: FastifyRequest, projects: Project[]): Promise<Project[]> =>
    withSubscriptions(projects, await request.findCaller(), findSubscriptions);
  const withHeadlines = async (projects: Project[], most: number): Promise<Project[]> => {
    if (projects.length === 0) return projects;
    const found = await findHeadlines(
      projects.map(project => project.urlKey),
      most,
    );
    return projects.map(project => ({ ...project, headlines: found.get(project.urlKey) ?? [] }));
  };

  app.route({
    ...contract.projectByKey,
    handler: async request => {
      const caller = await request.findCaller();
      const project = await projectByKey(db, caller, request.query.urlKey, languageOf(request));
      if (!project) throw new Refusal('PROJECT_NOT_FOUND');
      return (await shown(request, [project]))[0];
    },
  });
  app.route({
    ...contract.projectSearch,
    handler: async request => {
      const found = await searchProjects(db, request.query.keyword, languageOf(request));
      return shown(request, await withHeadlines(found, TITLES_OF_CARD));
    },
  });
  app.route({
    ...contract.projectTop10,
    handler: async request => {
      const top = await topProjects(db, languageOf(request), request.query.language);
      return shown(request, await withHeadlines(top, TITLES_OF_TOP));
    },
  });
  app.route({
    ...contract.projectsOwned,
    handler: async request => shown(request, await ownProjects(db, request.caller, languageOf(request))),
  });
  app.route({ ...contract.projectActivity, handler: ({ caller }) => activityOf(db, caller.accountId, new Date()) });
  app.route({
    ...contract.projectByLink,
    handler: async request => {
      const address = urlOf(request.query.link)?.href;
      const caller = await request.findCaller();
      const known = address && (await projectAtAddress(db, address, caller?.accountId));
      if (!known) throw new Refusal('RSS_NOT_FOUND');
      return { urlKey: known.urlKey };
    },
  });
  app.route({
    ...contract.projectList,
    handler: async request => {
      const { content, ...page } = await listProjects(db, request.query, languageOf(request));
      return { ...page, content: await shown(request, await withHeadlines(content, TITLES_OF_CARD)) };
    },
  });
  app.route({ ...bundleList, handler: () => bundlesOf(db, bundles) });
  app.route({
    ...contract.keywordSuggestions,
    handler: request => suggest(db, request.query.word, languageOf(request)),
  });

  const feedHeaders = securityHeaders(settings.publicUrl).feed;
  app.route({
    ...contract.outFeed,
    handler: async (request, reply) => {
      reply.headers(feedHeaders);
      const found = await findPublicProject(db, request.params.urlKey);
      if (!found) throw new Refusal('PROJECT_NOT_FOUND');
      if (found.urlKey !== request.params.urlKey) return reply.redirect(`/${found.urlKey}/rss.xml`, 301);
      const feed = await outFeedOf(db, settings, found, newestItems, findPictures);
      if (!feed) throw new Refusal('PROJECT_NOT_FOUND');
      reply.header('link', linkHeader(hubOf(settings.publicUrl), feed.self));
      reply.header('etag', feed.etag).header('last-modified', feed.lastModified.toUTCString());
      if (isUnchanged(request.headers, feed)) return reply.status(304).send(undefined);
      return reply.type(outFeedType).send(feed.body);
    },
  });
  app.route({
    ...bot,
    handler: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(aboutCrawler(settings)),
  });
};
