/** Reads and writes the feeds of people that have a secret address. */
import { MOST_OUT_FEEDS } from '@newsbell/contracts/out-feed-rules';
import type { SecretFeedKind } from '@newsbell/contracts/out-feeds';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface SecretFeedRow {
  id: string;
  kind: SecretFeedKind;
  folderId: number | null;
  folderName: string | null;
  createdAt: Date;
}

const columns = sql`
  o.id, o.kind, o.folder_id as "folderId", f.name as "folderName", o.created_at as "createdAt"`;

export const secretFeedsOf = async (db: Db, accountId: number): Promise<SecretFeedRow[]> =>
  (
    await sql<SecretFeedRow>`
      select ${columns} from out_feed o left join folder f on f.id = o.folder_id
      where o.account_id = ${accountId} order by o.created_at desc, o.id`.execute(db)
  ).rows;

/**
 * Idempotent, also at once: what has an address already answers the same. Serialised by the account's row, so that no two requests take the
 * last place.
 */
export const makeSecretFeed = (
  db: Db,
  accountId: number,
  { kind, folderId }: { kind: SecretFeedKind; folderId: number | null },
): Promise<SecretFeedRow | 'full' | 'no-folder'> =>
  db.transaction().execute(async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    if (folderId !== null) {
      const { rows } = await sql`
        select from folder where id = ${folderId} and account_id = ${accountId} for key share`.execute(tx);
      if (rows.length === 0) return 'no-folder';
    }
    const { rows: known } = await sql<SecretFeedRow & { isWanted: boolean }>`
      select ${columns}, o.kind = ${kind} and o.folder_id is not distinct from ${folderId}::bigint as "isWanted"
      from out_feed o left join folder f on f.id = o.folder_id where o.account_id = ${accountId}`.execute(tx);
    const wanted = known.find(({ isWanted }) => isWanted);
    if (wanted) return wanted;
    if (known.length >= MOST_OUT_FEEDS) return 'full';
    const { rows } = await sql<SecretFeedRow>`
      with o as (
        insert into out_feed (account_id, kind, folder_id) values (${accountId}, ${kind}, ${folderId})
        returning id, kind, folder_id, created_at
      ) select ${columns} from o left join folder f on f.id = o.folder_id`.execute(tx);
    return rows[0]!;
  });

/** Answers false where the person has none of this id. */
export const revokeSecretFeed = async (db: Db, accountId: number, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from out_feed where id = ${id}::uuid and account_id = ${accountId}`.execute(db);
  return numAffectedRows === 1n;
};

export interface OwnedFeed extends Pick<SecretFeedRow, 'id' | 'kind' | 'folderId' | 'folderName'> {
  accountId: number;
  language: string;
  /** The project of the person's saved pages; null: there is none yet. */
  savedId: number | null;
}

/** Answers undefined where there is none, or its person is shut out. */
export const secretFeedById = async (db: Db, id: string): Promise<OwnedFeed | undefined> => {
  const { rows } = await sql<OwnedFeed>`
    select o.id, o.kind, o.folder_id as "folderId", f.name as "folderName", o.account_id as "accountId", a.language,
      (select p.id from project p where p.owner_id = a.id and p.kind = 'SAVED') as "savedId"
    from out_feed o join account a on a.id = o.account_id left join folder f on f.id = o.folder_id
    where o.id = ${id}::uuid and a.disabled_at is null`.execute(db);
  return rows[0];
};
