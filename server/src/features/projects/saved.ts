/** The one project of a person that has the pages which they keep. It is private, and nobody edits or deletes it by itself. */
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { insertRow } from './add.ts';

export interface SavedProject {
  projectId: number;
  urlKey: string;
}

export const findSaved = async (db: Db, accountId: number): Promise<SavedProject | undefined> =>
  (
    await sql<SavedProject>`
      select id as "projectId", url_key as "urlKey" from project
      where owner_id = ${accountId} and kind = 'SAVED'`.execute(db)
  ).rows[0];

/** Idempotent: the caller holds the account's row, so two first saves of one person make one project. */
export const ensureSaved = async (tx: Transaction<Tables>, accountId: number, title: string): Promise<SavedProject> => {
  const known = await findSaved(tx, accountId);
  if (known) return known;
  const project = {
    ...({ kind: 'SAVED', visibility: 'PRIVATE', ownerId: accountId, feedUrl: null } as const),
    ...{ title, description: null, edited: [], tags: [] },
  };
  // The key says nothing of its owner, and nobody can guess it.
  const made = await insertRow(tx, project, [`saved-${randomBytes(12).toString('hex')}`]);
  if (!made) throw new Error('a random key was taken');
  return made;
};
