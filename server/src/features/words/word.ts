/** Followed words as rows. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
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

/** Words that nobody follows, with their hits. True: there may be more. */
export const forgetWords = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const unfollowed = sql`not exists (select from subscription s where s.word_id = w.id)`;
    const { rows } = await sql<{ id: number }>`
      select id from word w where ${unfollowed} order by id limit 200 for update skip locked`.execute(tx);
    // Asked again: who followed it before the lock may have ended after the first statement began.
    await sql`
      delete from word w where id = any (${rows.map(row => row.id)}::bigint[]) and ${unfollowed}`.execute(tx);
    return rows.length === 200;
  });
