/** Measures the effect of a flood of sign-ins on other people, and whether the time of answers reveals who has an account. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, types } from '@newsbell/server/db/connection';
import type pg from 'pg';
import { type Asked, compareTimes, post } from './answer-times.ts';
import { loadLibrary, urlKeyOf } from './library.ts';
import type { Answers, Load } from './load-process.ts';
import { cpuSeconds, loadAverage } from './process-figures.ts';
import { startProcess, startServerProcess, stopProcess } from './start-process.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    logins: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    pairs: { type: 'string', default: '300' },
  },
});
const logins = Number(values.logins);
const seconds = Number(values.seconds);
const pairs = Number(values.pairs);
const aims = { p99: 250, longPassword: 5, apart: 0.1 };
const password = 'a reader reads much';
const login = '/v1/account/login';
/** Other people do this meanwhile: each is a reader with a connection of their own who sends some 50 requests a second. */
const routes = ['/v1/feed/all', `/v1/project?urlKey=${urlKeyOf(0)}`, '/health/live'];

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-'));
  await chmod(dataDir, 0o711);
  await loadLibrary(dataDir, { items: 10_000, projects: 500, tags: 40 });
  // Rate limit: here one address has all sign-ins, so the limits that hold in the field must not be what is measured.
  const many = '1000000';
  const { server, port, database } = await startServerProcess({
    DATA_DIR: dataDir,
    CRAWL: 'false',
    SEND_MAIL: 'false',
    SIGN_IN_PER_HOUR_ADDRESS: many,
    SIGN_IN_PER_HOUR_ACCOUNT: many,
    SIGN_UP_PER_HOUR_ADDRESS: many,
  });
  const client = await connect({ ...database, types });
  await makeReaders(port, client);
  await client.end();
  const readers = routes.map(() => startProcess('load'));
  const attackers = startProcess('load');

  await measureStorms({ server, port, readers, attackers });
  await measureLongPassword(port);
  await measureTelling(port);

  for (const each of [...readers, attackers, server]) await stopProcess(each);
  await rm(dataDir, { recursive: true });
};

/** Makes `reader0` and on, all with the same password and a verified e-mail. */
const makeReaders = async (port: number, client: pg.Client): Promise<void> => {
  const made = await post(port, '/v1/account', { username: 'first', email: 'first@bench.example', password });
  if (made.status !== 200) throw new Error(`the sign-up answered ${made.status}`);
  await client.query(`
    insert into account (username, nickname, email, email_key, email_verified_at, password_hash, language)
    select 'reader' || n, 'reader', 'reader' || n || '@bench.example', 'reader' || n || '@bench.example', now(),
      password_hash, 'en' from account, generate_series(0, 999) n`);
  await client.query('vacuum analyze account');
};

interface Bench {
  server: ChildProcess;
  port: number;
  readers: ChildProcess[];
  attackers: ChildProcess;
}

const measureStorms = async (bench: Bench): Promise<void> => {
  await measure(bench, 'warm-up', 1, 'waves');
  const runs = [
    await measure(bench, 'quiet', seconds),
    await measure(bench, `${logins} at once, wave after wave`, seconds, 'waves'),
    await measure(bench, `${logins} at once, each again as soon as answered`, seconds, 'flood'),
  ];
  console.log(`\nOther routes, milliseconds; aim: p99 ≤ ${aims.p99} (load ${await loadAverage()})\n`);
  printTable(
    runs.flatMap(({ name, readers }) =>
      readers.map((answers, at) => ({
        'sign-ins': name,
        route: routes[at]!,
        answers: String(answers.times.length),
        p50: partOf(answers, 0.5).toFixed(1),
        p99: partOf(answers, 0.99).toFixed(1),
        longest: answers.times.at(-1)!.toFixed(0),
        'not 200': JSON.stringify(answers.refused),
        aim: partOf(answers, 0.99) <= aims.p99 ? 'met' : 'missed',
      })),
    ),
  );
  console.log('\nThe sign-ins themselves\n');
  printTable(
    runs.flatMap(({ name, storm, cpu }) => {
      if (!storm) return [];
      const { 400: wrong = 0, 429: limited = 0, 503: shed = 0, ...others } = storm.refused;
      const right = storm.times.length - Object.values(storm.refused).reduce((sum, each) => sum + each, 0);
      return [
        {
          'sign-ins': name,
          answers: String(storm.times.length),
          'right, 200': String(right),
          'wrong, 400': String(wrong),
          'limited, 429': String(limited),
          'shed, 503': String(shed),
          others: JSON.stringify(others),
          'hashes a second': ((right + wrong) / storm.seconds).toFixed(0),
          'answers a second': (storm.times.length / storm.seconds).toFixed(0),
          'p50 ms': partOf(storm, 0.5).toFixed(0),
          'p99 ms': partOf(storm, 0.99).toFixed(0),
          'server CPU %': ((cpu / storm.seconds) * 100).toFixed(0),
        },
      ];
    }),
  );
};

interface Measured {
  name: string;
  readers: Answers[];
  storm: Answers | undefined;
  /** It counts seconds of CPU of the server's process. */
  cpu: number;
}

/** Every second password is wrong. */
const forms = Array.from({ length: 1000 }, (_, at) =>
  new URLSearchParams({ username: `reader${at}`, password: at % 2 === 0 ? password : 'a wrong one' }).toString(),
);

const measure = async (
  { server, port, readers, attackers }: Bench,
  name: string,
  forSeconds: number,
  kind?: 'waves' | 'flood',
): Promise<Measured> => {
  const before = await cpuSeconds(server.pid!);
  const reading = readers.map((reader, at) =>
    ask(reader, { port, paths: [routes[at]!], connections: 1, seconds: forSeconds, restMs: 20 }),
  );
  const wave: Load = { port, paths: [login], forms, connections: logins, seconds: 0 };
  let storm: Answers | undefined;
  if (kind === 'flood') storm = await ask(attackers, { ...wave, seconds: forSeconds });
  for (const end = performance.now() + forSeconds * 1000; kind === 'waves' && performance.now() < end; )
    storm = together(storm, await ask(attackers, wave));
  const answers = await Promise.all(reading);
  return { name, readers: answers, storm, cpu: (await cpuSeconds(server.pid!)) - before };
};

const ask = async (process: ChildProcess, load: Load): Promise<Answers> => {
  process.send(load);
  const [answers] = (await once(process, 'message')) as [Answers];
  return answers;
};

const together = (a: Answers | undefined, b: Answers): Answers => {
  if (!a) return b;
  const refused = { ...a.refused };
  for (const [status, count] of Object.entries(b.refused)) refused[status] = (refused[status] ?? 0) + count;
  return {
    times: [...a.times, ...b.times].sort((x, y) => x - y),
    seconds: a.seconds + b.seconds,
    refused,
    bytes: a.bytes + b.bytes,
  };
};

const partOf = ({ times }: Answers, part: number): number => times[Math.floor(times.length * part)]!;

const measureLongPassword = async (port: number): Promise<void> => {
  const times: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < 30; round++) {
    const { ms, status } = await post(port, login, { username: 'reader1', password: 'x'.repeat(1_000_000) });
    times.push(ms);
    statuses.add(status);
  }
  const [first, ...others] = times.map(ms => ms.toFixed(1));
  console.log(
    `\nA password of 1 MB: ${[...statuses].map(each => each || 'cut').join(' ')} in ${median(times).toFixed(1)} ms (aim ${aims.longPassword}; ` +
      `the first ${first}, the longest ${Math.max(...others.map(Number))}; load ${await loadAverage()})`,
  );
};

const tellingCases: [name: string, asked: Asked][] = [
  [
    'sign-in by name, wrong password',
    {
      path: login,
      known: at => ({ username: `reader${at}`, password: 'a wrong one' }),
      unknown: at => ({ username: `nobody${at}`, password: 'a wrong one' }),
    },
  ],
  [
    'sign-in by e-mail, wrong password',
    {
      path: login,
      known: at => ({ username: `reader${at}@bench.example`, password: 'a wrong one' }),
      unknown: at => ({ username: `nobody${at}@bench.example`, password: 'a wrong one' }),
    },
  ],
  [
    'forgotten password',
    {
      path: '/v1/account/password/forgot',
      known: at => ({ email: `reader${at}@bench.example` }),
      unknown: at => ({ email: `nobody${at}@bench.example` }),
    },
  ],
  [
    'sign-up',
    {
      path: '/v1/account',
      known: at => ({ username: `again${at}`, email: `reader${at + 500}@bench.example`, password }),
      unknown: at => ({ username: `fresh${at}`, email: `fresh${at}@bench.example`, password }),
    },
  ],
];

const measureTelling = async (port: number): Promise<void> => {
  const rows = [];
  for (const [name, asked] of tellingCases) {
    const { known, unknown, apart, p, statuses } = await compareTimes(port, pairs, asked);
    rows.push({
      call: name,
      known: known.toFixed(2),
      unknown: unknown.toFixed(2),
      apart: `${(apart * 100).toFixed(1)} %`,
      p: p < 0.0001 ? '< 0.0001' : p.toFixed(4),
      status: `${statuses.known} / ${statuses.unknown}`,
      aim: apart < aims.apart && statuses.known === statuses.unknown ? 'met' : 'missed',
    });
  }
  console.log(
    `\nKnown and unknown, medians of ${pairs} each in milliseconds; aim: less than ${aims.apart * 100} % apart (load ${await loadAverage()})\n`,
  );
  printTable(rows);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
