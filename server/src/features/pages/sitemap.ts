/** The addresses of all public pages, as sitemaps.org writes them. */
import { boards } from '@newsbell/contracts/boards';
import { memoize } from '#async/memoize.ts';
import type { Db } from '#db/open.ts';
import { countPublicProjects, publicProjects, type SitemapEntry } from './queries.ts';

/** The protocol allows 50,000 addresses a file; smaller files are quicker to make and to hold. */
const PART = 20_000;
/** A sitemap is asked for rarely and by many at once, and need not be newer than this. */
const KEPT_MS = 10 * 60_000;
const KEPT_PARTS = 8;

/** Answers undefined where there is no such part. Without a part it answers the whole, or the index of its parts. */
export type Sitemap = (part: number | undefined) => Promise<string | undefined>;

export const sitemapOf = (db: Db, publicUrl: string, partSize = PART): Sitemap => {
  const partOf = memoize((part: number | 'all') => write(db, publicUrl, part === 'all' ? undefined : part, partSize), {
    most: KEPT_PARTS,
    ttlMs: KEPT_MS,
  });
  return part => partOf(part ?? 'all');
};

const write = async (db: Db, publicUrl: string, part: number | undefined, partSize: number) => {
  const parts = Math.max(1, Math.ceil((await countPublicProjects(db)) / partSize));
  if (part === undefined && parts > 1) return index(publicUrl, parts);
  const number = part ?? 1;
  if (number > parts) return undefined;
  const entries = await publicProjects(db, { limit: partSize, offset: (number - 1) * partSize });
  return addresses(publicUrl, number === 1 ? own : [], entries);
};

/** Our own pages that are worth finding. */
const own = ['/', '/discover', '/projects', '/timeline', '/help', ...boards.map(key => `/board/${key}`)];

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const index = (publicUrl: string, parts: number): string =>
  `${head}<sitemapindex ${namespace}>\n${Array.from(
    { length: parts },
    (_, i) => `<sitemap><loc>${publicUrl}/sitemap.xml?part=${i + 1}</loc></sitemap>\n`,
  ).join('')}</sitemapindex>\n`;

/** Keys hold no character that XML minds. */
const addresses = (publicUrl: string, own: readonly string[], entries: readonly SitemapEntry[]): string => {
  const lines = [
    ...own.map(path => `<url><loc>${publicUrl}${path}</loc></url>\n`),
    ...entries.map(
      ({ urlKey, lastNewsAt }) =>
        `<url><loc>${publicUrl}/${urlKey}</loc>${lastNewsAt ? `<lastmod>${lastNewsAt.toISOString()}</lastmod>` : ''}</url>\n`,
    ),
  ];
  return `${head}<urlset ${namespace}>\n${lines.join('')}</urlset>\n`;
};
