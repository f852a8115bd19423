/** Starts a server of ours as a process, on a free port and a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { root, toolEnvironment } from '../../../scripts/ensure/places.mjs';

export interface Running {
  address: string;
  /** Resolves once the process has printed what the pattern finds. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Throws when the process does not end cleanly within ten seconds, PostgreSQL included. */
  stop: () => Promise<void>;
}

const STOP_LIMIT_MS = 10_000;

/** The first group of `address` finds the address in what the process prints. */
export const startProcess = async (
  args: readonly string[],
  address: RegExp,
  settings: Readonly<Record<string, string>>,
): Promise<Running> => {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    throw new Error('There is no build of the web app: run `npm run build -w web` first.');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-e2e-'));
  const child = spawn('node', args, {
    cwd: root,
    env: {
      ...toolEnvironment(),
      PORT: await freePort(),
      DATA_DIR: dataDir,
      // A busy test machine is no fault of the pages.
      ANSWER_WITHIN_MS: '20000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const says = listenTo(child);
  const stop = () => end(child, dataDir);
  try {
    return { address: (await says(address))[1]!, says, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};

export const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return String(port);
};

const listenTo = (child: ChildProcess): Running['says'] => {
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // The log is kept for a failure, and everything else is shown at once.
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (!text.startsWith('{"at"')) process.stderr.write(text);
  });
  return pattern =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said);
        if (found) resolve(found);
      };
      child.stdout!.on('data', look);
      child.once('error', reject);
      child.once('exit', code => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}.\n${said}`)));
      look();
    });
};

const end = async (child: ChildProcess, dataDir: string): Promise<void> => {
  const endedBefore = hasEnded(child);
  if (!endedBefore) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exited, after(STOP_LIMIT_MS)]);
    if (!hasEnded(child)) child.kill('SIGKILL');
  }
  const how = child.exitCode ?? child.signalCode ?? 'not in time';
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) {
    throw new Error(`The server ended (${how}) and left PostgreSQL running on ${dataDir}.`);
  }
  await rm(dataDir, { recursive: true, force: true });
  if (endedBefore) throw new Error(`The server ended (${how}) while the tests still ran.`);
  if (how !== 0) throw new Error(`The server did not end cleanly (${how}).`);
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
