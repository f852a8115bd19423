/**
 * The plan names the exceptions among the tables with an account's column, each with its reason: the account's export
 * reads every other one, and its rows go when the account is removed. A new table must take a side.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { withoutComments } from './house-plan.ts';

/** The export leaves out the rows of these tables, each for its reason. */
export const notExported: Record<string, string> = {
  announcement: 'said by administrators for the installation, to everybody',
  account_token: 'a link that was mailed: a hash that is a key for as long as it lives',
  moderation_case:
    'has the manager of a decision; what a person wrote and was told of it is in the export with texts and alerts',
  moderation_log: 'as of moderation_case',
  digest_due: 'says only when the waiting items are sent; the export has the waiting items themselves',
  provider_flow: 'a sign-in that is under way for minutes: secrets, and nothing that the person gave us',
  removed_member: 'says of what the person may not read any more that it is there; the row keeps them out of it',
  sign_up_invitation: 'whom administrators let in: a note of one person about another, seen by administrators alone',
  subscription_end: 'the undo log of a day: what is followed now is in the export',
  read_mark: 'the undo log of a day: the read state that it led to is in the export',
};

/** The rows of these columns stay, or are not removed by a foreign key that cascades, each for its reason. */
export const notCascading: Record<string, string> = {
  'announcement.made_by': 'set null: it still stands above every page',
  'comment.account_id': 'set null: the thread stays readable; it is signed by a deleted user',
  'digest_item.account_id': 'goes with its digest, whose foreign key cascades',
  'image.account_id':
    "set null: a picture in a text stays with the text; a profile's is removed by the trigger profile_picture_of_account",
  'moderation_case.decided_by': 'set null: the decision stands',
  'moderation_log.manager_id': 'set null: the step stays in the log, and can be undone',
  'outbox_mail.account_id': 'set null: the farewell is still to be sent; sent mail is forgotten by its age',
  'post.account_id': 'set null: those who answered it keep it; it is signed by a deleted user',
  'project.owner_id':
    'set null: a public source stays for its followers; a private one is removed by the trigger private_projects_of_account',
  'sign_up_invitation.made_by': 'set null: the link stays, for whom it was given to',
  'sign_up_invitation.used_by': 'set null: the link stays used',
  'waiting_item.account_id':
    'removed by the trigger waiting_items_of_account: a foreign key would cost as much as the row',
};

export interface AccountColumn {
  table: string;
  column: string;
  /**
   * It is the foreign key's action when the account is deleted, `cascade` or `set null`; null where there is no foreign
   * key.
   */
  action: string | null;
}

/** Answers every column that refers to an account by a foreign key, or whose name says that it does. */
export const accountColumns = async (db: Db): Promise<AccountColumn[]> =>
  (
    await sql<AccountColumn>`
      select c.relname as table, a.attname as column,
        case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else f.confdeltype::text end as action
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'account'::regclass and f.conkey = array[a.attnum]
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and (f.oid is not null or a.attname ~ '(^|_)account_id$')
      order by 1, 2`.execute(db)
  ).rows;

/** Answers the tables that a source reads, by the query builder or in its SQL. */
export const tablesReadBy = (source: string): Set<string> =>
  new Set(
    [...withoutComments(source).matchAll(/\b(?:selectFrom\('|(?:from|join)\s+)([a-z_]+)/g)].map(([, table]) => table!),
  );

/** Answers sentences that say which table is neither exported nor named with a reason, and which reason is needed no more. */
export const exportViolations = (columns: readonly AccountColumn[], exported: ReadonlySet<string>): string[] => {
  const tables = new Set(columns.map(({ table }) => table));
  return [
    ...[...tables].flatMap(table => {
      if (exported.has(table)) return table in notExported ? [`${table} is exported, and excepted all the same`] : [];
      return table in notExported ? [] : [`${table} is not in the account's export`];
    }),
    ...Object.keys(notExported).flatMap(table =>
      tables.has(table) ? [] : [`${table} is excepted, but holds no account`],
    ),
  ];
};

/**
 * Answers sentences that say which column keeps its row when the account goes without a reason, and which reason is
 * needed no more.
 */
export const removalViolations = (columns: readonly AccountColumn[]): string[] => {
  const named = new Map(columns.map(each => [`${each.table}.${each.column}`, each.action]));
  return [
    ...[...named].flatMap(([column, action]) => {
      if (action === 'cascade')
        return column in notCascading ? [`${column} cascades, and is excepted all the same`] : [];
      return column in notCascading ? [] : [`${column} outlives its account`];
    }),
    ...Object.keys(notCascading).flatMap(column =>
      named.has(column) ? [] : [`${column} is excepted, but does not exist`],
    ),
  ];
};
