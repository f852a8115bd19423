/** Authorization: these rules say who may write on a board, edit, delete and restore (community paper, §9). */
import { sql } from 'kysely';
import { type Caller, isManager } from '#http/guard.ts';

export type Writers = 'VERIFIED' | 'MANAGER';

export const mayWrite = (caller: Caller | undefined, writers: Writers): boolean =>
  caller?.emailVerified === true && (writers === 'VERIFIED' || isManager(caller));

export interface Written {
  author_id: number | null;
  deleted_at: Date | null;
  deleted_by_manager: boolean;
  /** It was deleted less than `restoredWithin` ago. */
  is_restorable: boolean | null;
}

/** Retention: so long the deletion of a text can be taken back; then the text goes. */
export const restoredWithin = '30 days';

/** A column of a row `alias` of post or comment. */
export const isRestorable = (alias: 'p' | 'c') =>
  sql`${sql.ref(`${alias}.deleted_at`)} > now() - ${restoredWithin}::interval as is_restorable`;

/** Its author, or a manager. */
export const mayEdit = (caller: Caller | undefined, { author_id }: Pick<Written, 'author_id'>): boolean =>
  caller !== undefined && (author_id === caller.accountId || isManager(caller));

/** An author takes back what they deleted themselves; a manager anything. */
export const mayRestore = (caller: Caller | undefined, row: Written): boolean =>
  row.is_restorable === true &&
  caller !== undefined &&
  (isManager(caller) || (row.author_id === caller.accountId && !row.deleted_by_manager));
