import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connection.ts';
import { type Database, openDatabase } from './open.ts';
import { isAlive, readPostmaster, stopPostmaster } from './postmaster.ts';
import { connectionTo } from './presence.ts';

const processFile = join(import.meta.dirname, '../../test/database-process.ts');
const NOBODY = 65_534;
const root = process.getuid?.() === 0;

let parent: string;
let dataDir: string;
let members: Member[];
let here: Database[];

// Most tests go on with one cluster, for a new one takes its time. Those about folders take a folder of their own.
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'newsbell-embedded-'));
  chmodSync(parent, 0o755);
});

beforeEach(() => {
  dataDir = join(parent, 'data');
  members = [];
  here = [];
});

afterEach(async () => {
  for (const member of members) member.kill();
  await Promise.all(here.map(database => database.close()));
  const left = await readPostmaster(clusterDir());
  if (left && isAlive(left.pid)) await stopPostmaster(left.pid, 'immediate', 5_000);
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

interface Member {
  /** Resolves with the fields of the event when it comes, or of the first one that came. */
  said(event: string): Promise<Record<string, string>>;
  leave(): Promise<void>;
  kill(): void;
  interrupt(): void;
  ended: Promise<unknown>;
}

const clusterDir = () => join(dataDir, 'postgres');

const enter = (uid?: number): Member => {
  const child: ChildProcess = spawn(process.execPath, [processFile, dataDir], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    uid,
    gid: uid,
  });
  const events: Record<string, string>[] = [];
  const lines = createInterface({ input: child.stdout! });
  let errors = '';
  child.stderr!.on('data', text => (errors += text));
  const changed = new EventTarget();
  lines.on('line', line => {
    events.push(JSON.parse(line));
    changed.dispatchEvent(new Event('change'));
  });
  child.once('close', () => changed.dispatchEvent(new Event('change')));
  const member: Member = {
    async said(event) {
      for (;;) {
        const found = events.find(one => one.event === event);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode) throw new Error(`ended before it said ${event}: ${errors}`);
        await once(changed, 'change');
      }
    },
    async leave() {
      child.stdin!.end();
      await member.said('left');
    },
    kill: () => child.kill('SIGKILL'),
    interrupt: () => process.kill(-child.pid!, 'SIGINT'),
    ended: once(child, 'close'),
  };
  members.push(member);
  return member;
};

const quiet = () => {};

const leftBehind = async (): Promise<string[]> => {
  const postmaster = await readPostmaster(clusterDir());
  return postmaster ? ['postmaster.pid'] : readdirSync(dataDir).filter(name => name.includes('.new-'));
};

const startOf = async (member: Member): Promise<string> => (await member.said('joined')).started!;

// Closed after the test if it did not come so far, or it would start PostgreSQL again.
const openHere = async (): Promise<Database> => {
  const database = await openDatabase({ dataDir, log: quiet });
  const close = async () => {
    here = here.filter(one => one !== opened);
    await database.close();
  };
  const opened = { ...database, close };
  here.push(opened);
  return opened;
};

const startSeenBy = async ({ pool }: Database): Promise<string> =>
  (await pool.query('select pg_postmaster_start_time()::text as started')).rows[0].started;

test('ten that start at once on an empty folder share one PostgreSQL, and the last one out stops it', async () => {
  const all = [enter(), enter(), enter(), enter()];
  const inside = await Promise.all(Array.from({ length: 6 }, openHere));
  const started = await Promise.all([...all.map(startOf), ...inside.map(startSeenBy)]);
  expect(new Set(started).size).toBe(1);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);

  await Promise.all([...all.map(member => member.leave()), ...inside.map(database => database.close())]);
  expect(await leftBehind()).toEqual([]);
});

test('the process that starts PostgreSQL says how much memory it takes', async () => {
  const database = await openDatabase({ dataDir, log: quiet, postgres: { shared_buffers: '32MB' } });
  here.push(database);
  const { rows } = await database.pool.query('show shared_buffers');
  here.pop();
  await database.close();
  expect(rows).toEqual([{ shared_buffers: '32MB' }]);
});

describe('three members', () => {
  test('leave in any order, and one that stays keeps working', async () => {
    for (const order of ['012', '021', '102', '120', '201', '210']) {
      const all = await Promise.all([0, 1, 2].map(openHere));
      const started = await startSeenBy(all[0]!);
      for (const index of order) {
        expect(await startSeenBy(all[Number(index)]!)).toBe(started);
        await all[Number(index)]!.close();
      }
      expect(await leftBehind()).toEqual([]);
    }
  });

  test('that come while the last one leaves find a PostgreSQL that lasts', async () => {
    const first = enter();
    await startOf(first);
    const leaving = first.leave();
    const late = [enter(), enter()];
    const started = await Promise.all(late.map(startOf));
    await leaving;
    expect(new Set(started).size).toBe(1);
    await Promise.all(late.map(member => member.leave()));
    expect(await leftBehind()).toEqual([]);
  });
});

describe('kill -9', () => {
  test('of the only server leaves PostgreSQL to the next one', async () => {
    const killed = enter();
    const { started } = await killed.said('joined');
    killed.kill();
    const next = enter();
    expect((await next.said('joined')).started).toBe(started);
    await next.leave();
    expect(await leftBehind()).toEqual([]);
  });

  test('of one of two does not keep the other from stopping PostgreSQL', async () => {
    const [killed, other] = [enter(), enter()];
    await Promise.all([startOf(killed), startOf(other)]);
    killed.kill();
    await killed.ended;
    // PostgreSQL itself decides how soon it notices.
    const onlooker = await connect(connectionTo((await other.said('joined')).host!, 'postgres'));
    const present = async () =>
      (await onlooker.query(`select from pg_stat_activity where application_name = 'newsbell presence'`)).rowCount;
    await expect.poll(present).toBe(1);
    await onlooker.end();
    await other.leave();
    expect(await leftBehind()).toEqual([]);
  });

  test('of the postmaster is mended by the servers that run', async () => {
    const all = [enter(), enter()];
    await Promise.all(all.map(startOf));
    process.kill((await readPostmaster(clusterDir()))!.pid, 'SIGKILL');
    await Promise.all(all.map(member => member.said('database_rejoined')));
    await Promise.all(all.map(member => member.leave()));
    expect(await leftBehind()).toEqual([]);
  });

  test('of both loses nothing that was committed', async () => {
    const database = await openHere();
    await database.pool.query('create table kept (word text)');
    await database.close();
    const killed = enter();
    await startOf(killed);
    const { pid } = (await readPostmaster(clusterDir()))!;
    killed.kill();
    process.kill(pid, 'SIGKILL');

    const again = await openHere();
    expect((await again.pool.query('select * from kept')).rows).toEqual([]);
    await again.close();
  });

  test('of initdb leaves nothing that harms the next start', async () => {
    const halfDone = join(dataDir, 'postgres.new-2147483646-0123abcd-4567cdef');
    mkdirSync(halfDone, { recursive: true });
    writeFileSync(join(halfDone, 'PG_VERSION'), '18\n');
    const database = await openHere();
    await database.close();
    expect(existsSync(halfDone)).toBe(false);
  });
});

test('a lock file whose number now belongs to a stranger does not keep PostgreSQL from starting', async () => {
  const before = enter();
  await startOf(before);
  const { pid } = (await readPostmaster(clusterDir()))!;
  before.kill();
  process.kill(pid, 'SIGKILL');
  await before.ended;
  const stranger = spawn('sleep', ['60'], { uid: root ? NOBODY : undefined });
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(clusterDir(), name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(stranger.pid)));
  }

  const after = enter();
  await startOf(after);
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  stranger.kill();
  await after.leave();
});

test('lock files that a loss of power left empty do not keep PostgreSQL from starting', async () => {
  const database = await openHere();
  await database.close();
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(clusterDir(), name), '');
    utimesSync(join(clusterDir(), name), new Date(0), new Date(0));
  }
  const again = await openHere();
  await again.close();
});

test('Ctrl-C in the terminal of the server does not reach PostgreSQL', async () => {
  const member = enter();
  await startOf(member);
  member.interrupt();
  await member.leave();
  expect((await member.said('database_stopped')).pid).toBeTruthy();
});

test('data of another major version is left alone, with a message that says what to do', async () => {
  dataDir = join(parent, 'older');
  mkdirSync(clusterDir(), { recursive: true });
  writeFileSync(join(clusterDir(), 'PG_VERSION'), '15\n');
  await expect(openHere()).rejects.toThrow(/written by PostgreSQL 15.*newsbell backup/s);
});

test('a folder that holds something else is left alone', async () => {
  dataDir = join(parent, 'other');
  mkdirSync(clusterDir(), { recursive: true });
  writeFileSync(join(clusterDir(), 'letters.txt'), '');
  await expect(openHere()).rejects.toThrow('Move it away');
  expect(readdirSync(clusterDir())).toEqual(['letters.txt']);
});

describe('works', () => {
  test('on a path with spaces, quotes and commas', async () => {
    dataDir = join(parent, `the "data", of 사랑`);
    await (await openHere()).close();
  });

  test('on a path too long for a socket', async () => {
    dataDir = join(parent, 'x'.repeat(120));
    const [one, two] = [await openHere(), await openHere()];
    const host = one.connection.host!;
    expect(dirname(host)).toBe(tmpdir());
    expect(two.connection.host).toBe(host);
    await Promise.all([one.close(), two.close()]);
    rmSync(host, { recursive: true });
  });

  test('under a home that only its owner may enter', async () => {
    const home = join(parent, 'home');
    mkdirSync(home, { mode: 0o700 });
    dataDir = join(home, 'data');
    await (await openHere()).close();
  });

  test.runIf(root)('as a plain user under a home of their own, as root on that, and as the user again', async () => {
    const home = join(parent, 'home of nobody');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, NOBODY, NOBODY);
    dataDir = join(home, 'data');
    for (const uid of [NOBODY, undefined, NOBODY]) {
      const member = enter(uid);
      await startOf(member);
      await member.leave();
    }
    expect(statSync(clusterDir()).uid).toBe(NOBODY);
  });
});
