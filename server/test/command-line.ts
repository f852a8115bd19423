/** The command line as the operator calls it: each call is a process on a database of the test's own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from '#db/open.ts';

const cli = join(import.meta.dirname, '../src/cli.ts');

/** The server is at `https://bell.example`, and its log is silent. */
export const newsbellOn =
  ({ connection }: Database) =>
  async (args: string[], input = '', settings: Record<string, string> = {}) => {
    const { host, port, user, password, database: name } = connection as unknown as Record<string, string>;
    const at = new URL(`postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${name}`);
    if (host?.startsWith('/')) at.searchParams.set('host', host);
    else at.hostname = host ?? 'localhost';
    at.port = String(port);
    const named = { DATABASE_URL: at.href, PUBLIC_URL: 'https://bell.example', LOG: 'silent' };
    const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...named, ...settings } });
    child.stdin.end(input);
    const ended = new Promise<number | null>(done => child.on('close', done));
    const [printed, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, printed: printed.trim(), complained: complained.trim() };
  };
