/**
 * The search for what the words' index cannot decide, such as phrases: their words may be common and never stand together, so
 * the texts of most items may have to be read. A page reads a bounded number of them and says how far it came.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { currentScope, RequestOver } from '#db/request-scope.ts';
import { nearestFirst, visibleToAll } from './keyset.ts';
import type { Keys } from './lists.ts';
import { type Found, type InTime, inWindow, type Search } from './search-steps.ts';
import type { EdgeOf } from './window-edges.ts';
import type { Estimate } from './word-estimate.ts';

/** Texts that a page reads: 10 to 30 µs each, more where the disk's cache must give them. */
export const TEXTS = 10_000;

/**
 * The nearest items are looked through first, whatever they hold: that often is enough, and gives something to go on from.
 * More of them where one in `FREQUENT` has the rarest word.
 */
const firstSteps = [300, 1_500];
const FREQUENT = 20;

/** One item in so many has the rarest word: the words' index would leave few out, and takes longer than their texts. */
const COMMON = 4;

/** `holds` is without the words' index. */
export const searchTexts = async (
  db: Db,
  search: Search,
  { items, hits, rarest }: Estimate,
  edgeOf: EdgeOf,
  inTime: InTime,
): Promise<Found> => {
  let soFar: Found | undefined;
  try {
    const walks = !search.isAll || hits * COMMON >= items;
    const first = hits * FREQUENT >= items ? firstSteps : firstSteps.slice(0, 1);
    for (const texts of walks ? [...first, TEXTS] : first) {
      const read = () => look(db, search, texts);
      const looked = await (soFar ? inTime(read) : read());
      if (isWhole(looked, search, texts)) return { ids: looked.ids };
      soFar = upTo(looked);
    }
    if (walks) return soFar!;
    const words = sql`i.words @@ ${rarest}::tsquery`;
    const rows = Math.ceil((TEXTS * items) / hits);
    const edge = rows < 0.75 * items ? await inTime(() => edgeOf(db, search, rows)) : undefined;
    const within = edge ? inWindow(search, edge) : search;
    const looked = await inTime(() => look(db, within, TEXTS, words));
    if (looked.ids.length >= search.range.limit) return { ids: looked.ids };
    if (looked.count >= TEXTS) return upTo(looked);
    return edge ? { ids: looked.ids, searchedTo: edge.id } : { ids: looked.ids };
  } catch (error) {
    if (error instanceof RequestOver && soFar && !currentScope()?.isOver) return soFar;
    throw error;
  }
};

interface Looked {
  ids: number[];
  /** Items whose text was read. */
  count: number;
  last: number | null;
}

const isWhole = ({ ids, count }: Looked, { range }: Search, texts: number): boolean =>
  ids.length >= range.limit || count < texts;

const upTo = ({ ids, last }: Looked): Found => ({ ids, searchedTo: last! });

/**
 * Reads the texts of the nearest items, or with `words` of the nearest that have them. What the words' index gives is
 * materialized, or the planner would take the order's index after all, and the texts are read one by one, or it would
 * read the whole table.
 */
const look = async (db: Db, { holds, within, range }: Search, texts: number, words?: Keys): Promise<Looked> => {
  const nearest = sql`${nearestFirst(range)} limit ${texts}`;
  const farthestFirst = nearestFirst({ ...range, direction: range.direction === 'older' ? 'newer' : 'older' });
  const isFound = sql`(${holds} and ${visibleToAll}) as is_found`;
  const looked = words
    ? sql`
      with hits as materialized (select i.id, i.sort_at from item i where ${within} and ${words})
      select n.id, n.sort_at, text.is_found from (select id, sort_at from hits ${nearest}) n
      cross join lateral (select ${isFound} from item i where i.id = n.id offset 0) text`
    : sql`select i.id, i.sort_at, ${isFound} from item i where ${within} ${nearest}`;
  const found = await sql<Looked>`
    with looked as materialized (${looked})
    select array(select id::float8 from looked where is_found ${nearestFirst(range)} limit ${range.limit}) as ids,
      (select count(*)::int from looked) as count, (select id from looked ${farthestFirst} limit 1) as last`.execute(
    db,
  );
  return found.rows[0]!;
};
