/**
 * Imports go on in the background, one outline a transaction: it follows what the outline names and moves `done` on, so
 * that a process may die anywhere and another takes up where it stopped. Nothing is fetched: the crawler finds out.
 */

import type { Role } from '@newsbell/contracts/account-rules';
import type { Language } from '@newsbell/contracts/languages';
import type { OpmlReport } from '@newsbell/contracts/opml';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { mayAddPrivate } from '#features/projects/private-network.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { texts } from '#i18n/texts.ts';
import type { Starting } from '../follow.ts';
import { followOutline } from './follow-outline.ts';
import type { SubscriptionOutline } from './outline.ts';

/** Each holds what the file named, up to megabytes of it. */
export const MOST_REPORTS = 5;

/**
 * Imported subscriptions come after those that the person has. Only the newest reports stay within the limit. `byOperator`: it may bring in
 * sources of the operator's own network.
 */
export const startImport = async (
  db: Db,
  accountId: number,
  { outlines, broken }: { outlines: readonly SubscriptionOutline[]; broken: boolean },
  byOperator = false,
): Promise<string> => {
  await sql`
    delete from opml_import where id in (
      select id from opml_import where account_id = ${accountId} and due_at is null
      order by created_at desc, id offset ${sql.lit(MOST_REPORTS - 1)})`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into opml_import (account_id, outlines, broken, by_operator, due_at)
    values (${accountId}, ${JSON.stringify(outlines)}::jsonb, ${broken}, ${byOperator},
      case when ${outlines.length > 0} then now() end)
    returning id`.execute(db);
  return rows[0]!.id;
};

/** Answers undefined where there is none, or it is another's. */
export const importReport = async (
  db: Db,
  accountId: number,
  id: string,
  language: Language,
): Promise<OpmlReport | undefined> => {
  const { rows } = await sql<Omit<OpmlReport, 'failed'> & { failed: Failure[] }>`
    select id, case when due_at is null then 'done' when done = 0 then 'waiting' else 'running' end as state,
      jsonb_array_length(outlines) as total, done, added, known, broken,
      array(select jsonb_build_object('title', o.outline ->> 'title', 'url', o.outline ->> 'key', 'code', f ->> 1)
        from jsonb_array_elements(failed) with ordinality as each (f, rank)
        cross join lateral (select outlines -> (f ->> 0)::int as outline) o order by rank) as failed
    from opml_import where id = ${id} and account_id = ${accountId}`.execute(db);
  const found = rows[0];
  return (
    found && {
      ...found,
      failed: found.failed.map(({ code, ...rest }) => ({ ...rest, reason: reasonOf(code, language) })),
    }
  );
};

interface Failure {
  title: string;
  url: string;
  code: string;
}

const reasonOf = (code: string, language: Language): string => {
  const { problems } = texts(language);
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : crawlErrorText(code, language);
};

export type Importing = Pick<Deps, 'db' | 'log' | 'settings'>;

/** A few outlines of the import that has waited longest, or of that one. True: there may be more to do. */
export const importSome = async (deps: Importing, starting: Starting, only?: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id from opml_import where due_at <= now() and id = coalesce(${only ?? null}::uuid, id)
    order by due_at limit 1`.execute(deps.db);
  const id = rows[0]?.id;
  if (!id) return false;
  for (let n = 0; n < 20; n++) if (!(await importNext(deps, starting, id))) return n > 0;
  return true;
};

/** Clock: an import has no rest, so that one in the future was dated by a clock that has been set back. */
export const bringImportsBack = async ({ db }: { db: Db }): Promise<void> => {
  await sql`update opml_import set due_at = now() where due_at > now() + interval '1 minute'`.execute(db);
};

/** Reports of what is over are kept for a week. */
export const forgetOldImports = async ({ db }: { db: Db }): Promise<boolean> => {
  await sql`delete from opml_import where due_at is null and created_at < now() - interval '7 days'`.execute(db);
  return false;
};

/** Answers false where all is done, or another worker is at it. */
const importNext = async (deps: Importing, starting: Starting, id: string): Promise<boolean> => {
  const tx = await deps.db.startTransaction().execute();
  let next: Next | undefined;
  try {
    next = await takeNext(tx, id);
    const code = next ? await follow(tx, deps, starting, next) : undefined;
    if (next && (code === 'added' || code === 'known')) await moveOn(tx, id, code, next.place);
    await (code === 'added' || code === 'known' ? tx.commit() : tx.rollback()).execute();
    if (next && code && code !== 'added' && code !== 'known') await moveOn(deps.db, id, { code }, next.place);
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch(() => {});
    if (isTransient(error) || !next) throw error;
    // One outline that cannot be stored does not keep the rest from it.
    deps.log('import_broke', { id, place: next.place, error });
    await moveOn(deps.db, id, { code: 'INTERNAL' }, next.place);
  }
  return next !== undefined;
};

const follow = (tx: Transaction<Tables>, { settings }: Importing, starting: Starting, next: Next): Promise<string> => {
  const { byOperator, roles, ...what } = next;
  const mayReachPrivate = byOperator ? settings.crawl.privateHosts : mayAddPrivate(settings, { roles });
  return followOutline({ tx, settings, starting, mayReachPrivate, ...what });
};

interface Next {
  byOperator: boolean;
  roles: Role[];
  accountId: number;
  place: number;
  outline: SubscriptionOutline;
}

/** The lock on the import's row is the lease: it goes with the connection. */
const takeNext = async (tx: Transaction<Tables>, id: string): Promise<Next | undefined> =>
  (
    await sql<Next>`
      select account_id as "accountId", done as place, outlines -> done as outline, by_operator as "byOperator",
        (select roles from account where id = account_id) as roles
      from opml_import where id = ${id} and due_at is not null for update skip locked`.execute(tx)
  ).rows[0];

/** Optimistic: where another process has moved it on in the meantime, nothing changes. */
const moveOn = async (
  db: Db,
  id: string,
  outcome: 'added' | 'known' | { code: string },
  place: number,
): Promise<void> => {
  const failed = typeof outcome === 'object' ? JSON.stringify([[place, outcome.code]]) : '[]';
  await sql`
    update opml_import set done = done + 1, added = added + ${outcome === 'added' ? 1 : 0},
      known = known + ${outcome === 'known' ? 1 : 0}, failed = failed || ${failed}::jsonb,
      due_at = case when done + 1 < jsonb_array_length(outlines) then clock_timestamp() end
    where id = ${id} and done = ${place} and due_at is not null`.execute(db);
};
