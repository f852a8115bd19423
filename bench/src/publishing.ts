/** Measures what publishing news takes: alone to many followers, many at once, and bodies that are refused. README.md says how to read it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, types } from '@newsbell/server/db/connection';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import { makeAccessToken } from '@newsbell/server/features/accounts/access-tokens';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Answers, Body, Load } from './load-process.ts';
import { itemOf } from './made-items.ts';
import { clusterCpuSeconds, cpuSeconds, loadAverage } from './process-figures.ts';
import { startProcess, startServerProcess, stopProcess } from './start-process.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    /** Publications of all projects at once. */
    connections: { type: 'string', default: '8' },
  },
});
const followers = Number(values.followers);
const seconds = Number(values.seconds);
const aims = { p99: 30, aSecond: 200, refused: 50 };
/** Each belongs to somebody else, and all but the first have a hundredth of its followers. */
const PROJECTS = 20;

interface Place {
  path: string;
  token: string;
}

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-publishing-'));
  await chmod(dataDir, 0o711);
  const places = await makeWorld(dataDir);
  // Rate limits: one project may be published to 60 times a minute, which is not what is measured.
  const many = '1000000';
  const { server, port, database } = await startServerProcess({
    DATA_DIR: dataDir,
    CRAWL: 'false',
    SEND_MAIL: 'false',
    PUBLISH_PER_MINUTE_PROJECT: many,
    PUBLISH_PER_DAY_PROJECT: many,
    PUBLISH_PER_DAY_ACCOUNT: many,
  });
  const client = await connect({ ...database, types });
  const loader = startProcess('load');
  const bench: Bench = { server, client, loader, port, places, postmaster: await postmasterOf(client) };
  await measurePublishing(bench);
  await measureRefusals(bench);
  await stopProcess(loader);
  await client.end();
  await stopProcess(server);
  await rm(dataDir, { recursive: true });
};

const makeWorld = async (dataDir: string): Promise<Place[]> => {
  const database = await openDatabase({ dataDir, log: () => {} });
  await migrate(database.connection, { log: () => {} });
  const { db } = database;
  const readers = await makeAccounts(db, 'reader', followers);
  const publishers = await makeAccounts(db, 'publisher', PROJECTS);
  const places: Place[] = [];
  for (const [at, owner] of publishers.entries()) {
    const { id } = await db
      .insertInto('project')
      .values({ url_key: `news-${at}`, kind: 'PUBLISHED', title: `News ${at}`, owner_id: owner, folded: '', words: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mine = at === 0 ? readers : readers.slice(0, followers / 100);
    await sql`
      insert into subscription (account_id, project_id, notify_minute)
      select account_id, ${id}, 30 from unnest(${mine}::bigint[]) account_id`.execute(db);
    await sql`
      update project set subscribers_count = ${mine.length} where id = ${id} and subscribers_count = 0`.execute(db);
    const { token } = await makeAccessToken(db, owner, { name: 'bench', scopes: ['publish'], projects: null });
    places.push({ path: `/v1/project/news-${at}/news`, token });
  }
  await sql`vacuum (analyze) account, subscription, project`.execute(db);
  await database.close();
  return places;
};

const makeAccounts = async (db: Db, name: string, count: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      insert into account (username, nickname, email, email_key, email_verified_at, language, mode)
      select ${name} || n, 'Bench', ${name} || n || '@bench.test', ${name} || n || '@bench.test', now(), 'en', 'DEVELOPER'
      from generate_series(1, ${count}::int) n returning id`.execute(db)
  ).rows.map(row => row.id);

interface Bench {
  server: ChildProcess;
  client: pg.Client;
  loader: ChildProcess;
  port: number;
  places: Place[];
  postmaster: number;
}

/** The backend of the benchmark is a child of the postmaster. */
const postmasterOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  return Number(rows[0]!.pid);
};

const json = (body: object | string): Body => ({
  method: 'POST',
  type: 'application/json',
  base64: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
});

/** Texts as logs and scripts write them, 600 to 1,500 bytes, each another one. */
const news = Array.from({ length: 500 }, (_, at) => {
  const { title, text } = itemOf(at);
  return json({ title: title.trim(), content: text, format: 'markdown', fields: { host: `db-${at}`, level: 'info' } });
});
/** The same few names again and again, each time with another text. */
const edits = Array.from({ length: 500 }, (_, at) =>
  json({ id: `n${at % 5}`, title: `Edition ${at}`, content: 'Text' }),
);

const measurePublishing = async (bench: Bench): Promise<void> => {
  const [first] = bench.places;
  const some = followers.toLocaleString('en');
  const one = { connections: 1, seconds, restMs: 1000 };
  const all = { connections: Number(values.connections), seconds };
  const to = (places: readonly Place[]) => ({
    paths: places.map(({ path }) => path),
    tokens: places.map(({ token }) => token),
  });
  await measure(bench, 'warm-up', { ...to(bench.places), bodies: news, connections: 4, seconds: 10 });
  const [others, second] = [to(bench.places.slice(1)), to(bench.places.slice(1, 2))];
  const rows = [
    await measure(bench, '`/health/ready`, four a second', { paths: ['/health/ready'], ...one, restMs: 250 }),
    await measure(bench, `one a second, to ${some} followers`, { ...to([first!]), bodies: news, ...one }),
    await measure(bench, 'four a second, to as many', { ...to([first!]), bodies: news, ...one, restMs: 250 }),
    await measure(bench, 'four edits a second of these', { ...to([first!]), bodies: edits, ...one, restMs: 250 }),
    await measure(bench, `${PROJECTS - 1} projects, ${all.connections} at once`, { ...others, bodies: news, ...all }),
    await measure(bench, `one project, ${all.connections} at once`, { ...second, bodies: news, ...all }),
  ];
  console.log(
    `\nPublishing; aims: p99 ≤ ${aims.p99} ms alone, ${aims.aSecond} a second in many projects (load ${await loadAverage()})\n`,
  );
  printTable(rows);
};

const measure = async (
  { loader, port, server, client, postmaster }: Bench,
  name: string,
  load: Omit<Load, 'port'>,
): Promise<Record<string, string>> => {
  await client.query('checkpoint');
  const before = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster)];
  const answers = await ask(loader, { port, ...load });
  const used = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster)];
  const count = answers.times.length;
  return {
    what: name,
    'p50, ms': partOf(answers, 0.5).toFixed(1),
    'p99, ms': partOf(answers, 0.99).toFixed(1),
    'worst, ms': answers.times.at(-1)!.toFixed(1),
    'a second': (count / answers.seconds).toFixed(0),
    'server ms each': (((used[0]! - before[0]!) / count) * 1000).toFixed(1),
    'PostgreSQL ms each': (((used[1]! - before[1]!) / count) * 1000).toFixed(1),
    'not 200': JSON.stringify(answers.refused),
  };
};

const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"${at.toString(36)}x":1`).join(',');
const refusals: [name: string, body: Body][] = [
  ['1 MB of content', json({ content: 'x'.repeat(1024 * 1024) })],
  ['100,000 keys', json(`{"title":"x",${keys(100_000)}}`)],
  ['20,000 keys, within 256 KB', json(`{"title":"x",${keys(20_000)}}`)],
  ['20,000 keys as fields', json(`{"title":"x","fields":{${keys(20_000)}}}`)],
  ['depth 10,000, lists', json(`{"title":"x","more":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  ['depth 10,000, objects', json(`{"title":"x","more":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)],
  ['fields of 120,000 numbers', json(`{"title":"x","fields":[${'0,'.repeat(120_000)}0]}`)],
  ['256 KB of blanks', { ...json(' '.repeat(255 * 1024)), type: 'text/plain' }],
  ['a form of 43,000 titles', { ...json('title&'.repeat(43_000)), type: 'application/x-www-form-urlencoded' }],
];

const measureRefusals = async ({ loader, port, places: [first] }: Bench): Promise<void> => {
  const rows: Record<string, string>[] = [];
  for (const [name, body] of refusals) {
    const answers = await ask(loader, {
      ...{ port, paths: [first!.path], tokens: [first!.token], bodies: [body] },
      // A body that is refused unread ends its connection.
      ...{ connections: 1, seconds: 3600, most: 20, fresh: true },
    });
    const time = median(answers.times);
    rows.push({
      body: name,
      'median, ms': time.toFixed(1),
      'worst, ms': answers.times.at(-1)!.toFixed(1),
      answers: JSON.stringify(answers.refused),
      aim: time <= aims.refused ? 'met' : 'missed',
    });
  }
  console.log(`\nRefused bodies, 20 each; aim: a median of ${aims.refused} ms (load ${await loadAverage()})\n`);
  printTable(rows);
};

const ask = async (process: ChildProcess, load: Load): Promise<Answers> => {
  process.send(load);
  const [answers] = (await once(process, 'message')) as [Answers];
  return answers;
};

const partOf = ({ times }: Answers, part: number): number => times[Math.floor(times.length * part)]!;

run().catch(error => {
  console.error(error);
  process.exit(1);
});
