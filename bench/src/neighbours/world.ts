/** A world is a server with its origin, its people and their sources, made anew for each shared thing. */
import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { types } from '@newsbell/server/db/connection';
import { hashPassword } from '@newsbell/server/features/accounts/passwords';
import pg from 'pg';
import { ensureLibrary, libraryDir, loadLibrary } from '../library.ts';
import { signIn } from '../readers.ts';
import { startProcess, startServerProcess, stopProcess } from '../start-process.ts';
import type { Group } from './group.ts';

export interface World {
  port: number;
  server: ChildProcess;
  origin: ChildProcess;
  database: pg.Pool;
  /** Makes somebody new, with a session and a proven e-mail. */
  newPerson(): Promise<Person>;
  /** Answers a number that nothing else has. */
  nextNumber(): number;
  /** They are the addresses of honest sources that `addHonestFeeds` has added. */
  feeds: string[];
}

export interface Person {
  accountId: number;
  username: string;
  cookie: string;
}

export const password = 'a reader reads much';
/** All calls come through a proxy of this machine, which says their addresses: those of attackers and of honest people. */
export const attacker = '198.51.100.1';
export const attackers = Array.from({ length: 200 }, (_, at) => `198.51.100.${at + 1}`);
export const visitor = '192.0.2.1';

const searched = { items: 200_000, projects: 5_000, tags: 400 };
const small = { items: 10_000, projects: 500, tags: 40 };

/** Makes a database of 10,000 items that each world gets a copy of. */
export const makeTemplate = async (): Promise<string> => {
  const folder = await newFolder();
  await loadLibrary(folder, small);
  return folder;
};

export const withWorld = async (group: Group, template: string, use: (world: World) => Promise<void>) => {
  const dataDir = group.library ? `${libraryDir}-${searched.items}` : await newFolder();
  if (group.library) await ensureLibrary(searched, dataDir);
  else await promisify(execFile)('cp', ['-a', join(template, 'postgres'), dataDir]);
  const origin = startProcess('hostile-origin');
  const [originPort] = (await once(origin, 'message')) as [number];
  const { server, port, database } = await startServerProcess({
    DATA_DIR: dataDir,
    ORIGIN_PORT: String(originPort),
    CRAWL: String(!group.library),
    SEND_MAIL: 'false',
    TRUSTED_PROXIES: 'loopback',
    ...group.settings,
  });
  // It has no limits of time like the server's own, so that it waits for a long lock.
  const pool = new pg.Pool({ ...database, types, max: 4 });
  const world: World = { port, server, origin, database: pool, feeds: [], ...numbering(pool) };
  await use(world);
  await pool.end();
  await stopProcess(server);
  await stopProcess(origin);
  if (!group.library) await rm(dataDir, { recursive: true });
};

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'newsbell-bench-'));
  await chmod(folder, 0o711);
  return folder;
};

const numbering = (database: pg.Pool): Pick<World, 'newPerson' | 'nextNumber'> => {
  let number = 0;
  let hash: Promise<string> | undefined;
  const nextNumber = () => ++number;
  return {
    nextNumber,
    newPerson: async () => {
      hash ??= hashPassword(password);
      const username = `person${nextNumber()}`;
      const { rows } = await database.query<{ id: number }>(
        `insert into account (username, nickname, email, email_key, email_verified_at, password_hash, language, read_id)
         values ($1, $1, $1 || '@bench.example', $1 || '@bench.example', now(), $2, 'en', 0) returning id`,
        [username, await hash],
      );
      const accountId = rows[0]!.id;
      return { accountId, username, cookie: `sid=${await signIn(database, accountId)}` };
    },
  };
};

export interface Call {
  path: string;
  method?: 'POST' | 'PUT';
  cookie?: string;
  form?: Record<string, string>;
  /** It stands in place of a form. */
  body?: { type: string; bytes: Buffer };
  /** The call comes from this address. */
  from?: string;
  patienceMs?: number;
}

/** Uses a connection of its own. Without an answer in time, or at all, the status is 0. */
export const call = ({ port }: World, asked: Call): Promise<{ status: number; text: string }> => {
  const { path, cookie, form, from = visitor, patienceMs = 60_000 } = asked;
  const body = form ? { type: formType, bytes: Buffer.from(new URLSearchParams(form).toString()) } : asked.body;
  const headers = {
    'x-requested-with': 'bench',
    'x-forwarded-for': from,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
  };
  const method = body ? (asked.method ?? 'POST') : 'GET';
  return new Promise(resolve => {
    const fail = () => resolve({ status: 0, text: '' });
    const signal = AbortSignal.timeout(patienceMs);
    request({ host: '127.0.0.1', port, agent: false, path, method, headers, signal }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk;
      });
      answer.once('error', fail).once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', fail)
      .end(body?.bytes);
  });
};

const formType = 'application/x-www-form-urlencoded';

/** Uses the call by which everybody adds sources; each is crawled once before this resolves. */
export const addFeeds = async (world: World, { cookie }: Person, urls: readonly string[]): Promise<void> => {
  for (const url of urls) {
    const { status, text } = await call(world, { path: '/v1/project', cookie, form: { url, subscribe: 'true' } });
    if (status !== 200) throw new Error(`adding ${url} answered ${status} ${text}`);
  }
  const unchecked =
    'select from crawl c join project p on p.id = c.project_id where feed_url = any($1) and checked_at is null';
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(100))
    if ((await world.database.query(unchecked, [urls])).rowCount === 0) return;
  throw new Error('the new sources are not crawled');
};

export const addHonestFeeds = async (world: World, count: number): Promise<void> => {
  const urls = Array.from({ length: count }, (_, at) => `http://site${at}.feeds.test/feed/${at}.xml`);
  await addFeeds(world, await world.newPerson(), urls);
  world.feeds = urls;
};

/** Adds attackers' sources, each on a host of its own, which are harmless until the origin is told to attack. */
export const addHostileFeeds = async (world: World, person: Person, kind: string, count: number): Promise<string[]> => {
  const urls = Array.from({ length: count }, (_, at) => `http://site${1_000 + at}.feeds.test/${kind}/${at}.xml`);
  await addFeeds(world, person, urls);
  return urls;
};

/** Makes them due as if their time had come, and their hosts had rested. */
export const makeDue = async ({ database, server }: World, urls: readonly string[]): Promise<void> => {
  await database.query(
    `with due as (
      update crawl set next_at = now() from project p where p.id = project_id and feed_url = any($1) returning host_key
    )
    update host set next_at = now(), not_before = '-infinity' where key in (select host_key from due)`,
    [urls],
  );
  server.send('nudge');
};

export const tellOrigin = async ({ origin }: World, order: 'attack' | 'rest'): Promise<void> => {
  origin.send(order);
  await once(origin, 'message');
};
