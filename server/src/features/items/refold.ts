/** Folds stored texts anew after the way of folding has changed, so that searches find old news, too. */

import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { retryTransient } from '#db/trouble.ts';
import { bothWalks, walkTwice } from '#db/walk.ts';
import type { Deps } from '#deps.ts';
import type { TextField } from '#text/folded-fields.ts';
import { plainText } from '#text/html/plain.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { changedText, FOLDING } from '#text/refold.ts';
import { lockItemsOf } from './lock.ts';

/** Items that a step reads, and characters that it folds: a step is a transaction, and crawls of what it changes wait for it. */
const ITEMS = 200;
const CHARACTERS = 500_000;

/**
 * Folds the next items anew in one step of the walk, the newest first, twice for each way of folding. PostgreSQL chooses those that may fold
 * otherwise now, so most are never sent here. Until the walk has passed an item, searches find it as it was folded before.
 */
export const refoldItems = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> => {
  let refolded = 0;
  const step = async (tx: Transaction<Tables>, place: string | null) => {
    const { rows } = await sql<{ last: number | null; read: number; chosen: Chosen[] | null; rest: number | null }>`
      with page as materialized (
        select id, project_id, title, content, fields, folded, source_hash from item
        where ${place}::bigint is null or id < ${place}::bigint order by id desc limit ${sql.lit(ITEMS)}
      ), chosen as materialized (
        select *, sum(length(content)) over (order by id desc) - length(content) as before from page
        where title ~ ${changedText} or content ~ ${changedText} or fields::text ~ ${changedText}
      )
      select (select min(id) from page) as last, (select count(*)::int from page) as read,
        (select json_agg(json_build_object('id', id, 'projectId', project_id, 'title', title, 'content', content,
          'fields', fields, 'folded', folded, 'sourceHash', source_hash) order by id desc) from chosen
          where before < ${sql.lit(CHARACTERS)}) as chosen,
        (select max(id) from chosen where before >= ${sql.lit(CHARACTERS)}) as rest`.execute(tx);
    const { last, read, chosen, rest } = rows[0]!;
    refolded = await refold(tx, chosen ?? []);
    if (rest !== null) return String(rest + 1);
    return read < ITEMS ? null : String(last);
  };
  // A crawl notes several sources in one statement, in any order, so a deadlock is possible; the job itself would rest for an hour.
  const more = await retryTransient(() => walkTwice(db, walk, step));
  if (refolded > 0) log('items_refolded', { items: refolded });
  return more;
};

/** Answers how often all items have been walked through, up to two times. */
export const timesRefolded = async (db: Db): Promise<number> => {
  const { rows } = await sql`
    select from walk where name = any (${bothWalks(walk)}::text[]) and ended_at is not null`.execute(db);
  return rows.length;
};

const walk = `refold-items-${FOLDING}`;

interface Chosen {
  id: number;
  projectId: number;
  title: string;
  content: string;
  fields: TextField[] | null;
  folded: string;
  sourceHash: string;
}

/** Answers how many fold otherwise than they are stored. */
const refold = async (tx: Transaction<Tables>, items: readonly Chosen[]): Promise<number> => {
  const changed: (ReturnType<typeof itemLexemes> & Pick<Chosen, 'id' | 'projectId' | 'sourceHash'>)[] = [];
  for (const { id, projectId, title, content, fields, folded, sourceHash } of items) {
    // Requests have their turn between two of these.
    await setImmediate();
    const words = itemLexemes(title, plainText(content), fields);
    if (words.folded !== folded) changed.push({ id, projectId, sourceHash, ...words });
  }
  if (changed.length === 0) return 0;
  await lockItemsOf(
    tx,
    changed.map(each => each.projectId),
  );
  // A row that was edited meanwhile was folded by its writer.
  const { numAffectedRows } = await sql`
    update item set folded_title = r."foldedTitle", folded = r.folded,
      folded_fields = r."foldedFields", words = array_to_tsvector(string_to_array(r.lexemes, ' '))
    from json_to_recordset(${JSON.stringify(changed)}::json) as r (id bigint, "sourceHash" text, "foldedTitle" text, folded text,
      "foldedFields" jsonb, lexemes text)
    where item.id = r.id and item.source_hash = r."sourceHash"`.execute(tx);
  return Number(numAffectedRows ?? 0);
};
