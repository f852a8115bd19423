/** Serves the files that programs read of the instance: the sitemap, the rules for crawlers, the manifest of the app. */
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { securityHeaders } from '#http/headers.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { writeManifest } from './manifest.ts';
import { sitemapOf } from './sitemap.ts';

export const pageRoutes = (app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>): void => {
  const { productName, publicUrl, accounts } = settings;
  const headers = securityHeaders(publicUrl).about;
  const sitemap = sitemapOf(db, publicUrl);
  const forReaders = { config: { access: 'anyone' }, schema: { hide: true } } as const;
  const open = { ...forReaders, config: { access: 'anyone', staysOpen: true } } as const;

  app.get(
    '/sitemap.xml',
    {
      ...forReaders,
      schema: {
        ...forReaders.schema,
        querystring: z.object({ part: z.coerce.number().int().min(1).max(50_000).optional() }),
      },
    },
    async (request, reply) => {
      const body = await sitemap(request.query.part);
      if (body === undefined) throw new Refusal('NOT_FOUND');
      return reply.headers(headers).type('application/xml; charset=utf-8').send(body);
    },
  );
  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(accounts.reading === 'open' ? rulesForCrawlers(publicUrl) : nothingForCrawlers),
  );
  app.get('/manifest.webmanifest', open, async (request, reply) =>
    reply
      .headers(headers)
      .header('vary', 'Accept-Language')
      .type('application/manifest+json; charset=utf-8')
      .send(writeManifest(productName, languageOf(request))),
  );
};

/** Searches are without end and the calls are for the app; all else may be read. */
const rulesForCrawlers = (publicUrl: string): string => `User-agent: *
Disallow: /v1/
Disallow: /search/
Disallow: /*/search/
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`;

const nothingForCrawlers = `User-agent: *
Disallow: /
`;
