/** `psql` opens PostgreSQL's own terminal on the database in use. */
import { spawn } from 'node:child_process';
import type pg from 'pg';
import { environmentWith } from '#config.ts';
import { openDatabase } from '#db/open.ts';
import { StartError } from '#db/start-error.ts';
import { createLog } from '#log.ts';
import { command } from './command.ts';
import { settings } from './settings.ts';
import { whileChild } from './signals.ts';

export const psqlCommand = command({
  name: 'psql',
  usage: ['[-- ARGUMENT…]'],
  about: "PostgreSQL's own terminal, on the database in use",
  details: [
    'It needs a psql on the PATH, because the embedded PostgreSQL has none. Arguments behind -- are handed on to it.',
    'The exit code is that of psql.',
  ],
  run: async ({ positionals: args }) => {
    const { databaseUrl, dataDir, log, memory } = settings();
    const database = await openDatabase({
      ...{ databaseUrl, dataDir, log: createLog(log), poolSize: 2 },
      postgres: memory.postgres,
    });
    try {
      const { address, password } = databaseUrl ? withoutPassword(databaseUrl) : embeddedAddress(database.connection);
      const env = environmentWith(password === undefined ? {} : { PGPASSWORD: password });
      const code = await whileChild(spawn('psql', [`--dbname=${address}`, ...args], { stdio: 'inherit', env }));
      if (code === undefined)
        console.error(`There is no psql on the PATH. Install PostgreSQL's client, and connect it to ${address}`);
      return code ?? 1;
    } finally {
      await database.close();
    }
  },
});

/** Other users of a machine see the arguments of a process, so the password goes by the environment. */
const withoutPassword = (address: string): { address: string; password: string | undefined } => {
  const url = URL.parse(address);
  if (!url) throw new StartError('DATABASE_URL has the form postgres://user:password@host/database.');
  const { password: inUserInfo } = url;
  const inQuery = url.searchParams.get('password');
  url.password = '';
  url.searchParams.delete('password');
  return { address: url.href, password: inQuery ?? (inUserInfo === '' ? undefined : decodeURIComponent(inUserInfo)) };
};

const embeddedAddress = ({ host, port, user, database }: pg.ClientConfig) => ({
  address: `postgresql:///${database}?host=${encodeURIComponent(host!)}&port=${port}&user=${user}`,
  password: undefined,
});
