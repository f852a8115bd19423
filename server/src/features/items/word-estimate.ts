/** Estimates how many items have a word, from the planner's statistics, so that the right way to search can be chosen. */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import { memoize } from '#async/memoize.ts';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { publicSourcesOf } from '#db/source-language.ts';

export interface Estimate {
  /** The table has this many items. */
  items: number;
  /**
   * Estimate: this many of them match the query, as many as hold its rarest lexeme, since words that stand together are rarely apart.
   */
  hits: number;
  rarest: string;
}

/** Memoized for a minute (TTL): planning over ten thousand lexemes takes as long as a search for a rare word. */
export const createEstimator = () => {
  const bounds = { most: 1_000, ttlMs: 60_000 };
  const hits = memoize((lexeme: string, db: Db) => apart(() => estimateHits(db, lexeme)), bounds);
  const items = memoize((_: 'all', db: Db) => apart(() => countItems(db)), bounds);
  return async (db: Db, tsquery: string): Promise<Estimate> => {
    const lexemes = tsquery.split(' & ').filter(lexeme => !lexeme.startsWith('!'));
    const ofAll = await items('all', db);
    const ofEach: number[] = [];
    // One after another, because a search has one connection.
    for (const lexeme of lexemes) ofEach.push(await hits(lexeme, db));
    const least = Math.min(...ofEach);
    const rarest = lexemes[ofEach.indexOf(least)] ?? tsquery;
    return { items: ofAll, hits: CHARACTER.test(rarest) ? Math.max(least, ofAll / 200) : least, rarest };
  };
};

/** Counts the items of a language's public sources; memoized for a minute (TTL). */
export const createLanguageCount = () =>
  memoize((language: Language, db: Db) => apart(() => countOfLanguage(db, language)), { most: 10, ttlMs: 60_000 });

/** The statistics know frequent lexemes, not how many rare ones begin with a character. */
const CHARACTER = /^'.':\*$/u;

const estimateHits = async (db: Db, tsquery: string): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from item where words @@ ${tsquery}::tsquery`.execute(db);
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
};

const countItems = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ items: number }>`
    select reltuples::float8 as items from pg_class where oid = 'item'::regclass`.execute(db);
  return Math.max(0, rows[0]!.items);
};

const countOfLanguage = async (db: Db, language: Language): Promise<number> => {
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(s.items), 0)::float8 as items
    from (${publicSourcesOf(language)}) source join item_space s on s.project_id = source.id`.execute(db);
  return rows[0]!.items;
};
