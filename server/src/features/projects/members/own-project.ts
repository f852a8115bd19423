/** Finds the published project of the caller, whose invitations and members are theirs to see and to change. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleTo } from '../queries.ts';

export interface OwnProject {
  id: number;
  isPrivate: boolean;
}

/** `absent`: there is none that the caller may see. `forbidden`: they see it, and somebody else publishes there. */
export type NotOwn = { kind: 'absent' | 'forbidden' };

export const findOwn = (db: Db, accountId: number, urlKey: string) => ownBy(db, { accountId, urlKey, lock: sql`` });

/** Lock order: the rows of accounts come before. While it is locked nobody joins, leaves or is removed, and its visibility stays. */
export const lockOwn = (tx: Db, accountId: number, urlKey: string) =>
  ownBy(tx, { accountId, urlKey, lock: sql`for no key update of p` });

const ownBy = async (
  db: Db,
  { accountId, urlKey, lock }: { accountId: number; urlKey: string; lock: RawBuilder<unknown> },
): Promise<({ kind: 'own' } & OwnProject) | NotOwn> => {
  const { rows } = await sql<OwnProject & { isOwn: boolean }>`
    select p.id, p.visibility = 'PRIVATE' as "isPrivate",
      coalesce(p.kind = 'PUBLISHED' and p.owner_id = ${accountId}, false) as "isOwn"
    from project p where p.url_key = ${urlKey} and ${isVisibleTo(accountId)} ${lock}`.execute(db);
  const [found] = rows;
  if (!found) return { kind: 'absent' };
  return found.isOwn ? { kind: 'own', id: found.id, isPrivate: found.isPrivate } : { kind: 'forbidden' };
};
