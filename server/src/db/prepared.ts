import { hash } from 'node:crypto';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './open.ts';

/**
 * Runs a query as a prepared statement, which each connection plans once and not at every call: planning takes longer
 * than reading a page. Only for queries whose plan is the same whatever the parameters are: limits are to be literals
 * (`sql.lit`), and words must not be sought. There may be as many texts as code can write, not as many as people ask.
 */
export const runPrepared = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => {
  const compiled = query.compile(db);
  // Kysely hands `sql` to pg as it is, and pg takes a name beside the text; it notes the values in this object.
  const named = { name: nameOf(compiled.sql), text: compiled.sql } as unknown as string;
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: named } as CompiledQuery<Row>);
  return rows;
};

const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = `nb_${hash('sha256', text).slice(0, 16)}`;
  names.set(text, name);
  return name;
};
