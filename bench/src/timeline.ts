/** Measures the cost of people reading their own news. README.md says how to read the figures. */
import { parseArgs } from 'node:util';
import { connect, types } from '@newsbell/server/db/connection';
import type pg from 'pg';
import { ensureLibrary, libraryDir } from './library.ts';
import { type BenchReader, ensureReaders, kinds } from './readers.ts';
import { askInRounds, type Case, clientsIn, columnsOf } from './rounds.ts';
import { startServerProcess, stopProcess } from './start-process.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    /** It names one library or several, for the curve: 10000,100000,1000000. */
    items: { type: 'string', default: '1000000' },
    /** It counts other people, who follow and read as well: 0,2000,20000. People that are made stay. */
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Only the kinds of people, or the cases, run whose name holds this. */
    only: { type: 'string', default: '' },
    /** It is a folder for a CPU profile of the server. */
    profile: { type: 'string' },
  },
});
const clients = [1, 8];
/** The aim is that 99 of 100 answers are there in so many milliseconds, of 300 subscriptions, by the number of connections. */
const aims: Record<number, number> = { 1: 10, 8: 25 };

const run = async (): Promise<void> => {
  for (const items of values.items.split(',').map(Number)) {
    for (const people of values.people.split(',').map(Number)) await measure(items, people);
  }
};

const measure = async (items: number, people: number): Promise<void> => {
  const dataDir = items === 1_000_000 ? libraryDir : `${libraryDir}-${items}`;
  const size = { items, projects: 5_000, tags: 400 };
  await ensureLibrary(size, dataDir);
  const { server, port, database } = await startServerProcess(
    { DATA_DIR: dataDir, CRAWL: 'false' },
    values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  );
  const client = await connect({ ...database, types });
  const readers = await ensureReaders(client, size, people);
  const cases = await allCases(client, port, readers);
  const figures = await askInRounds({
    ...{ server, port, dataDir, cases, clients },
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  });
  console.log(`\n${items} items, ${people} other people`);
  report(cases, figures);
  await client.end();
  await stopProcess(server);
};

const allCases = async (
  client: pg.Client,
  port: number,
  readers: Map<string, readonly BenchReader[]>,
): Promise<Case[]> => {
  const cases: Case[] = [{ name: 'select 1', paths: ['/health/ready'] }];
  const { rows } = await client.query<{ id: number }>('select max(id) as id from item');
  for (const { name } of kinds) {
    const people = readers.get(name)!;
    const cookies = people.map(reader => reader.cookie);
    const all = (path: string) => people.map(() => path);
    const feed = '/v1/feed/subscribes';
    const pages: (number | undefined)[] = [];
    for (const reader of people) pages.push(await page20(port, reader));
    cases.push(
      { name: `${name}: first page`, paths: all(feed), cookies },
      { name: `${name}: first page, runs folded`, paths: all(`${feed}?fold=true`), cookies },
      { name: `${name}: newest of each source`, paths: all(`${feed}?newestOfEach=true`), cookies },
      { name: `${name}: newest unread of each source`, paths: all(`${feed}?newestOfEach=true&unread=true`), cookies },
      { name: `${name}: page 20`, paths: pages.map(id => (id ? `${feed}?id=${id}` : feed)), cookies },
      { name: `${name}: timeline`, paths: all('/v1/timeline?type=MY'), cookies },
      { name: `${name}: unread only`, paths: all(`${feed}?unread=true`), cookies },
      { name: `${name}: unread counts`, paths: all('/v1/subscribe/unread'), cookies },
      { name: `${name}: poll`, paths: all(`${feed}?after=${rows[0]!.id - 5}`), cookies },
    );
  }
  return cases.filter(({ name }) => name === 'select 1' || name.includes(values.only));
};

/** Answers the last item of the 19th page, asked as a client would. */
const page20 = async (port: number, { cookie }: BenchReader): Promise<number | undefined> => {
  let id: number | undefined;
  for (const size of [100, 100, 100, 80]) {
    const url = `http://127.0.0.1:${port}/v1/feed/subscribes?size=${size}${id ? `&id=${id}` : ''}`;
    const answer = await fetch(url, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    const { content } = (await answer.json()) as { content: { id: number }[] };
    id = content.at(-1)?.id ?? id;
  }
  return id;
};

const report = (cases: readonly Case[], figures: Awaited<ReturnType<typeof askInRounds>>): void => {
  for (const connections of clients) {
    const aim = aims[connections]!;
    console.log(`\n${clientsIn(connections)}, milliseconds, medians of ${values.rounds}; aim: p99 ≤ ${aim}\n`);
    printTable(cases.map(({ name }) => ({ case: name, ...columnsOf(figures(name, connections), aim) })));
  }
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
