/** Puts a source into the list of projects. One feed is one project, however its address is written. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { fold } from '#text/fold.ts';
import { lexemes } from '#text/words.ts';
import { hostKeyOf } from './host-key.ts';
import { urlKeysFor } from './keys.ts';
import { canonicalFeedKey } from './parse/identity.ts';

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
    await sql`select pg_advisory_xact_lock(hashtextextended(${feedKey}, 0))`.execute(tx);
    const known = (
      await sql<{ id: number; url_key: string }>`select id, url_key from project where feed_key = ${feedKey}`.execute(
        tx,
      )
    ).rows[0];
    if (known) return { projectId: known.id, urlKey: known.url_key, added: false };

    const hostKey = hostKeyOf(source.feedUrl);
    const title = source.title?.trim() || new URL(source.feedUrl).hostname;
    const folded = fold(`${title} ${new URL(source.feedUrl).hostname}`);
    for (const urlKey of urlKeysFor(title, source.feedUrl)) {
      const { rows } = await sql<{ id: number }>`
        insert into project (url_key, kind, title, feed_url, feed_key, folded, words)
        values (${urlKey}, 'FEED', ${title}, ${source.feedUrl}, ${feedKey}, ${folded},
          array_to_tsvector(${lexemes(folded)}::text[]))
        on conflict (url_key) do nothing returning id`.execute(tx);
      const projectId = rows[0]?.id;
      if (projectId === undefined) continue;
      await sql`
        insert into host (key, next_at) values (${hostKey}, now())
        on conflict (key) do update set next_at = least(host.next_at, now())`.execute(tx);
      await sql`insert into crawl (project_id, host_key, next_at) values (${projectId}, ${hostKey}, now())`.execute(tx);
      await sql`
        insert into project_tag (project_id, name, position)
        select ${projectId}, name, position from unnest(${tagNames(source.tags)}::text[]) with ordinality as t (name, position)
        on conflict do nothing`.execute(tx);
      return { projectId, urlKey, added: true };
    }
    throw new Error('urlKeysFor ended');
  });

const tagNames = (tags: readonly string[] = []): string[] =>
  tags.map(tag => tag.normalize('NFKC').trim().slice(0, 50)).filter(Boolean);
