/**
 * Quota: the space that a source takes on disk stays within a budget, its own and that of the account which added it. `item_space` is
 * counted by triggers on `item`, so every writer of items counts them.
 */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import type { ReadyItem } from '#documents/ready-item.ts';

type Keep = Settings['keep'];

/** The budget that a source has to keep to: its own, or that of the account which has added it. */
interface Budget {
  of: 'source' | 'account';
  bytes: number;
}

/** A name with its two index entries. */
export const NAME_BYTES = 150;
/** Names take this part of a space at most, but a source always has those of its whole document, or its items would be new again. */
const NAMES_SHARE = 0.25;
const LEAST_NAMES = 5_000;
/** The sources of an account are added up when one of them has grown by so much, not at each document. */
const GROWN_BYTES = 1_048_576;
const MOST_AT_ONCE = 1_000;

/** A document that brings less than this is not worth a statement of its own: the hourly clean-up checks it. */
const LOOK_BYTES = 65_536;

/** Answers whether so much of a document was stored that the source may be over its space now. */
export const mayFill = (items: readonly Pick<ReadyItem, 'content' | 'folded'>[]): boolean =>
  items.reduce((sum, { content, folded }) => sum + 600 + content.length + 3 * folded.length, 0) >= LOOK_BYTES;

/**
 * After a document was stored, in its transaction: the source's oldest news go until it is within its budget. The
 * caller holds the project's crawl row. One statement where there is space, as there nearly always is.
 */
export const enforceSpaceBudget = async (tx: Transaction<Tables>, projectId: number, keep: Keep): Promise<void> => {
  const rows = await runPrepared(
    tx,
    sql<{ size: number; hasGrown: boolean; owner: number | null }>`
      select s.bytes + s.names * ${sql.lit(NAME_BYTES)} as size, s.grown >= ${sql.lit(GROWN_BYTES)} as "hasGrown",
        p.owner_id as owner
      from item_space s join project p on p.id = s.project_id where s.project_id = ${projectId}`,
  );
  const space = rows[0];
  if (!space) return;
  if (space.size > keep.sourceBytes)
    await trimTo(tx, projectId, keep.sourceBytes, { of: 'source', bytes: keep.sourceBytes });
  if (!space.hasGrown || space.owner === null) return;
  await sql`update item_space set grown = 0 where project_id = ${projectId}`.execute(tx);
  const share = shareOf(await sizesOf(tx, space.owner), keep.accountBytes);
  if (share < Math.min(space.size, keep.sourceBytes))
    await trimTo(tx, projectId, share, { of: 'account', bytes: keep.accountBytes });
};

/** The sources of the account that are over their share of its budget, and the share. */
export const overShare = async (
  db: Db,
  owner: number,
  keep: Keep,
): Promise<{ share: number; projectIds: number[] }> => {
  const spaces = await sizesOf(db, owner);
  const share = shareOf(spaces, keep.accountBytes);
  return { share, projectIds: spaces.filter(({ size }) => size > share).map(({ projectId }) => projectId) };
};

interface Space {
  projectId: number;
  size: number;
}

const sizesOf = async (db: Db, owner: number): Promise<Space[]> =>
  (
    await sql<Space>`
      select p.id as "projectId", s.bytes + s.names * ${sql.lit(NAME_BYTES)} as size
      from project p join item_space s on s.project_id = p.id where p.owner_id = ${owner}
      order by p.id`.execute(db)
  ).rows;

/**
 * Fair share: answers the bytes that each source may have where all of them together have no more than `budget`: the largest give way
 * first, and a source smaller than the share loses nothing. Infinity where there is space for all.
 */
export const shareOf = (spaces: readonly { size: number }[], budget: number): number => {
  const sizes = spaces.map(({ size }) => size).sort((a, b) => a - b);
  let left = budget;
  for (const [at, size] of sizes.entries()) {
    const share = Math.floor(left / (sizes.length - at));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
};

/**
 * The source's oldest items go, but no starred one, and names that no document has used for longest. A bounded number
 * of both; answers how many items went.
 */
export const trimTo = async (
  tx: Transaction<Tables>,
  projectId: number,
  most: number,
  budget: Budget,
): Promise<number> => {
  const mostNames = Math.max(Math.floor((most * NAMES_SHARE) / NAME_BYTES), LEAST_NAMES);
  const names = await trimNames(tx, projectId, mostNames);
  const mostBytes = Math.max(most - names * NAME_BYTES, 0);
  let trimmed = 0;
  for (let round = 0; round < 5; round++) {
    const gone = await trimOldest(tx, projectId, mostBytes);
    trimmed += gone;
    if (gone < MOST_AT_ONCE) break;
  }
  if (trimmed > 0)
    await sql`
      update item_space set trimmed_at = now(), trimmed_for = ${budget.of}, trimmed_over = ${budget.bytes}
      where project_id = ${projectId}`.execute(tx);
  return trimmed;
};

const trimOldest = async (tx: Transaction<Tables>, projectId: number, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    with oldest as materialized (
      select id, coalesce(sum(bytes) over (order by sort_at, id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select id, sort_at, item_bytes(title, link, author, image, excerpt, content, enclosures, tags, folded) as bytes
        from item where project_id = ${projectId} and not exists (select from star where star.item_id = item.id)
        order by sort_at, id limit ${sql.lit(MOST_AT_ONCE)}) oldest
    )
    delete from item where id in (
      select o.id from oldest o join item_space s on s.project_id = ${projectId} where o.before < s.bytes - ${most})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
};

/** Answers how many are left, so far as they are counted. */
const trimNames = async (tx: Transaction<Tables>, projectId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ names: number }>`
    select names from item_space where project_id = ${projectId}`.execute(tx);
  const names = rows[0]?.names ?? 0;
  if (names <= most) return names;
  const { numAffectedRows } = await sql`
    delete from item_alias where project_id = ${projectId} and hash in (
      select a.hash from item_alias a where a.project_id = ${projectId} order by a.seen_at, a.hash
      limit ${Math.min(names - most, 10 * MOST_AT_ONCE)})`.execute(tx);
  const left = names - Number(numAffectedRows ?? 0);
  await sql`update item_space set names = ${left} where project_id = ${projectId}`.execute(tx);
  return left;
};
