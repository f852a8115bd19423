import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const FAR = 8.64e15;

type Parse = (value: string) => unknown;

const toSafeInteger = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${value} is beyond 2^53`);
  return number;
};

const toSafeIntegers = (value: string): (number | null)[] => {
  const texts = pg.types.getTypeParser(INT8_ARRAY as number, 'text')(value) as (string | null)[];
  return texts.map(text => (text === null ? null : toSafeInteger(text)));
};

const toDate = (value: string): Date => {
  if (value === 'infinity') return new Date(FAR);
  if (value === '-infinity') return new Date(-FAR);
  return pg.types.getTypeParser(TIMESTAMPTZ, 'text')(value) as Date;
};

const parsers = new Map<number, Parse>([
  [INT8, toSafeInteger],
  [INT8_ARRAY, toSafeIntegers],
  [DATE, value => value],
  [TIMESTAMPTZ, toDate],
]);

/**
 * Type parsers: values of PostgreSQL arrive in JavaScript the same on every connection: int8 as a number (beyond 2^53 it throws, for a
 * wrong id is worse than an error), timestamptz as a Date (infinity as the farthest Date; microseconds are cut), date as its text, numeric
 * and xid8 as text.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format as 'text');
  },
};

/** The settings of a connection of its own (LISTEN, a migration, a lock): `new pg.Client(connection)`. */
export type Connection = pg.ClientConfig & { types: pg.CustomTypesConfig };

/** Opens one connection without limits on time. The caller ends it. It may break at any moment without an uncaught error. */
export const connect = async (connection: Connection, applicationName = 'newsbell'): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, application_name: applicationName });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Timeouts of a pool's connection, in milliseconds. */
export const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

/** Session settings are set by a statement, because a pooler refuses them as parameters of the start. */
export const settings = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');

/** An identifier as SQL writes it. */
export const quoted = (identifier: string): string => pg.escapeIdentifier(identifier);
