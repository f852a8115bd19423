import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { CrawlSettings } from '../src/config.ts';
import { counter } from './counter.ts';
import { testServer } from './database.ts';
import { inDatabase, type TestServer } from './global-setup.ts';
import { endSessionsOf, firstLine, startProcess } from './processes.ts';

/** `crawl-process.ts` gets this message. */
export interface CrawlProcess {
  name: string;
  database?: TestServer;
  dataDir?: string;
  originPort: number;
  crawl: Partial<CrawlSettings>;
}

export interface Request {
  host: string;
  path: string;
  /** It is the name of the worker that asks. */
  worker: string;
  began: number;
  ended: number | null;
}

export interface Origin {
  port: number;
  /** It has all requests so far, in the order in which they began. */
  requests: Request[];
  /** It is the most requests that one host had at the same time. */
  mostAtOnce: number;
  /** Answers once more all requests that are still without an answer. */
  answerAll(): void;
  close(): Promise<void>;
}

/** A loopback server stands for every host, and watches how each of them is treated. */
export const watchfulOrigin = async (
  answer: (request: IncomingMessage, response: ServerResponse, host: string) => void,
): Promise<Origin> => {
  const origin = { port: 0, requests: [] as Request[], mostAtOnce: 0 };
  const unanswered = new Set<() => void>();
  const open = new Map<string, Request[]>();
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const worker = /https:\/\/([\w-]+)\.test\/bot/.exec(request.headers['user-agent'] ?? '')?.[1] ?? '';
    const noted: Request = { host, path: request.url ?? '', worker, began: performance.now(), ended: null };
    origin.requests.push(noted);
    const others = (open.get(host) ?? []).filter(each => each.ended === null);
    open.set(host, [...others, noted]);
    origin.mostAtOnce = Math.max(origin.mostAtOnce, others.length + 1);
    const give = () => answer(request, response, host);
    unanswered.add(give);
    response.once('close', () => {
      noted.ended ??= performance.now();
      unanswered.delete(give);
    });
    give();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  origin.port = (server.address() as AddressInfo).port;
  const close = async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  };
  const answerAll = () => {
    for (const give of unanswered) give();
  };
  return Object.assign(origin, { answerAll, close });
};

export interface CrawlWorker {
  name: string;
  output(): string;
  /** Ends it by SIGKILL; resolves when it and its database sessions are gone and its leases have run out. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM; answers its exit code and how long it took in ms. */
  stop(): Promise<{ code: number | string; ms: number }>;
}

const nextNumber = counter();

/** Starts a crawler over the database of the test (or a data folder) and resolves once it is at work. */
export const startWorkerProcess = async (
  origin: Origin,
  db: Db,
  { crawl = {}, dataDir }: { crawl?: Partial<CrawlSettings>; dataDir?: string } = {},
): Promise<CrawlWorker> => {
  const name = `worker-${nextNumber()}`;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = dataDir ? undefined : inDatabase(testServer(), rows[0]!.name);
  const message: CrawlProcess = { name, database, dataDir, originPort: origin.port, crawl };
  const worker = startProcess('crawl-process.ts', message);
  await firstLine(worker);
  return {
    name,
    output: worker.output,
    async kill() {
      await worker.kill();
      await endLeasesOf(db, name);
    },
    async stop() {
      const began = performance.now();
      const code = await worker.stop();
      return { code, ms: performance.now() - began };
    },
  };
};

/** The tests see by this which worker has a lease: it notes the name of the session that took it. */
export const watchLeases = async (db: Db): Promise<void> => {
  await sql`create table lease_of (host text primary key, worker text not null)`.execute(db);
  await sql`
    create function note_lease() returns trigger language plpgsql as $$ begin
      insert into lease_of values (new.key, current_setting('application_name'))
        on conflict (host) do update set worker = excluded.worker;
      return new; end $$`.execute(db);
  await sql`
    create trigger note_lease before update on host for each row
    when (new.lease_token is distinct from old.lease_token and new.lease_token is not null)
    execute function note_lease()`.execute(db);
};

/** The dead worker's leases would run out in two minutes. Its sessions end first, for PostgreSQL notices its end late. */
const endLeasesOf = async (db: Db, worker: string): Promise<void> => {
  await endSessionsOf(db, worker);
  await sql`
    update host set lease_until = now() where lease_until is not null
      and key in (select host from lease_of where worker = ${worker})`.execute(db);
};
