/** DATABASE_URL: when it cannot be used, one sentence says why and what to do. */
import { StartError } from './start-error.ts';

/** Error: a failed connection becomes a StartError; anything else comes back as it is. */
export const cannotConnect = (error: unknown): unknown => {
  if (error instanceof StartError) return error;
  const advice = adviceFor(error);
  return advice ? new StartError(`The database of DATABASE_URL cannot be used: ${messageOf(error)}. ${advice}`) : error;
};

const adviceFor = (error: unknown): string | undefined => {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const advice = byCode[code];
  if (advice) return advice;
  if (/does not support SSL/i.test(message)) return 'Turn TLS on there, or leave sslmode out of DATABASE_URL.';
  if (/cert|^ERR_(TLS|SSL)|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/i.test(code))
    return 'The certificate of the server must be valid for its name: name its authority by sslrootcert in DATABASE_URL.';
  if (/requires specifying a CA/.test(message)) return 'Name its authority by sslrootcert in DATABASE_URL.';
  if (/^SASL|client password must be/i.test(message)) return 'Write the password into DATABASE_URL.';
  if (/startup parameter/i.test(message)) return 'A pooler takes no options: leave them out of DATABASE_URL.';
  if (/timeout|terminated/i.test(message)) return 'See whether PostgreSQL runs there and can be reached.';
  return undefined;
};

const runs = 'See whether PostgreSQL runs there, and whether the host and port of DATABASE_URL are right.';
const name = 'Check the host name in DATABASE_URL.';

const byCode: Record<string, string> = {
  ECONNREFUSED: runs,
  ECONNRESET: runs,
  ETIMEDOUT: runs,
  EHOSTUNREACH: runs,
  ENETUNREACH: runs,
  EPIPE: runs,
  ENOENT: 'There is no such socket: see whether PostgreSQL runs, and where its socket lies.',
  EACCES: 'This user may not open the socket.',
  ENOTFOUND: name,
  EAI_AGAIN: name,
  ERR_INVALID_URL: 'It has the form postgres://user:password@host/database.',
  '28P01': 'Check the user and the password in DATABASE_URL; what is not a letter or digit is written as %XX.',
  '28000': 'Check the user in DATABASE_URL, and what pg_hba.conf demands of this machine (such as ?sslmode=require).',
  '3D000': 'Make it with `create database NAME owner USER encoding utf8`, or correct the name in DATABASE_URL.',
  '42501': 'Let the user of DATABASE_URL own the database: `alter database NAME owner to USER`.',
  '53300': 'Raise max_connections there, or lower DATABASE_POOL.',
  '57P03': 'Wait until PostgreSQL has started.',
};

/** AggregateError: when none of a host's addresses answers, Node's error has no message but those of its parts. */
const messageOf = (error: unknown): string => {
  const { message, errors } = error as AggregateError;
  return (message || errors?.map(each => (each as Error).message).join(', ') || String(error)).replace(/\.$/, '');
};
