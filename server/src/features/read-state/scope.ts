/** The scope of a mark as SQL. */
import type { ReadScope } from '@newsbell/contracts/read-state';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Keys } from '#features/items/lists.ts';
import { tagOfToday } from '#features/items/tag-of-today.ts';
import type { Mine } from './sources.ts';
import { hasWantedTag, sourcesOf, wordsOf } from './sources.ts';

export interface MarkScope {
  /** They are queries for the `id`s of its projects and the `word_id`s of its words. */
  projects?: Keys;
  words?: Keys;
  /** A condition on what the words have found. */
  ofWords?: Keys;
}

export type FindProject = (urlKey: string, accountId: number) => Promise<{ id: number } | undefined>;

type Absent = 'FOLDER_NOT_FOUND' | 'PROJECT_NOT_FOUND' | 'SUBSCRIPTION_NOT_FOUND';
export type ScopeOutcome =
  | { kind: 'scope'; scope: MarkScope }
  | { kind: 'no-key'; field: 'key' | 'subscribeIds' }
  | { kind: 'absent'; code: Absent };

/** A folder or subscription of another account is answered like one that does not exist. */
export const scopeOf = async (
  db: Db,
  accountId: number,
  asked: { scope: ReadScope; key?: string; subscribeIds?: readonly number[]; byName?: boolean },
  findProject: FindProject,
): Promise<ScopeOutcome> => {
  const { scope, key, subscribeIds, byName } = asked;
  if (scope === 'ALL') return mine({ accountId, byName });
  if (scope === 'SUBSCRIPTIONS') return ofSubscriptions(db, accountId, subscribeIds);
  if (key === undefined) return { kind: 'no-key', field: 'key' };
  switch (scope) {
    case 'FOLDER': {
      const folder = /^\d{1,15}$/.test(key) ? Number(key) : Number.NaN;
      const isThere = folder === 0 || (folder > 0 && (await hasFolder(db, accountId, folder)));
      return isThere ? mine({ accountId, folder, byName }) : { kind: 'absent', code: 'FOLDER_NOT_FOUND' };
    }
    case 'PROJECT': {
      const project = await findProject(key, accountId);
      if (!project) return { kind: 'absent', code: 'PROJECT_NOT_FOUND' };
      return { kind: 'scope', scope: ofProject(project.id) };
    }
    case 'TAG':
      return mine({ accountId, tag: await tagOfToday(db, key), isPublic: true });
    case 'WORD': {
      const wordId = await followedWord(db, accountId, key);
      if (wordId === undefined) return { kind: 'absent', code: 'SUBSCRIPTION_NOT_FOUND' };
      return { kind: 'scope', scope: ofWord(wordId) };
    }
  }
};

/** The project is one that the person may see. */
export const ofProject = (id: number): MarkScope => ({ projects: sql`select ${id}::bigint as id` });

export const ofWord = (id: number): MarkScope => ({ words: sql`select ${id}::bigint as word_id` });

export const ofMine = (of: Mine): MarkScope => ({
  projects: sql`select source.id from (${sourcesOf(of)}) source`,
  ...(!of.byName && { words: wordsOf(of), ofWords: hasWantedTag(of) }),
});

const mine = (of: Mine): ScopeOutcome => ({ kind: 'scope', scope: ofMine(of) });

const ofSubscriptions = async (
  db: Db,
  accountId: number,
  ids: readonly number[] | undefined,
): Promise<ScopeOutcome> => {
  if (ids === undefined) return { kind: 'no-key', field: 'subscribeIds' };
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscription where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(
    db,
  );
  if (rows[0]!.n < new Set(ids).size) return { kind: 'absent', code: 'SUBSCRIPTION_NOT_FOUND' };
  return mine({ accountId, subscriptions: ids });
};

const hasFolder = async (db: Db, accountId: number, id: number): Promise<boolean> =>
  (await db.selectFrom('folder').where('account_id', '=', accountId).where('id', '=', id).select('id').execute())
    .length > 0;

const followedWord = async (db: Db, accountId: number, text: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from word w join subscription s on s.word_id = w.id
    where s.account_id = ${accountId} and w.text = ${text.normalize('NFKC').trim()}`.execute(db);
  return rows[0]?.id;
};
