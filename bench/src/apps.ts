/** Measures what reader apps cost: their lists, the ids of their streams, and whole items. README.md says how to read the figures. */
import { parseArgs } from 'node:util';
import { connect, types } from '@newsbell/server/db/connection';
import { openPool } from '@newsbell/server/db/open';
import { makeAccessToken } from '@newsbell/server/features/accounts/access-tokens';
import { ensureLibrary, libraryDir } from './library.ts';
import { ensureReaders } from './readers.ts';
import { askInRounds, type Case, clientsIn, columnsOf } from './rounds.ts';
import { startServerProcess, stopProcess } from './start-process.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    /** A connection rests so many milliseconds between an answer and its next question. */
    rest: { type: 'string', default: '0' },
    /** Only the cases run whose name holds this. */
    only: { type: 'string', default: '' },
    /** It is a folder for a CPU profile of the server. */
    profile: { type: 'string' },
  },
});
const clients = [1, 16];
/** The aim is that 99 of 100 answers are there in so many milliseconds, with 300 subscriptions and 16 connections. */
const aims = { lists: 20, ids: 50, contents: 100 };

interface AppCase extends Case {
  aim: number;
}

const run = async (): Promise<void> => {
  const items = Number(values.items);
  const dataDir = items === 1_000_000 ? libraryDir : `${libraryDir}-${items}`;
  const size = { items, projects: 5_000, tags: 400 };
  await ensureLibrary(size, dataDir);
  const { server, port, database } = await startServerProcess(
    { DATA_DIR: dataDir, CRAWL: 'false' },
    values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  );
  const client = await connect({ ...database, types });
  const { db, close } = openPool({ ...database, types }, { log: () => {} });
  const readers = await ensureReaders(client, size, 2_000);
  const cases: AppCase[] = [];
  for (const kind of ['300 hot', '300 sparse', '300 mixed']) {
    const people = readers.get(kind)!;
    const tokens: string[] = [];
    for (const { accountId } of people)
      tokens.push((await makeAccessToken(db, accountId, { name: 'bench', scopes: ['reader'] })).token);
    cases.push(...(await casesOf(kind, port, tokens)));
  }
  const wanted = cases.filter(({ name }) => name.includes(values.only));
  const figures = await askInRounds({
    ...{ server, port, dataDir, cases: wanted, clients },
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  });
  for (const connections of clients) {
    console.log(`\n${clientsIn(connections)}, milliseconds, medians of ${values.rounds}\n`);
    printTable(
      wanted.map(({ name, aim }) => ({ case: name, ...columnsOf(figures(name, connections), aim), 'p99 ≤': `${aim}` })),
    );
  }
  await close();
  await client.end();
  await stopProcess(server);
};

const api = '/reader/api/0';
const all = 'user/-/state/com.google/reading-list';
const read = 'user/-/state/com.google/read';

const casesOf = async (kind: string, port: number, tokens: readonly string[]): Promise<AppCase[]> => {
  const asked = (name: string, aim: number, path: (number: number) => string): AppCase => ({
    ...{ name: `${kind}: ${name}`, aim, tokens: [...tokens] },
    ...(values.rest !== '0' && { restMs: Number(values.rest) }),
    paths: tokens.map((_, number) => `${api}${path(number)}`),
  });
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  const ids = (await Promise.all(tokens.map(token => idsOf(port, token, 4_000)))).map(each => each.join('&i='));
  const pages = (await Promise.all(tokens.map(token => idsOf(port, token, 250)))).map(each => each.join('&i='));
  const behind = ids.map(each => each.split('&i=').at(-1));
  return [
    asked('subscriptions', aims.lists, () => '/subscription/list?output=json'),
    asked('tags', aims.lists, () => '/tag/list?output=json'),
    asked('unread counts', aims.lists, () => '/unread-count?output=json'),
    asked('1,000 ids', aims.ids, () => `/stream/items/ids?s=${all}&n=1000`),
    asked('1,000 ids, page 5', aims.ids, number => `/stream/items/ids?s=${all}&n=1000&c=${behind[number]}`),
    asked('1,000 unread ids', aims.ids, () => `/stream/items/ids?s=${all}&xt=${read}&n=1000`),
    asked('ids since yesterday', aims.ids, () => `/stream/items/ids?s=${all}&ot=${yesterday}&n=1000`),
    asked('250 items', aims.contents, number => `/stream/items/contents?output=json&i=${pages[number]}`),
  ];
};

const idsOf = async (port: number, token: string, count: number): Promise<string[]> => {
  const url = `http://127.0.0.1:${port}${api}/stream/items/ids?s=${all}&n=${count}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const { itemRefs } = (await answer.json()) as { itemRefs: { id: string }[] };
  return itemRefs.map(({ id }) => id);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
