/** Measures how fast lists and searches over a million items answer. README.md says how to read the figures. */
import { parseArgs } from 'node:util';
import { connect, types } from '@newsbell/server/db/connection';
import type pg from 'pg';
import { ensureLibrary, libraryDir, tagOf, urlKeyOf } from './library.ts';
import { proseIn } from './prose.ts';
import { askInRounds, type Case, clientsIn, columnsOf } from './rounds.ts';
import { startServerProcess, stopProcess } from './start-process.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    projects: { type: 'string', default: '5000' },
    tags: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Only the cases run whose name holds this, and the baselines. */
    only: { type: 'string', default: '' },
    /** It is a folder for a CPU profile of the server. */
    profile: { type: 'string' },
  },
});
const size = { items: Number(values.items), projects: Number(values.projects), tags: Number(values.tags) };
const clients = [1, 16];
/** The aim is that 99 of 100 answers are there in so many milliseconds, by the number of connections. */
const aims: Record<number, number> = { 1: 10, 16: 25 };

const run = async (): Promise<void> => {
  await ensureLibrary(size);
  const { server, port, database } = await startServerProcess(
    { DATA_DIR: libraryDir, CRAWL: 'false', TRUSTED_PROXIES: 'loopback' },
    values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  );
  const client = await connect({ ...database, types });
  const cases = (await allCases(client)).filter(({ name, isBaseline }) => isBaseline || name.includes(values.only));
  const figures = await askInRounds({
    ...{ server, port, dataDir: libraryDir, cases, clients },
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  });
  report(cases, figures);
  await client.end();
  await stopProcess(server);
};

interface ListCase extends Case {
  isBaseline?: boolean;
}

const allCases = async (client: pg.Client): Promise<ListCase[]> => {
  const page50 = async (where: string, ...parameters: unknown[]): Promise<number | undefined> => {
    const sql = `select id from item ${where} order by sort_at desc, id desc offset 979 limit 1`;
    return (await client.query<{ id: number }>(sql, parameters)).rows[0]?.id;
  };
  const feed = '/v1/feed/';
  const of = (kind: string, key: string, id?: number) =>
    `${feed}${kind}=${encodeURIComponent(key)}${id === undefined ? '' : `&id=${id}`}`;
  const search = (words: readonly string[]) => words.map(word => `/v1/search?word=${encodeURIComponent(word)}`);

  const ofTag = 'where project_id in (select project_id from project_tag where name = $1)';
  const hot = [0, 1, 2, 3].map(tagOf);
  const sparse = await sparseTags(client);
  const deep = async (kind: string, keys: string[], where: string, parameter: (key: string) => unknown) => {
    const paths: string[] = [];
    for (const key of keys) {
      const id = await page50(where, parameter(key));
      if (id !== undefined) paths.push(of(kind, key, id));
    }
    return paths;
  };
  const projects = Array.from({ length: 500 }, (_, at) => (at * 37) % size.projects);
  const large = projects.filter(project => project < size.projects / 25).map(urlKeyOf);
  const numberOf = (urlKey: string) => Number(urlKey.split('-')[1]) + 1;
  const { en, ko, ja, zh } = vocabularies();
  const { rows } = await client.query<{ id: number }>(
    'select id from item order by sort_at desc, id desc offset 900 limit 200',
  );
  const pairs = await neighbours(client);

  return [
    { name: 'HTTP alone', isBaseline: true, paths: ['/health/live'] },
    { name: 'select 1', isBaseline: true, paths: ['/health/ready'] },
    { name: 'all items, first page', paths: [`${feed}all`] },
    {
      name: 'all items, runs folded',
      paths: [`${feed}all?fold=true`, ...rows.slice(0, 50).map(({ id }) => `${feed}all?fold=true&id=${id}`)],
    },
    { name: 'all items, page 50', paths: rows.map(({ id }) => `${feed}all?id=${id}`) },
    { name: 'project, first page', paths: projects.map(project => of('project?urlKey', urlKeyOf(project))) },
    {
      name: 'project, page 50',
      paths: await deep('project?urlKey', large, 'where project_id = $1', numberOf),
    },
    { name: 'hot tag, first page', paths: hot.map(tag => of('tag?tag', tag)) },
    { name: 'hot tag, runs folded', paths: hot.map(tag => `${of('tag?tag', tag)}&fold=true`) },
    { name: 'hot tag, page 50', paths: await deep('tag?tag', hot, ofTag, tag => tag) },
    { name: 'sparse tag, first page', paths: sparse.map(tag => of('tag?tag', tag)) },
    { name: 'sparse tag, page 50', paths: await deep('tag?tag', sparse, ofTag, tag => tag) },
    { name: 'rare word', paths: search([...en.slice(30_000, 31_000), ...ko.slice(20_000, 20_500)]) },
    { name: 'middling word', paths: search([...en.slice(300, 500), ...ko.slice(200, 300)]) },
    { name: 'common word', paths: search(['the', 'and', 'people', 'world', '정부', '사람', '오늘', 'news', 'their']) },
    { name: 'rare two CJK characters', paths: search(twoOf([...ja.slice(9_000, 9_800), ...zh.slice(12_000, 12_800)])) },
    { name: 'middling two CJK characters', paths: search(twoOf([...ja.slice(200, 400), ...zh.slice(200, 400)])) },
    {
      name: 'common two CJK characters',
      paths: search(['中国', '日本', '東京', '政府', '世界', '今年', '한국', '서울']),
    },
    { name: 'rare CJK character', paths: search(rareCharacters([...zh.slice(8_000)])) },
    { name: 'common CJK character', paths: search([...'国年人大中的日本出'].concat('그', '수')) },
    { name: 'two words', paths: search(pairs) },
    { name: 'phrase', paths: search(pairs.map(pair => `"${pair}"`)) },
    {
      name: 'phrase of the commonest',
      paths: search(
        ['の、は', '1:1', 'の。の', '的、了', 'the and', 'of people of', 'to to', '이 그'].map(words => `"${words}"`),
      ),
    },
  ];
};

const vocabularies = () => ({
  en: proseIn('en').words,
  ko: proseIn('ko').words,
  ja: proseIn('ja').words,
  zh: proseIn('zh-CN').words,
});

const twoOf = (words: readonly string[]): string[] => words.filter(word => [...word].length === 2);

/** Answers characters that few words hold, each once. */
const rareCharacters = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const character of words.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].filter(([, count]) => count < 4).map(([character]) => character);
};

/** Answers tags of one to five projects that have written enough for fifty pages together. */
const sparseTags = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select name from (select name, count(*) as projects, sum((select count(*) from item i where i.project_id = t.project_id)) as items
      from project_tag t group by name) tags
    where projects <= 12 and items > 1100 order by name limit 30`);
  return rows.map(row => row.name);
};

/** Answers two words that stand beside each other somewhere, as people search for them together. */
const neighbours = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ folded: string }>(`
    select i.folded from item i join project p on p.id = i.project_id
    where p.language in ('en', 'ko') order by i.sort_at desc offset 2000 limit 300`);
  return rows.flatMap(({ folded }, at) => {
    const words = folded.trim().split(' ');
    const first = 1 + (at % (words.length - 2));
    const pair = words.slice(first, first + 2);
    return pair.every(word => word.length > 2) ? pair.join(' ') : [];
  });
};

const report = (cases: readonly Case[], figures: Awaited<ReturnType<typeof askInRounds>>): void => {
  for (const connections of clients) {
    const aim = aims[connections]!;
    const baseline = figures('select 1', connections).p50;
    console.log(`\n${clientsIn(connections)}, milliseconds, medians of ${values.rounds}; aim: p99 ≤ ${aim}\n`);
    printTable(
      cases.map(({ name, paths }) => {
        const of = figures(name, connections);
        return {
          case: name,
          ...columnsOf(of, aim),
          'p50 / select 1': (of.p50 / baseline).toFixed(1),
          'requests a second': of.perSecond.toFixed(0),
          addresses: String(paths.length),
        };
      }),
    );
  }
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
