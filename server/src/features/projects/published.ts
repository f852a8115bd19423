/** Makes the projects to which people publish themselves: they have no document, no address of a feed and no crawl. */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { insertRow, tagNames } from './add.ts';
import { urlKeysFor } from './keys.ts';

export interface NewPublished {
  title: string;
  description: string | null;
  tags: readonly string[];
  visibility: 'PUBLIC' | 'PRIVATE';
  /** Undefined: it is made of the title. */
  urlKey: string | undefined;
}

export interface PublishedBounds {
  /** A person makes at most so many. */
  most: number;
  /** It is done in the same transaction, with the key of the new project. */
  alongside?: (tx: Transaction<Tables>, urlKey: string) => Promise<void>;
}

export type PublishedOutcome =
  | { kind: 'made'; projectId: number }
  | { kind: 'too-many' | 'no-developer' | 'key-taken' | 'not-a-key' };

/** Serialised: two projects of one person are made one after the other, so that the second is counted with the first. */
export const addPublished = (
  db: Db,
  accountId: number,
  { urlKey, ...project }: NewPublished,
  { most, alongside }: PublishedBounds,
): Promise<PublishedOutcome> =>
  db.transaction().execute(async tx => {
    if (urlKey !== undefined && !isUrlKey(urlKey)) return { kind: 'not-a-key' };
    const { rows } = await sql<{ mode: string }>`
      select mode from account where id = ${accountId} for no key update`.execute(tx);
    if (rows[0]?.mode !== 'DEVELOPER') return { kind: 'no-developer' };
    const owned = await sql<{ n: number }>`
      select count(*)::int as n from project
      where owner_id = ${accountId} and kind = 'PUBLISHED' and merged_into is null`.execute(tx);
    if (owned.rows[0]!.n >= most) return { kind: 'too-many' };
    const made = await insertRow(
      tx,
      {
        ...project,
        tags: tagNames(project.tags),
        ...{ kind: 'PUBLISHED', feedUrl: null, edited: ['title', 'description'], ownerId: accountId },
      },
      urlKey === undefined ? urlKeysFor(project.title, null) : [urlKey],
    );
    if (!made) return { kind: 'key-taken' };
    await alongside?.(tx, made.urlKey);
    return { kind: 'made', projectId: made.projectId };
  });
