/** Notes the hits of followed words as items come. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { NewItem, NewItemsConsumer } from '#features/items/new-items.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** The name of the consumer, whose cursor decides from which item on a word is matched. */
export const words = 'words';

/**
 * The index is this process's own and lives an hour. Words come in the order of their entries, so the new ones are those
 * above the last; one that is gone is noticed at its next hit.
 */
export const wordConsumer = (now: () => number = Date.now): NewItemsConsumer => {
  let known: { index: WordIndex; entry: number; until: number } | undefined;
  return {
    name: words,
    take: async (tx, items) => {
      if (!known || known.until <= now()) {
        known = { index: createWordIndex(await frequencies(tx)), entry: 0, until: now() + 3_600_000 };
      }
      for (const word of await entered(tx, known.entry)) {
        known.index.add(word.id, word.text);
        known.entry = word.entry;
      }
      await noteHits(tx, hitsOf(known.index, items), known.index);
    },
  };
};

interface Hit {
  wordId: number;
  itemId: number;
}

const hitsOf = (index: WordIndex, items: readonly NewItem[]): Hit[] =>
  items
    .filter(item => item.listed)
    .flatMap(item =>
      index
        .idsOf({ title: item.foldedTitle, text: item.folded, fields: item.foldedFields })
        .map(wordId => ({ wordId, itemId: item.id })),
    );

const noteHits = async (tx: Transaction<Tables>, hits: readonly Hit[], index: WordIndex): Promise<void> => {
  if (hits.length === 0) return;
  const wordIds = [...new Set(hits.map(hit => hit.wordId))];
  const { rows } = await sql<{ id: number }>`
    select id from word where id = any (${wordIds}::bigint[]) order by id for key share`.execute(tx);
  const there = new Set(rows.map(row => row.id));
  for (const id of wordIds) if (!there.has(id)) index.remove(id);
  const noted = hits.filter(hit => there.has(hit.wordId));
  await sql`
    insert into word_hit (word_id, item_id, sort_at)
    select h.word_id, i.id, i.sort_at
    from unnest(${noted.map(hit => hit.wordId)}::bigint[], ${noted.map(hit => hit.itemId)}::bigint[]) h (word_id, item_id)
    join item i on i.id = h.item_id
    on conflict do nothing`.execute(tx);
};

const entered = async (db: Db, above: number) => {
  const { rows } = await sql<{ id: number; text: string; entry: number }>`
    select id, text, entry from word where entry > ${above} order by entry`.execute(db);
  return rows;
};

/** Answers the most frequent lexemes as PostgreSQL's statistics know them. */
const frequencies = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ lexeme: string; share: number }>`
    select lexeme, share from pg_stats s
    cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (lexeme, share)
    where s.schemaname = current_schema() and s.tablename = 'item' and s.attname = 'words' and lexeme is not null`.execute(
    db,
  );
  return new Map(rows.map(row => [row.lexeme, row.share]));
};
