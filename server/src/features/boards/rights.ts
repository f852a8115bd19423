/** Authorization: these rules say who may write on a board, edit, delete and restore (community paper, §9). */

import type { WithheldReason } from '@newsbell/contracts/board-rules';
import { sql } from 'kysely';
import { type Caller, isManager } from '#http/guard.ts';

export type Writers = 'VERIFIED' | 'MANAGER';

export interface WritingRule {
  writers: Writers;
  /** Only managers write there. */
  isClosed: boolean;
}

export const mayWrite = (caller: Caller | undefined, { writers, isClosed }: WritingRule): boolean =>
  caller?.emailVerified === true && ((writers === 'VERIFIED' && !isClosed) || isManager(caller));

/** Also where only managers write posts. */
export const mayComment = (caller: Caller | undefined, { isClosed }: Pick<WritingRule, 'isClosed'>): boolean =>
  caller?.emailVerified === true && (!isClosed || isManager(caller));

export interface Written {
  author_id: number | null;
  deleted_at: Date | null;
  deleted_by_manager: boolean;
  withheld_for: WithheldReason | null;
  /** It was deleted less than `restoredWithin` ago. */
  is_restorable: boolean | null;
}

/** It is a condition on a row `alias` of post or comment: everybody sees it. */
export const isShown = (alias: 'p' | 'c') =>
  sql`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.withheld_for`)} is null`;

/** Retention: so long the deletion of a text can be taken back; then the text goes. */
export const restoredWithin = '30 days';

/** A column of a row `alias` of post or comment. */
export const isRestorable = (alias: 'p' | 'c') =>
  sql`${sql.ref(`${alias}.deleted_at`)} > now() - ${restoredWithin}::interval as is_restorable`;

export const isSeenByAll = ({ deleted_at, withheld_for }: Written): boolean =>
  deleted_at === null && withheld_for === null;

/** Its author, or a manager. */
export const mayEdit = (caller: Caller | undefined, { author_id }: Pick<Written, 'author_id'>): boolean =>
  caller !== undefined && (author_id === caller.accountId || isManager(caller));

/** An author takes back what they deleted themselves; a manager anything. */
export const mayRestore = (caller: Caller | undefined, row: Written): boolean =>
  row.is_restorable === true &&
  caller !== undefined &&
  (isManager(caller) || (row.author_id === caller.accountId && !row.deleted_by_manager));
