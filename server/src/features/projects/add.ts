/** Puts a source into the list of projects. One feed is one project, however its address is written. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { excerpt } from '#text/html/plain.ts';
import { lexemes } from '#text/words.ts';
import { hostKeyOf } from './host-key.ts';
import { urlKeysFor } from './keys.ts';
import { canonicalFeedKey } from './parse/identity.ts';
import { foldedProject } from './words.ts';

export interface NewSource {
  feedUrl: string;
  title: string | null;
  tags?: readonly string[];
}

export interface Added {
  projectId: number;
  urlKey: string;
  /** False: it was there already, and nothing changed. */
  added: boolean;
}

/** Due at once. Two callers that add the same feed at the same time get the same project. */
export const addSource = (db: Db, source: NewSource): Promise<Added> =>
  db.transaction().execute(async tx => {
    const feedKey = canonicalFeedKey(source.feedUrl);
    await lockFeedKey(tx, feedKey);
    const known = await projectAt(tx, feedKey);
    if (known) return { ...known, added: false };

    const hostKey = hostKeyOf(source.feedUrl);
    const title = excerpt(source.title?.trim() || new URL(source.feedUrl).hostname, 300);
    const tags = tagNames(source.tags);
    const folded = foldedProject({ title, description: null, url: source.feedUrl, tags });
    for (const urlKey of urlKeysFor(title, source.feedUrl)) {
      const { rows } = await sql<{ id: number }>`
        insert into project (url_key, kind, title, feed_url, folded, words)
        values (${urlKey}, 'FEED', ${title}, ${source.feedUrl}, ${folded},
          array_to_tsvector(${lexemes(folded)}::text[]))
        on conflict (url_key) do nothing returning id`.execute(tx);
      const projectId = rows[0]?.id;
      if (projectId === undefined) continue;
      await sql`insert into feed_address (key, project_id) values (${feedKey}, ${projectId})`.execute(tx);
      await sql`
        insert into host (key, next_at) values (${hostKey}, now())
        on conflict (key) do update set next_at = least(host.next_at, now())`.execute(tx);
      await sql`insert into crawl (project_id, host_key, next_at) values (${projectId}, ${hostKey}, now())`.execute(tx);
      await sql`
        insert into project_tag (project_id, name, position)
        select ${projectId}, name, position from unnest(${tags}::text[]) with ordinality as t (name, position)
        on conflict do nothing`.execute(tx);
      return { projectId, urlKey, added: true };
    }
    throw new Error('urlKeysFor ended');
  });

/** Taken before all rows: who has it decides alone, until the transaction ends, whose address this is. */
export const lockFeedKey = async (tx: Transaction<Tables>, feedKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${feedKey}, 0))`.execute(tx);
};

const projectAt = async (tx: Transaction<Tables>, feedKey: string) =>
  (
    await sql<{ projectId: number; urlKey: string }>`
      select id as "projectId", url_key as "urlKey" from project
      where id = (select project_id from feed_address where key = ${feedKey})`.execute(tx)
  ).rows[0];

const tagNames = (tags: readonly string[] = []): string[] =>
  tags.map(tag => tag.normalize('NFKC').trim().slice(0, 50)).filter(Boolean);
