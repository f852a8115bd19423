import { hostname } from 'node:os';

/** PostgreSQL cuts a longer name, and one of its characters counts a byte: what is not printable ASCII becomes a question mark. */
const LONGEST = 63;
const longestSuffix = ' aside';

/** It names the node and what its process does, for `pg_stat_activity` and the log: `newsbell worker node-7`. */
export const applicationName = (role: string, host = hostname()): string =>
  `newsbell ${role} ${host.replace(/[^\x21-\x7e]/gu, '?')}`.slice(0, LONGEST - longestSuffix.length);
