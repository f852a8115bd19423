/** The command line as the operator calls it: each call is a process on a database of the test's own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Database } from '#db/open.ts';

const path = join(import.meta.dirname, '../src/cli.ts');

/** Calls it with these settings beside the environment's. */
export const cli = async (args: string[], settings: Record<string, string>, input = '') => {
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, LOG: 'silent', ...settings } });
  child.stdin.end(input);
  const ended = new Promise<number | null>(done => child.on('close', done));
  const [printed, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, printed: printed.trim(), complained: complained.trim() };
};

const environmentOf = ({ connection }: Pick<Database, 'connection'>): Record<string, string> => {
  const { host, port, user, password, database: name } = connection as unknown as Record<string, string>;
  const at = new URL(`postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${name}`);
  if (host?.startsWith('/')) at.searchParams.set('host', host);
  else at.hostname = host ?? 'localhost';
  at.port = String(port);
  return { DATABASE_URL: at.href, PUBLIC_URL: 'https://bell.example' };
};

/** The server is at `https://bell.example`, and its log is silent. */
export const newsbellOn =
  (database: Pick<Database, 'connection'>) =>
  (args: string[], input = '', settings: Record<string, string> = {}) =>
    cli(args, { ...environmentOf(database), ...settings }, input);

export interface RunningCommand {
  /** Answers the first line of its output, or of its log, with these words. */
  says(words: string): Promise<string>;
  /** Ends it by SIGTERM, and answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a command that goes on until it is stopped. Its log is in JSON. */
export const startNewsbell = (
  database: Pick<Database, 'connection'>,
  args: string[],
  settings: Record<string, string> = {},
): RunningCommand => {
  const env = { ...process.env, ...environmentOf(database), LOG: 'json', ...settings };
  const child = spawn(process.execPath, [path, ...args], { env });
  const lines: string[] = [];
  const looking = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => {
      lines.push(line);
      for (const look of looking) look();
    });
  const ended = new Promise<number | null>(done =>
    child.on('close', code => {
      done(code);
      for (const look of looking) look();
    }),
  );
  return {
    says: words =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find(each => each.includes(words));
          if (line === undefined && child.exitCode === null) return;
          looking.delete(look);
          if (line !== undefined) resolve(line);
          else reject(new Error(`it has ended without ${words}: ${lines.join('\n')}`));
        };
        looking.add(look);
        look();
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
