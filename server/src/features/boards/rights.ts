/** Authorization: these rules say who may write on a board, edit, delete and restore (community paper, §9). */
import { type Caller, isManager } from '#http/guard.ts';

export type Writers = 'VERIFIED' | 'MANAGER';

export const mayWrite = (caller: Caller | undefined, writers: Writers): boolean =>
  caller !== undefined && caller.emailVerified && (writers === 'VERIFIED' || isManager(caller));

export interface Written {
  author_id: number | null;
  deleted_at: Date | null;
  deleted_by_manager: boolean;
}

/** Its author, or a manager. */
export const mayEdit = (caller: Caller | undefined, { author_id }: Pick<Written, 'author_id'>): boolean =>
  caller !== undefined && (author_id === caller.accountId || isManager(caller));

/** An author takes back what they deleted themselves; a manager anything. */
export const mayRestore = (caller: Caller | undefined, row: Written): boolean =>
  row.deleted_at !== null &&
  caller !== undefined &&
  (isManager(caller) || (row.author_id === caller.accountId && !row.deleted_by_manager));
