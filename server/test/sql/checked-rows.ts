/**
 * Compares each answer of PostgreSQL with the row that its statement declares: names and types of all columns, and that a column without
 * `| null` has no null. `checked-rows-setup.ts` asks after each test, and what is wrong fails the test that ran the statement.
 */
import type { QueryExecutor, QueryExecutorProvider, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Column, Kind, Row } from './declared-rows.ts';

interface Statement {
  /** It is the file and the line. */
  at: string;
  row: Row;
}

const statements = new Map<string, Map<string, Statement>>();
const faults = new Set<string>();
const seen = new Set<string>();

/** Notes the text of a statement whenever it is compiled, for its fragments may differ from one call to the next. */
export const declaring = <T>(statement: RawBuilder<T>, at: string, row: Row): RawBuilder<T> => {
  const compile = statement.compile.bind(statement);
  const execute = statement.execute.bind(statement);
  const noting = (provider: QueryExecutorProvider): QueryExecutorProvider => {
    const executor = provider.getExecutor();
    const compileQuery: QueryExecutor['compileQuery'] = (...args) => {
      const compiled = executor.compileQuery(...args);
      const of = statements.get(compiled.sql) ?? new Map();
      statements.set(compiled.sql, of.set(at, { at, row }));
      return compiled as ReturnType<QueryExecutor['compileQuery']>;
    };
    return { getExecutor: () => ({ ...bound(executor), compileQuery }) };
  };
  return Object.assign(statement, {
    compile: (provider: QueryExecutorProvider) => compile(noting(provider)),
    execute: (provider: QueryExecutorProvider) => execute(noting(provider)),
  });
};

/** These are the methods that a raw statement calls. An executor keeps its state in private fields, so it cannot be copied. */
const bound = (executor: QueryExecutor) =>
  ({
    transformQuery: executor.transformQuery.bind(executor),
    executeQuery: executor.executeQuery.bind(executor),
  }) as unknown as QueryExecutor;

const kinds: Record<number, Kind> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  114: 'any',
  3802: 'any',
  1114: 'date',
  1184: 'date',
  1186: 'object',
};
/** The types of arrays, with those of their elements. */
const elements: Record<number, number> = {
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1016: 20,
  1021: 700,
  1022: 701,
  1185: 1184,
  199: 114,
  3807: 3802,
};
const textArrays = new Set([1002, 1003, 1009, 1015, 2951]);

const typeOf = (oid: number): Pick<Column, 'kind' | 'isArray'> => {
  const element = elements[oid];
  if (element !== undefined) return { kind: kinds[element]!, isArray: true };
  return { kind: kinds[oid] ?? 'string', isArray: textArrays.has(oid) };
};

const check = ({ at, row }: Statement, { fields, rows }: pg.QueryResult): string[] => {
  const wrong: string[] = [];
  const given = new Map(fields.map(field => [field.name, typeOf(field.dataTypeID)]));
  for (const name of given.keys()) if (!row[name]) wrong.push(`${at} selects ${name}, which it does not declare`);
  for (const [name, column] of Object.entries(row)) {
    const type = given.get(name);
    if (!type) {
      if (!column.isOptional) wrong.push(`${at} declares ${name}, which it does not select`);
      continue;
    }
    const isAny = column.kind === 'any' || type.kind === 'any';
    // An untyped `null` is text to PostgreSQL.
    const isNull = column.isNullable && rows.every(each => each[name] === null);
    if (!isAny && !isNull && (type.kind !== column.kind || type.isArray !== column.isArray))
      wrong.push(`${at} declares ${name} as ${shown(column)}; PostgreSQL gives ${shown(type)}`);
    if (!column.isNullable && column.kind !== 'any' && rows.some(each => each[name] === null))
      wrong.push(`${at} declares ${name} without null; PostgreSQL gives null`);
  }
  return wrong;
};

const shown = ({ kind, isArray }: Pick<Column, 'kind' | 'isArray'>): string => (isArray ? `${kind}[]` : kind);

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const answer = query.apply(this, args);
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text;
  const declared = text !== undefined && statements.get(text);
  if (!declared || !(answer instanceof Promise)) return answer;
  return answer.then((result: pg.QueryResult) => {
    for (const statement of declared.values()) {
      seen.add(statement.at);
      for (const fault of check(statement, result)) faults.add(fault);
    }
    return result;
  });
} as typeof pg.Client.prototype.query;

/** Answers what was wrong since the last call. */
export const takeFaults = (): string[] => {
  const all = [...faults];
  faults.clear();
  return all;
};

/** Answers the places of the statements that have run since the last call. */
export const takeSeen = (): string[] => {
  const all = [...seen];
  seen.clear();
  return all;
};
