/** The statements about texts: what is stored of an item, what is kept of its page, and what goes. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isReadableItem } from '#db/visibility.ts';
import type { Deps } from '#deps.ts';
import { isFleeting, type TextRow } from './state.ts';

/** Undefined: there is no such item for this person. */
export const textForReader = (db: Db, accountId: number, itemId: number): Promise<TextRow | undefined> =>
  textWhere(db, sql`i.id = ${itemId} and ${isReadableItem(accountId)}`);

export const textOf = (db: Db, itemId: number): Promise<TextRow | undefined> => textWhere(db, sql`i.id = ${itemId}`);

const textWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<TextRow | undefined> =>
  (
    await sql<TextRow>`
      select i.id, i.link, i.title, i.excerpt, i.source_hash as "sourceHash", i.project_id as "projectId",
        p.owner_id as "ownerId", p.kind, ${allowsTexts} as allows, t.html, t.code, t.fetched_at as "fetchedAt",
        extract(epoch from now() - t.asked_at)::float8 as "askedSecondsAgo",
        coalesce(t.source_hash <> i.source_hash, false) as "isEdited"
      from item i join project p on p.id = i.project_id left join item_text t on t.item_id = i.id
      where ${condition}`.execute(db)
  ).rows[0];

/** A condition on `project p`. What has become one with a source is forbidden by that source too. */
const allowsTexts = sql`(p.allows_full_text and not exists (
  select from project whole where whole.id = p.merged_into and not whole.allows_full_text))`;

export const contentOf = async (db: Db, itemId: number): Promise<string> =>
  (await sql<{ content: string }>`select content from item where id = ${itemId}`.execute(db)).rows[0]?.content ?? '';

export type Given = { html: string } | { code: string };

/**
 * Lost update: the lock is the one that the foreign key takes, a moment sooner. Who forbids texts holds the row, so it is
 * awaited, and the condition is then looked at anew. A passing failure leaves the text that was there before: it is asked for again in an hour. An item that is gone, or whose source
 * forbids it meanwhile, keeps nothing.
 */
export const keepText = async (db: Db, { id, sourceHash }: TextRow, given: Given): Promise<void> => {
  const { html, code } = { html: null, code: null, ...given };
  const staysAsItWas = sql`(${code !== null && isFleeting(code)} and item_text.html is not null)`;
  const unlessItStays = (name: string) =>
    sql`case when ${staysAsItWas} then ${sql.ref(`item_text.${name}`)} else ${sql.ref(`excluded.${name}`)} end`;
  await sql`
    insert into item_text (item_id, project_id, html, code, source_hash)
    select i.id, i.project_id, ${html}, ${code}, ${sourceHash} from item i join project p on p.id = i.project_id
    where i.id = ${id} and ${allowsTexts} for key share of p
    on conflict (item_id) do update set html = ${unlessItStays('html')}, code = ${unlessItStays('code')},
      source_hash = ${unlessItStays('source_hash')}, fetched_at = ${unlessItStays('fetched_at')},
      asked_at = excluded.asked_at`.execute(db);
};

/** The source forbids them from now on, also of what has become one with it. */
export const forgetTextsOf = async (tx: Transaction<Tables>, projectId: number): Promise<void> => {
  await sql`
    delete from item_text where project_id in (
      select id from project where id = ${projectId} or merged_into = ${projectId})`.execute(tx);
};

const KEPT_DAYS = 180;
const AT_ONCE = 1_000;

/** Retention: what is old and starred by nobody goes, and is fetched again when somebody wants it. True: there may be more. */
export const forgetOldTexts = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from item_text where item_id in (
      select t.item_id from item_text t
      where t.fetched_at < now() - make_interval(days => ${KEPT_DAYS})
        and not exists (select from star where star.item_id = t.item_id)
      order by t.fetched_at limit ${sql.lit(AT_ONCE)})`.execute(db);
  return numAffectedRows === BigInt(AT_ONCE);
};
