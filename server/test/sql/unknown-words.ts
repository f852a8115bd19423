/**
 * Heuristic: finds the words in the SQL of the server that the migrated database does not know, such as a column that was renamed. It reads
 * the source and runs nothing, so that it names every place at once, also where no test comes.
 */
import { type Kysely, sql } from 'kysely';
import { parseAst } from 'vite';
import type { Tables } from '#db/tables.ts';
import { type Node, visit } from './syntax.ts';

export interface UnknownWord {
  /** It is the file and the line. */
  at: string;
  word: string;
}

export interface Vocabulary {
  /** These are the columns of our own tables, by the table. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of the catalogue's columns (pg_stat_activity and others), which count only in a file that reads the catalogue. */
  ofCatalogue: ReadonlySet<string>;
  /** The other names of the database, and the words of PostgreSQL's language. */
  others: ReadonlySet<string>;
}

export const readVocabulary = async (db: Kysely<Tables>): Promise<Vocabulary> => {
  const columns = await sql<{ table: string; word: string; isOurs: boolean }>`
    select c.relname as table, a.attname as word, c.relnamespace = 'public'::regnamespace as "isOurs"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum <> 0 and not a.attisdropped and c.relkind in ('r', 'v')`.execute(db);
  const others = await sql<{ word: string }>`
    select word from pg_get_keywords()
    union select unnest(array['epoch', 'excluded', 'iso'])
    union select proname from pg_proc
    union select unnest(proargnames) from pg_proc
    union select typname from pg_type
    union select relname from pg_class
    union select nspname from pg_namespace
    union select conname from pg_constraint
    union select name from pg_settings
    union select cfgname from pg_ts_config`.execute(db);
  const ours = Map.groupBy(
    columns.rows.filter(({ isOurs }) => isOurs),
    ({ table }) => table,
  );
  const setOf = (rows: readonly { word: string }[]) => new Set(rows.map(({ word }) => word));
  return {
    tables: new Map([...ours].map(([table, rows]) => [table, setOf(rows)])),
    ofCatalogue: setOf(columns.rows.filter(({ isOurs }) => !isOurs)),
    others: setOf(others.rows),
  };
};

/** These columns come from a text that is no template of the same file: a query of another file, or `sql.raw`. */
export const given: Record<string, string[]> = {
  'server/src/features/items/write-items.ts': ['lexemes'],
  'server/src/features/pages/queries.ts': ['named'],
  'server/src/features/projects/project-row.ts': ['rank'],
  'server/src/features/projects/subscribers.ts': ['project_id', 'word_id'],
  'server/src/features/subscriptions/end-many.ts': ['word', 'keywords'],
  'server/src/features/read-state/nearest.ts': ['last_item_at'],
  'server/src/features/read-state/newest-of-each.ts': ['last_item_at', 'newest_item_id'],
};

/** Our convention: a condition that stands in a file of its own is on these aliases. */
const conventions: Aliases = new Map([
  ['i', ['item']],
  ['p', ['project']],
  ['a', ['account']],
  ['e', ['endpoint']],
]);

/**
 * Answers the words of one file that neither the database nor the file itself knows. Behind an alias of a table stands a column of that
 * table, and nothing else; any other column is of a table that the file names.
 */
export const unknownWords = (
  path: string,
  source: string,
  { tables, ofCatalogue, others }: Vocabulary,
  exceptions = given,
): UnknownWord[] => {
  const templates: Template[] = [];
  visit(parseAst(source, { lang: 'ts' }), node => {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return;
    const parts = node.quasi.quasis.map(({ start, value }: Node) => ({ start, text: blanked(value.raw) }));
    templates.push({ parts, aliases: aliasesIn(textOf(parts), tables) });
  });
  const all = templates.map(({ parts }) => textOf(parts)).join(' ; ');
  const own = introduced(all);
  const ofFile = aliasesIn(all, tables);
  const readsCatalogue = /\bpg_(?!catalog|get)\w+/.test(all);
  // A word without an alias is a column of one of the tables that this file names.
  const here = [...tables.keys()].filter(table => new RegExp(`\\b${table}\\b`).test(source));
  const isColumn = (word: string) =>
    own.has(word) ||
    exceptions[path]?.includes(word) ||
    (readsCatalogue && ofCatalogue.has(word)) ||
    here.some(table => tables.get(table)!.has(word));
  return templates.flatMap(({ parts, aliases }) => {
    const isKnown = (word: string, alias: string | undefined) => {
      if (alias === undefined) return isColumn(word) || others.has(word);
      const of = [aliases, ofFile, conventions].find(each => each.has(alias))?.get(alias);
      return of ? of.some(table => tables.get(table)!.has(word)) : isColumn(word);
    };
    return parts.flatMap(({ start, text }) =>
      [...text.matchAll(/(?<![\w$])(?:(\w+)\.)?([a-z_][a-z0-9_]*)(?![\w.])/g)]
        .filter(([, alias, word]) => !isKnown(word!, alias))
        .map(({ index, 2: word }) => ({ at: `${path}:${lineOf(source, start + index)}`, word: word! })),
    );
  });
};

/** The tables for which an alias stands; null where it stands for something else, such as a subquery. */
type Aliases = Map<string, string[] | null>;

interface Template {
  /** It is the text between the values, with the offset in the source. */
  parts: { start: number; text: string }[];
  aliases: Aliases;
}

const textOf = (parts: Template['parts']): string => parts.map(({ text }) => text).join(' $ ');

const COMMON_TABLE = /(\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s*)?\(/g;
const AFTER_SUBQUERY = /(?:\)|\$|\bordinality)\s+(?:as\s+)?(\w+)/g;

const aliasesIn = (text: string, tables: Vocabulary['tables']): Aliases => {
  const pairs = [
    ...text.matchAll(/\b(?:from|join|update|into|using|only)\s+(\w+)(?=\s+(?:as\s+)?(\w+)|)/g),
    ...text.matchAll(/,\s*(\w+)\s+(\w+)(?=[\s,)]|$)/g),
  ].map(([, table = '', alias]) => ({ table, alias: alias && !afterTable.has(alias) ? alias : table }));
  const others = [...text.matchAll(COMMON_TABLE), ...text.matchAll(AFTER_SUBQUERY)].map(([, alias]) => alias!);
  const isTable = (name: string) => tables.has(name) && !others.includes(name);
  const groups = Map.groupBy([...pairs, ...others.map(alias => ({ table: '', alias }))], ({ alias }) => alias);
  return new Map(
    [...groups].map(([alias, all]) => [
      alias,
      all.every(({ table }) => isTable(table)) ? all.map(({ table }) => table) : null,
    ]),
  );
};

const afterTable = new Set([
  'as',
  'cross',
  'for',
  'group',
  'inner',
  'join',
  'left',
  'limit',
  'natural',
  'on',
  'order',
  'returning',
  'select',
  'set',
  'union',
  'using',
  'values',
  'where',
]);

const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** The length stays, so that the offsets do. */
const blanked = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|"[^"]*"|--.*|:\w+:/g, found => ' '.repeat(found.length));

/** The names that statements give themselves: of tables in the statement, of their columns, and of what they select. */
const introduced = (text: string): Set<string> => {
  const ways = [
    /\bas\s+(\w+)/g,
    COMMON_TABLE,
    /\b(?:from|join|update|using|into|lateral|only)\s+[\w.$]+(?=\s+(?:as\s+)?(\w+))/g,
    AFTER_SUBQUERY,
    // A function gives its name to the column that it makes.
    /\b(\w+)\(/g,
    /,\s*\w+\s+(\w+)(?=[\s,)]|$)/g,
  ];
  const names = ways.flatMap(way => [...text.matchAll(way)].map(([, name]) => name!));
  const lists = [...text.matchAll(/\b\w+\s*\(([\w\s,]*)\)/g)].filter(({ index }) =>
    /[)$\w]\s*(?:as\s+)?$/.test(text.slice(Math.max(0, index - 12), index)),
  );
  return new Set([...names, ...lists.flatMap(([, list]) => list!.split(',').map(each => each.trim().split(/\s/)[0]!))]);
};
