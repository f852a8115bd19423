/** Posts and comments are found by their folded text: it is folded anew after the way of folding has changed. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { retryTransient } from '#db/trouble.ts';
import { walkTwice } from '#db/walk.ts';
import type { Deps } from '#deps.ts';
import { cleanText } from '#text/html/plain.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { changedText, FOLDING } from '#text/refold.ts';
import { wordsOf } from './write-post.ts';

/** Few enough that a step takes less than a second where each is as long as a post may be. */
const TEXTS = 100;

/** One step of the walk over posts, then over comments, twice for each way of folding. True: there may be more. */
export const refoldBoards = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await refold(db, posts)) || refold(db, comments);

type Words = ReturnType<typeof itemLexemes>;

interface Texts {
  table: 'post' | 'comment';
  title: RawBuilder<unknown>;
  store(tx: Transaction<Tables>, id: number, words: Words): Promise<unknown>;
}

const posts: Texts = {
  table: 'post',
  title: sql`title`,
  store: (tx, id, words) =>
    sql`update post set folded_title = ${words.foldedTitle}, folded = ${words.folded}, words = ${wordsOf(words)} where id = ${id}`.execute(
      tx,
    ),
};

const comments: Texts = {
  table: 'comment',
  title: sql`''`,
  store: (tx, id, words) =>
    sql`update comment set folded = ${words.folded}, words = ${wordsOf(words)} where id = ${id}`.execute(tx),
};

/** A text that is edited meanwhile is read once that is done, and is not overwritten with its former words. */
const refold = (db: Db, { table, title, store }: Texts): Promise<boolean> =>
  retryTransient(() =>
    walkTwice(db, `refold-${table}s-${FOLDING}`, async (tx, place) => {
      const { rows } = await sql<{ id: number; isChosen: boolean }>`
        select id, (${title} || ' ' || html) ~ ${changedText} as "isChosen" from ${sql.table(table)}
        where id > ${place ?? 0}::bigint order by id limit ${sql.lit(TEXTS)}`.execute(tx);
      const chosen = rows.filter(({ isChosen }) => isChosen).map(({ id }) => id);
      const locked = await sql<{ id: number; title: string; html: string }>`
        select id, ${title} as title, html from ${sql.table(table)} where id = any (${chosen}::bigint[])
        order by id for no key update`.execute(tx);
      for (const { id, ...text } of locked.rows) await store(tx, id, itemLexemes(text.title, cleanText(text.html)));
      return rows.length < TEXTS ? null : String(rows.at(-1)!.id);
    }),
  );
