/** The administrators' list of words for which a text is held, and their settings of the boards. */
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Writers } from '../rights.ts';

export const readHeldWords = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('held_word').select('word').orderBy('word').execute()).map(row => row.word);

/** Replaces the list. */
export const writeHeldWords = (db: Db, words: readonly string[]): Promise<void> =>
  db.transaction().execute(async tx => {
    const list = sql`${[...new Set(words)]}::text[]`;
    await sql`delete from held_word where word <> all (${list})`.execute(tx);
    await sql`insert into held_word (word) select unnest(${list}) on conflict do nothing`.execute(tx);
  });

/** A closed board can be read, and managers go on writing there. */
export const changeBoard = async (
  db: Db,
  board: BoardKey,
  { writers, closed }: { writers: Writers; closed: boolean },
): Promise<void> => {
  await sql`
    update board set writers = ${writers}, closed_at = case when ${closed} then coalesce(closed_at, now()) end
    where key = ${board}`.execute(db);
};
