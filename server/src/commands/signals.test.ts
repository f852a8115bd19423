import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAlive, readPostmaster, stopPostmaster } from '#db/postmaster.ts';

const root = join(import.meta.dirname, '../../..');
const cli = join(root, 'server/src/cli.ts');
const ending = join(root, 'server/test/ending-process.ts');

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('a process that goes on until a signal', () => {
  test('takes a signal that is told twice at once for one, and ends with 0', async () => {
    const { child, said, ended } = run([process.execPath, ending, 'slow-stop']);
    await said('started');
    // Two signals of one kind that wait for a process are one to it: these are told twice for certain.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await Promise.all(['SIGINT', 'SIGTERM', 'stopping'].map(said));
    child.stdin!.end();
    expect(await ended).toBe(0);
    await said('stopped');
  });

  test('stops as soon as it has started when the signal comes before', async () => {
    const { child, said, ended } = run([process.execPath, ending, 'slow-start']);
    await said('starting');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await Promise.all(['SIGINT', 'SIGTERM'].map(said));
    child.stdin!.end();
    expect(await ended).toBe(0);
    await said('stopped');
  });

  test('takes a copy that comes when it has stopped for nothing, and ends with 0', async () => {
    const { child, said, ended } = run([process.execPath, ending, 'slow-end']);
    await said('started');
    child.kill('SIGINT');
    await said('ending');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    child.stdin!.end();
    expect(await ended).toBe(0);
  });

  test('is ended by a signal that comes later when it has stopped and something keeps it alive', async () => {
    const { child, said, ended } = run([process.execPath, ending, 'slow-end']);
    await said('started');
    child.kill('SIGINT');
    await said('ending');
    await expect.poll(() => child.kill('SIGINT'), { interval: 50 }).toBe(false);
    expect(await ended).toBe(0);
  });

  test('ends at once when it is told again later', async () => {
    const { child, said, ended } = run([process.execPath, ending, 'slow-stop']);
    await said('started');
    await expect.poll(() => child.kill('SIGINT'), { interval: 50 }).toBe(false);
    expect(await ended).toBe(1);
  });
});

describe('with a data folder', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  const postmaster = () => readPostmaster(join(folder, 'data/postgres'));

  // The cluster is made once; each test starts it again.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'newsbell-signals-'));
    environment = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', LOG: 'silent' };
    spawnSync('chmod', ['711', folder]);
    expect(await run([process.execPath, cli, 'migrate'], environment).ended).toBe(0);
  });

  beforeEach(async () => expect(await postmaster()).toBeUndefined());

  afterEach(async () => {
    const left = await postmaster();
    if (left && isAlive(left.pid)) await stopPostmaster(left.pid, 'immediate', 5_000);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a worker that a group is signalled with stops PostgreSQL; a restore beside it is refused', async () => {
    const { child, said, ended } = run([process.execPath, cli, 'worker'], environment);
    await said('worker is running');
    const restore = run([process.execPath, cli, 'restore', join(root, 'package.json'), '--replace'], environment);
    expect(await restore.ended).toBe(2);
    await restore.said('Newsbell is running on this database (1 process): stop all servers');
    const running = await postmaster();
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(isAlive(running!.pid)).toBe(false);
  });

  test('a command that is waiting when the signal comes stops PostgreSQL and ends as the shell expects', async () => {
    const { child, said, ended } = run([process.execPath, cli, 'restore', '-', '--replace'], environment);
    await expect.poll(async () => (await postmaster())?.ready).toBe(true);
    child.stdin!.write('the beginning of something');
    const running = await postmaster();
    // The database may be there a moment before the command waits: a signal that comes sooner counts as well.
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    await said('Stopped by SIGINT.');
    expect(isAlive(running!.pid)).toBe(false);
  });

  // `script` is util-linux's or that of macOS; a system without it has no terminal to be had without a package.
  const scripted = spawnSync('script', ['--version']).error ? undefined : scriptOf(['npm', 'start']);
  test.skipIf(!scripted)('Ctrl-C on a terminal stops what npm has started, and npm ends with 0', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const start = scripts.start.replace(/server\/dist\/.*cli\.js serve$/, `${JSON.stringify(cli)} worker`);
    expect(start).toContain(' worker');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start } }));
    const { child, said, ended } = run(
      scripted!,
      { ...environment, SHELL: '/bin/sh', npm_config_update_notifier: 'false' },
      folder,
    );
    await said('worker is running');
    const running = await postmaster();
    child.stdin!.write('\x03');
    expect(await ended).toBe(0);
    expect(isAlive(running!.pid)).toBe(false);
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  });
});

/**
 * A command on a pseudo-terminal of its own, whose keys are the input. util-linux gives it to the shell of $SHELL, or to
 * /bin/sh without one; `exec` because dash would stay beside the command, take the terminal's signal too and end with 130.
 */
const scriptOf = (command: string[]): string[] => {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...command];
  return ['script', '--quiet', '--return', '--flush', '--command', `exec ${command.join(' ')}`, '/dev/null'];
};

const run = ([command, ...args]: string[], env = process.env, cwd = root) => {
  const child = spawn(command!, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  const changed = new EventTarget();
  const take = (text: Buffer) => {
    output += text;
    changed.dispatchEvent(new Event('change'));
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<number | string | null>(resolve =>
    child.once('close', (code, signal) => {
      resolve(signal ?? code);
      changed.dispatchEvent(new Event('change'));
    }),
  );
  const said = async (text: string) => {
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode) throw new Error(`ended without saying ${text}: ${output}`);
      await once(changed, 'change');
    }
  };
  return { child, said, ended };
};
