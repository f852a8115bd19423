/** Followed words are rows of `word`. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { walk } from '#db/walk.ts';
import type { Deps } from '#deps.ts';

/** The word's id; it is made where nobody has followed it. Until the transaction ends it is neither forgotten nor filled. */
export const ensureWord = async (tx: Transaction<Tables>, text: string): Promise<number> => {
  const normal = text.normalize('NFKC').trim();
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      insert into word (text) values (${normal}) on conflict (text) do nothing returning id`.execute(tx);
    if (rows[0]) return rows[0].id;
    // Not a stronger lock: who notes hits holds many words at the same time, in another order than one may follow them.
    const known = await sql<{ id: number }>`select id from word where text = ${normal} for share`.execute(tx);
    if (known.rows[0]) return known.rows[0].id;
  }
};

/** One step of the walk over the words: those that nobody follows go, with their hits. True: there may be more. */
export const forgetWords = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  walk(db, 'words', async (tx, place) => {
    const unfollowed = sql`not exists (select from subscription s where s.word_id = w.id)`;
    const { rows } = await sql<{ id: number; isUnfollowed: boolean }>`
      select w.id, ${unfollowed} as "isUnfollowed" from word w where w.id > ${place ?? 0}::bigint
      order by w.id limit ${sql.lit(WORDS)}`.execute(tx);
    const unused = rows.filter(row => row.isUnfollowed).slice(0, UNUSED);
    const locked = await sql<{ id: number }>`
      select id from word where id = any (${unused.map(row => row.id)}::bigint[]) order by id
      for update skip locked`.execute(tx);
    // Asked again: who followed it before the lock may have ended after the first statement began.
    await sql`
      delete from word w where id = any (${locked.rows.map(row => row.id)}::bigint[]) and ${unfollowed}`.execute(tx);
    if (unused.length === UNUSED) return String(unused.at(-1)!.id);
    return rows.length < WORDS ? null : String(rows.at(-1)!.id);
  });

const WORDS = 2_000;
/** With each go up to a thousand hits. */
const UNUSED = 20;
