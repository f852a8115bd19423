/**
 * Heuristic: finds the words in the SQL of the server that the migrated database does not know, such as a column that was renamed. It reads
 * the source and runs nothing, so that it names every place at once, also where no test comes.
 */
import { type Kysely, sql } from 'kysely';
import { parseAst } from 'vite';
import type { Tables } from '#db/tables.ts';
import { visit } from './syntax.ts';

export interface UnknownWord {
  /** The file and the line. */
  at: string;
  word: string;
}

export interface Vocabulary {
  /** The names of our own columns. */
  columns: ReadonlySet<string>;
  /** The names of the catalogue's columns (pg_stat_activity and others), which count only in a file that reads the catalogue. */
  ofCatalogue: ReadonlySet<string>;
  /** The other names of the database, and the words of PostgreSQL's language. */
  others: ReadonlySet<string>;
}

export const readVocabulary = async (db: Kysely<Tables>): Promise<Vocabulary> => {
  const columnsOf = (isOurs: boolean) => sql<{ word: string }>`
    select distinct attname::text as word from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum <> 0 and not a.attisdropped and c.relkind in ('r', 'v')
      and (c.relnamespace = 'public'::regnamespace) = ${isOurs}`;
  const others = sql<{ word: string }>`
    select word from pg_get_keywords()
    union select unnest(array['ctid', 'epoch', 'excluded', 'iso', 'xmax', 'xmin'])
    union select proname from pg_proc
    union select unnest(proargnames) from pg_proc
    union select typname from pg_type
    union select relname from pg_class
    union select nspname from pg_namespace
    union select conname from pg_constraint
    union select name from pg_settings
    union select cfgname from pg_ts_config`;
  const wordsOf = async (query: typeof others) => new Set((await query.execute(db)).rows.map(({ word }) => word));
  return {
    columns: await wordsOf(columnsOf(true)),
    ofCatalogue: await wordsOf(columnsOf(false)),
    others: await wordsOf(others),
  };
};

/** The columns that a statement takes from a query of another file, which gives them these names. */
const given: Record<string, string[]> = {
  'server/src/features/items/store.ts': ['lexemes'],
  'server/src/features/projects/project-row.ts': ['rank'],
};

/** Answers the words of one file that neither the database nor the file itself knows. Behind a point stands a column, and nothing else. */
export const unknownWords = (
  path: string,
  source: string,
  { columns, ofCatalogue, others }: Vocabulary,
): UnknownWord[] => {
  const texts: { start: number; text: string }[] = [];
  visit(parseAst(source, { lang: 'ts' }), node => {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return;
    for (const { start, value } of node.quasi.quasis) texts.push({ start, text: blanked(value.raw) });
  });
  const all = texts.map(({ text }) => text).join(' $ ');
  const own = introduced(all);
  const readsCatalogue = /\bpg_(?!catalog|get)\w+/.test(all);
  const isKnown = (word: string, isColumn: boolean) =>
    columns.has(word) ||
    own.has(word) ||
    given[path]?.includes(word) ||
    (readsCatalogue && ofCatalogue.has(word)) ||
    (!isColumn && others.has(word));
  return texts.flatMap(({ start, text }) =>
    [...text.matchAll(/(?<![\w$])[a-z_][a-z0-9_]*(?!\w*\.)/g)]
      .filter(({ index, 0: word }) => !isKnown(word, text[index - 1] === '.'))
      .map(({ index, 0: word }) => ({ at: `${path}:${lineOf(source, start + index)}`, word })),
  );
};

const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** The length stays, so that the offsets do. */
const blanked = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|"[^"]*"|--.*|:\w+:/g, found => ' '.repeat(found.length));

/** The names that statements give themselves: of tables in the statement, of their columns, and of what they select. */
const introduced = (text: string): Set<string> => {
  const ways = [
    /\bas\s+(\w+)/g,
    /(\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s*)?\(/g,
    /\b(?:from|join|update|using|into|lateral|only)\s+[\w.$]+(?=\s+(?:as\s+)?(\w+))/g,
    /(?:\)|\bordinality)\s+(?:as\s+)?(\w+)/g,
    // A function gives its name to the column that it makes.
    /\b(\w+)\(/g,
    /,\s*\w+\s+(\w+)(?=[\s,)]|$)/g,
    /\$\s+(?:as\s+)?(\w+)/g,
  ];
  const names = ways.flatMap(way => [...text.matchAll(way)].map(([, name]) => name!));
  const lists = [...text.matchAll(/\b\w+\s*\(([\w\s,]*)\)/g)].filter(({ index }) =>
    /[)$\w]\s*(?:as\s+)?$/.test(text.slice(Math.max(0, index - 12), index)),
  );
  return new Set([...names, ...lists.flatMap(([, list]) => list!.split(',').map(each => each.trim().split(/\s/)[0]!))]);
};
