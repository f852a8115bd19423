/** Admits a text that somebody writes: the limits of a day, a text that was written before, and whether it is held. */

import { newcomerPerDay, type WithheldReason } from '@newsbell/contracts/board-rules';
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { pathOf } from '../place.ts';
import type { StoredText } from '../text.ts';
import { banOf, type WritingBan } from './bans.ts';
import { type Checked, heldFor, isNewcomer, type Words } from './hold.ts';

type Tx = Transaction<Tables>;

/** Shorter texts, such as thanks, are written again and again. */
const SHORTEST_REPEATED = 40;

export interface Asked extends Checked {
  what: 'post' | 'comment';
  board: BoardKey;
  text: StoredText;
  /** The writer knows that they have written it before. */
  isAnyway: boolean;
}

export interface NewcomerSettings {
  /** False where newcomers write as all others do. */
  newcomerLimits: boolean;
}

export type Admission = { kind: 'admitted'; withheldFor: WithheldReason | null } | NotAdmitted;

export type NotAdmitted =
  | { kind: 'banned'; ban: WritingBan }
  | { kind: 'too-many'; retryAfter: number }
  | { kind: 'same'; path: string };

/**
 * Serialised: two texts of one person take turns, so that the second is counted with the first. Managers write without limits. `same`: the
 * person has written this text on this board within a day, at that path.
 */
export const admit = async (
  tx: Tx,
  caller: Pick<Caller, 'accountId' | 'roles'>,
  { what, board, isAnyway, ...checked }: Asked,
  { newcomerLimits }: NewcomerSettings,
): Promise<Admission> => {
  if (isManager(caller)) return { kind: 'admitted', withheldFor: null };
  const { accountId } = caller;
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
  const ban = await banOf(tx, caller);
  if (ban) return { kind: 'banned', ban };
  const newcomer = newcomerLimits && (await isNewcomer(tx, accountId));
  const retryAfter = newcomer ? await secondsToWait(tx, accountId, what) : 0;
  if (retryAfter > 0) return { kind: 'too-many', retryAfter };
  const path = isAnyway ? undefined : await samePath(tx, accountId, board, checked.text);
  if (path !== undefined) return { kind: 'same', path };
  return { kind: 'admitted', withheldFor: heldFor(checked, newcomer) };
};

/** Deleted ones count: otherwise deleting would make room. */
const secondsToWait = async (tx: Tx, accountId: number, what: 'post' | 'comment'): Promise<number> => {
  const { rows } = await sql<{ written: number; seconds: number | null }>`
    select count(*)::int as written, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as seconds
    from ${sql.table(what)} where account_id = ${accountId} and created_at > now() - interval '1 day'`.execute(tx);
  const { written, seconds } = rows[0]!;
  return written < newcomerPerDay[`${what}s`] ? 0 : Math.max(1, seconds ?? 1);
};

const samePath = async (
  tx: Tx,
  accountId: number,
  board: BoardKey,
  { folded }: StoredText,
): Promise<string | undefined> => {
  if (folded.length < SHORTEST_REPEATED) return undefined;
  const { rows } = await sql<{ postId: number; number: number | null }>`
    select p.id as "postId", null::int as number from post p
    where p.account_id = ${accountId} and p.board = ${board} and p.created_at > now() - interval '1 day'
      and p.deleted_at is null and p.folded = ${folded}
    union all
    select p.id, c.number from comment c join post p on p.id = c.post_id
    where c.account_id = ${accountId} and p.board = ${board} and c.created_at > now() - interval '1 day'
      and c.deleted_at is null and p.deleted_at is null and (p.withheld_for is null or p.account_id = ${accountId})
      and c.folded = ${folded}
    limit 1`.execute(tx);
  const [row] = rows;
  return row && pathOf({ board, ...row });
};

/** An edit is held for what it adds: a text that a manager has kept stays shown when a slip in it is mended. */
export const admitEdit = async (
  tx: Tx,
  caller: Pick<Caller, 'accountId' | 'roles'>,
  { before, ...checked }: Checked & { before: Words },
  { newcomerLimits }: NewcomerSettings,
): Promise<Admission> => {
  if (isManager(caller)) return { kind: 'admitted', withheldFor: null };
  const ban = await banOf(tx, caller);
  if (ban) return { kind: 'banned', ban };
  const newcomer = newcomerLimits && (await isNewcomer(tx, caller.accountId));
  return { kind: 'admitted', withheldFor: heldFor(checked, newcomer, before) };
};
