/**
 * The search for what the words' index cannot decide: phrases, whose words may be common and never stand together, and what is of one
 * language, in which a common word may be rare. So most items may have to be read. A page reads a bounded number of them and says how far it
 * came.
 */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { currentScope, RequestOver } from '#db/request-scope.ts';
import { publicSourcesOf } from '#db/source-language.ts';
import { beyond, nearestFirst, visibleToAll } from './keyset.ts';
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
const firstSteps = [300, 1_500] as const;
const FREQUENT = 20;

/** One item in so many has the rarest word: the words' index would leave few out, and takes longer than their texts. */
const COMMON = 4;

/** A language that has no more items than this is searched in the lists of its sources. */
const FEW = 20_000;

/** Hits that are looked through first for those of a language: a window of so many lies beyond the first steps. */
const LEAST_HITS = 500;

/** The search is limited to a language, which has so many items. */
interface Part {
  language: Language;
  items: number;
}

/** `holds` is without the words' index. */
export const searchTexts = async (
  db: Db,
  search: Search,
  { items, hits, rarest, part }: Estimate & { part?: Part | undefined },
  edgeOf: EdgeOf,
  inTime: InTime,
): Promise<Found> => {
  let soFar: Found | undefined;
  try {
    if (part && part.items <= FEW) {
      for (const texts of [firstSteps[1], TEXTS]) {
        const read = () => look(db, search, texts, itemsOfSources(part.language, search));
        const looked = await (soFar ? inTime(read) : read());
        if (isWhole(looked, search, texts)) return { ids: looked.ids };
        soFar = upTo(looked);
      }
      return soFar!;
    }
    const walks = !search.isAll || hits * COMMON >= items;
    const first = hits * FREQUENT >= items ? firstSteps : firstSteps.slice(0, 1);
    for (const texts of walks ? [...first, TEXTS] : first) {
      const read = () => look(db, search, texts);
      const looked = await (soFar ? inTime(read) : read());
      if (isWhole(looked, search, texts)) return { ids: looked.ids };
      soFar = upTo(looked);
    }
    if (walks) return soFar!;
    for (const texts of part ? hitsInSteps(search, part.items / items) : [TEXTS]) {
      const rows = Math.ceil((texts * items) / hits);
      const edge = rows < 0.75 * items ? await inTime(() => edgeOf(db, search, rows)) : undefined;
      const inside = edge ? inWindow(search, edge) : search;
      const withWord = sql`select i.id, i.sort_at from item i where ${inside.within} and i.words @@ ${rarest}::tsquery`;
      const looked = await inTime(() => look(db, inside, texts, withWord));
      if (looked.ids.length >= search.range.limit) return { ids: looked.ids };
      if (looked.count >= texts) soFar = upTo(looked);
      else if (edge) soFar = { ids: looked.ids, searchedTo: edge.id };
      else return { ids: looked.ids };
    }
    return soFar!;
  } catch (error) {
    if (error instanceof RequestOver && soFar && !currentScope()?.isOver) return soFar;
    throw error;
  }
};

/** As many hits as should hold a page of the language, then as many as a page may read. */
const hitsInSteps = ({ range }: Search, share: number): number[] => {
  const first = Math.max(LEAST_HITS, Math.ceil((3 * range.limit) / share));
  return first < TEXTS ? [first, TEXTS] : [TEXTS];
};

/** The order keeps the planner to the index that has all of it. A source's items are listed as long as it is public, and what is found is asked for it. */
const itemsOfSources = (language: Language, { range }: Search): Keys => sql`
  select i.id, i.sort_at from (${publicSourcesOf(language)}) source cross join lateral (
    select i.id, i.sort_at from item i where i.project_id = source.id and ${beyond(range)} ${nearestFirst(range)} offset 0
  ) i`;

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
 * Reads the texts of the nearest items, or of the nearest that `candidates` gives as `id` and `sort_at`. What that gives is
 * materialized, or the planner would take the order's index after all, and the texts are read one by one, or it would
 * read the whole table.
 */
const look = async (db: Db, { holds, within, range }: Search, texts: number, candidates?: Keys): Promise<Looked> => {
  const nearest = sql`${nearestFirst(range)} limit ${texts}`;
  const farthestFirst = nearestFirst({ ...range, direction: range.direction === 'older' ? 'newer' : 'older' });
  const isFound = sql`(${within} and ${holds} and ${visibleToAll}) as is_found`;
  const looked = candidates
    ? sql`
      with hits as materialized (${candidates})
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
