/** Finds the public source of an address that somebody looks for: a feed there, or a generator that reads this page. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { feedKeyOf } from './feed-address.ts';

/** The keys by which a source of this address, which has a scheme, is known: that of a feed, and the address as a generator would have it. */
export const soughtKeys = (address: string): string[] => [feedKeyOf(address, null), ...pagesOf(address)];

const pagesOf = (address: string): string[] => {
  const url = new URL(address);
  url.hash = '';
  const site = url.host.replace(/^www\./, '');
  const rest = url.href.slice(url.origin.length);
  return ['https', 'http'].flatMap(scheme => ['', 'www.'].map(www => `${scheme}://${www}${site}${rest}`));
};

/** Rows `at` with the project's id and its urlKey: the public sources of a key of `soughtKeys`. A private one never shows itself. */
export const publicSourcesAt = (key: RawBuilder<string>) => sql`
  lateral (
    select p.id, p.url_key, p.title from project p
    where p.id in (select a.project_id from feed_address a where a.key = ${key}) and ${isShown}
    union all
    select p.id, p.url_key, p.title from project p where p.kind = 'GENERATED' and p.feed_url = ${key} and ${isShown}
  ) at`;

const isShown = sql`p.merged_into is null and ${isVisibleProject(undefined)}`;

export interface Sought {
  id: number;
  urlKey: string;
  title: string;
}

/** The source that is known at one of these keys, the oldest first. */
export const publicSourceAt = async (db: Db, keys: readonly string[]): Promise<Sought | undefined> => {
  const { rows } = await sql<Sought>`
    select at.id, at.url_key as "urlKey", at.title from unnest(${[...keys]}::text[]) sought (key),
      ${publicSourcesAt(sql.ref('sought.key'))} order by at.id limit 1`.execute(db);
  return rows[0];
};
