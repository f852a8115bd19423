/**
 * Shows the reason for which a row of a search is there: its hits are marked, and its excerpt is the passage around a hit that would not
 * show otherwise.
 */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hitsIn } from '#text/match.ts';
import { isSeen, passageAt, passageOf } from '#text/passage.ts';
import type { Query, Term } from '#text/query.ts';

type Shown = Pick<FeedItem, 'excerpt' | 'hits'>;

interface Row {
  id: number;
  title: string;
  excerpt: string;
  /** Null where it is too long for a list. */
  content: string | null;
}

/** Bound: of an article that is too long for a list this many characters are searched. */
const LONGEST = 60_000;

/** Answers the rows by id. Only rows that would not show a sought word are looked through. */
export const showHits = async (db: Db, rows: readonly Row[], query: Query): Promise<Map<number, Shown>> => {
  const shown = new Map<number, Shown>();
  const lacking: Lacking[] = [];
  const sought = query.terms.filter(term => !term.excluded);
  for (const row of rows) {
    const title = hitsIn(row.title, query);
    const excerpt = hitsIn(row.excerpt, query);
    shown.set(row.id, { excerpt: row.excerpt, hits: { title: title.spans, excerpt: excerpt.spans } });
    const wanted = sought.filter(term => !title.terms.has(term));
    const absent = wanted.filter(term => !excerpt.terms.has(term));
    const first = Math.min(...wanted.flatMap(term => excerpt.terms.get(term) ?? []));
    if (absent.length > 0) lacking.push({ row, absent });
    else if (Number.isFinite(first) && !isSeen(row.excerpt, first)) lacking.push({ row, absent: wanted, first });
  }
  const long = await contentsOf(
    db,
    lacking.flatMap(({ row }) => (row.content === null ? row.id : [])),
  );
  for (const { row, absent, first } of lacking) {
    const content = row.content ?? long.get(row.id) ?? '';
    const known = first === undefined ? undefined : passageAt(content, query, row.excerpt, first);
    const passage = known ?? passageOf(content, query, absent);
    if (!passage) continue;
    const { title } = shown.get(row.id)!.hits!;
    shown.set(row.id, { excerpt: passage.text, hits: { title, excerpt: passage.spans } });
  }
  return shown;
};

interface Lacking {
  row: Row;
  /** Neither title nor excerpt shows these terms. */
  absent: Term[];
  /** Where the first of them stands in the excerpt, out of sight. */
  first?: number;
}

const contentsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; content: string }>`
    select id, left(content, ${sql.lit(LONGEST)}) as content from item where id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(row => [row.id, row.content]));
};
