import { type RawBuilder, sql, type Transaction } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';

/** A tag as it is stored, so that who follows it and who has it mean the same. */
export const tagName = (tag: string): string => [...tag.normalize('NFKC').trim()].slice(0, 50).join('').trim();

/** Answers the names of today: a former name of a tag stands for what it is called now. */
export const namesOfToday = async (tx: Transaction<Tables>, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return [];
  await sql`select pg_advisory_xact_lock_shared(${locks.tags})`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select coalesce(a.name, t.name) as name from unnest(${[...names]}::text[]) with ordinality t (name, place)
      left join tag_alias a on a.former = t.name order by t.place`.execute(tx);
  return [...new Set(rows.map(row => row.name))];
};

/** As SQL, for a name that is only looked for. */
export const nameOfToday = (name: string): RawBuilder<string> =>
  sql`coalesce((select a.name from tag_alias a where a.former = ${name}), ${name})`;

export const isHidden = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('hidden_tag').where('name', '=', name).select('name').executeTakeFirst()) !== undefined;
