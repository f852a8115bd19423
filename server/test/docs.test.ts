import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { newcomerPerDay } from '@newsbell/contracts/board-rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commands } from '#commands/all.ts';
import { eventsOfLevel, logEvents } from '#log/events.ts';
import { freshDatabase } from './database.ts';
import { serverPlan, webPlan } from './house-plan.ts';
import { type Picture, pictureOf, picturesIn } from './mermaid.ts';
import { flowViolations, tablesViolations } from './picture-plan.ts';
import { formViolations, linkViolations, nameViolations, tablesOf } from './room-pages.ts';
import { allSourcesIn, sourcesIn } from './sources.ts';
import { owners } from './table-plan.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

/** Packages, data and what is built are no part of the house. */
const isOurs = (name: string): boolean => !/^(node_modules|dist|release|data|results|\.git|\.cache)$/.test(name);
const filesIn = (folder: string): string[] =>
  readdirSync(at(folder || '.'), { withFileTypes: true })
    .filter(({ name }) => isOurs(name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
const foldersIn = (folder: string): string[] =>
  readdirSync(at(folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && isOurs(entry.name) && entry.name !== 'features')
    .map(({ name }) => `${folder}/${name}`);

const files = filesIn('');
const running = read('docs/running.md');
const architecture = read('docs/architecture.md');
const decisions = readdirSync(at('docs/decisions')).sort();
const docs = files.filter(path => path.endsWith('.md'));

/** Each of these has a page of one form. bench/ and extraction/ have one of their own form. */
const rooms = [
  ...['contracts', 'server', 'server/test', 'web', 'demo', 'e2e', 'scripts'],
  ...['server/src', 'server/src/features', 'web/src', 'web/src/features'].flatMap(foldersIn),
];
const pages = rooms.map(room => `${room}/README.md`);
const isPlanned = (page: string): boolean =>
  !files.some(file => `${file}/`.startsWith(page.replace('README.md', '')) && file !== page);

const packages = ['bench', 'contracts', 'demo', 'e2e', 'extraction', 'scripts', 'server', 'web'];
const words = new Set(
  [
    // This file has names that are wrong on purpose.
    ...packages.flatMap(allSourcesIn).map(([path, source]) => (path.endsWith('docs.test.ts') ? '' : source)),
    ...files.filter(path => path.endsWith('.sql')).map(read),
  ].flatMap(text => text.match(/\w+/g) ?? []),
);

test('docs/running.md lists every setting with its default, and no other', () => {
  const configured = read('server/src/config/environment.ts') + read('server/src/config/providers.ts');
  const settings = [...settingsInPlace(configured).matchAll(/^ {2}([A-Z_]+):(.+(?:\n {4}.+)*)/gm)];
  const listed = [...running.matchAll(/^\| `([A-Z_]+)` \|([^|]*)\|/gm)];
  expect(settings.length).toBeGreaterThan(10);
  expect(listed.map(([, name]) => name)).toEqual(settings.map(([, name]) => name));
  for (const [i, [, name, schema]] of settings.entries()) {
    const value = /\.default\((.*)\)/.exec(schema!)?.[1];
    if (value !== undefined) expect(listed[i]![2]!.trim(), name).toBe(shown(value));
  }
});

test('docs/running.md says how much a newcomer writes', () => {
  const said = /people who are new write (\d+) posts and (\d+) comments a day/.exec(running);
  expect(said?.slice(1).map(Number)).toEqual([newcomerPerDay.posts, newcomerPerDay.comments]);
});

test('docs/running.md lists every command, and no other', () => {
  const listed = [...running.matchAll(/^\| `(?!\w*_)([a-z]+)[^|`]*(?:\\\|[^|`]*)*` \|/gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(5);
  expect(listed).toEqual(commands.map(({ name }) => name));
});

test('docs/running.md lists every event of the log with its meaning, and no other', () => {
  const listed = [...running.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` \| (.*) \|$/gm)].map(([, ...row]) => row);
  expect(listed).toEqual(Object.entries(logEvents));
});

test('docs/running.md says the level of every event that is not info', () => {
  for (const [level, events] of Object.entries(eventsOfLevel)) {
    const [, listed = ''] = new RegExp(`^- \`${level}\`: ([^.]*)\\.`, 'm').exec(running) ?? [];
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, event]) => event)).toEqual([...events]);
  }
});

test('every room of the house plan is there', () => {
  const missing = [serverPlan, webPlan].flatMap(({ root, rooms: planned }) =>
    Object.keys(planned)
      .map(room => `${root}/${room.replace(/\/\*$/, '')}`)
      .filter(path => !['', '.ts', '.tsx'].some(end => existsSync(at(path + end)))),
  );
  expect(missing).toEqual([]);
});

test.each(pages)('%s has the form of a page of a room', page => {
  expect(existsSync(at(page)) ? formViolations(page, read(page), isPlanned(page)) : [`${page} is missing`]).toEqual([]);
});

test('the pages of the rooms name every table with what it guarantees, each once', () => {
  const [, index = ''] = /export interface Tables \{\n([^}]*)\}/.exec(read('server/src/db/tables.ts'))!;
  const tables = [...index.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!);
  expect(tables.length).toBeGreaterThan(5);
  expect(pages.flatMap(page => tablesOf(read(page))).sort()).toEqual(tables.sort());
});

test('the pages of the rooms and of the house name what is there', () => {
  const named = [...pages, 'docs/architecture.md', 'CONTRIBUTING.md'];
  expect(named.flatMap(page => nameViolations(page, read(page), { files, words }))).toEqual([]);
});

test('every link of the docs leads to a file, and to a heading of it', () => {
  const textOf = (path: string): string | undefined =>
    !existsSync(at(path)) ? undefined : statSync(at(path)).isDirectory() || !path.endsWith('.md') ? '' : read(path);
  expect(docs.length).toBeGreaterThan(80);
  expect(docs.flatMap(doc => linkViolations(doc, read(doc), textOf))).toEqual([]);
});

describe('the pictures of docs/architecture.md', () => {
  const [flow, tables] = picturesIn(architecture) as [Picture, Picture];
  const sources = [...sourcesIn('server/src'), ...sourcesIn('web/src')];
  const house = { sources, tables: new Set(Object.values(owners).flat()), owners };

  test('draw a flow that the house has', () => {
    expect(flow.arrows.length).toBeGreaterThan(20);
    expect(flowViolations(flow, house)).toEqual([]);
  });

  test('draw every table in its room, and every foreign key', async () => {
    const database = await freshDatabase();
    const { rows } = await sql<{ from: string; to: string }>`
      select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f'`.execute(database.db);
    await database.close();
    expect(rows.length).toBeGreaterThan(40);
    expect(tablesViolations(tables, house, rows)).toEqual([]);
  });

  test.each([
    ['a["features/krawl"]', 'there is no room features/krawl'],
    ['a["web/src/rooms"]', 'there is no room web/src/rooms'],
    ['a[("item<br>itam")]', 'there is no table itam'],
    ['a["features/items"]; b[("host")]\na --> b', 'features/items does not own host'],
    ['a[("circuit")]; b["features/stories"]\na --> b', 'features/stories does not read circuit'],
    ['a["text"]; b["net"]\na --> b', 'text does not import net'],
    ['a["text"]\na --> b', 'an arrow leads from a to b, which are not both drawn'],
  ])('are refused where the flow has %j', (text, violation) => {
    expect(flowViolations(pictureOf(text), house)).toEqual([violation]);
  });

  test('are refused where a table, its room, its account or a foreign key is another', () => {
    const plan = { owners: { items: ['item', 'item_alias'], db: ['walk'] } };
    const keys = [
      { from: 'item_alias', to: 'item' },
      { from: 'walk', to: 'account' },
    ];
    const right =
      'subgraph a["items"]; item; item_alias; end\nsubgraph b["db"]; walk; end\nitem_alias --> item\nclass walk personal';
    expect(tablesViolations(pictureOf(right), plan, keys)).toEqual([]);
    for (const [from, to] of [
      ['item; item_alias', 'item'],
      ['["db"]', '["items"]'],
      ['--> item', '--> walk'],
      ['class walk personal', ''],
    ] as const)
      expect(tablesViolations(pictureOf(right.replace(from, to)), plan, keys), to).not.toEqual([]);
  });

  test('are refused where they have a line of another form', () => {
    expect(() => pictureOf('a{"choice"}')).toThrow('cannot be read');
  });
});

describe('a mistake that is planted in a page of a room', () => {
  const page = 'server/src/async/README.md';
  const text = '# server/src/async\n\n## Promises\n\n## Begin here\n\n## Never\n\n## Tests\n';

  test.each([
    [text.replace('# server/src/async', '# async')],
    [text.replace('## Never\n\n', '')],
    [text.replace('## Tests', '## Tables\n\n## Tests')],
    [text.replace('## Tests', '| `item` | a piece of news | |\n\n## Tests')],
    [text + '\n'.repeat(80)],
  ])('is found in its form: %j', wrong => {
    expect(formViolations(page, text, false)).toEqual([]);
    expect(formViolations(page, wrong, false)).toHaveLength(1);
  });

  test('is found where a room does not list its table, and where a planned one is of the other form', () => {
    const images = text.replace('async', 'features/images');
    expect(formViolations('server/src/features/images/README.md', images, false)).toContain(
      'server/src/features/images/README.md does not list image',
    );
    expect(formViolations(page, text, true)).toHaveLength(1);
  });

  test.each([
    '`rests.ts`',
    '`async/rests.ts`',
    '    rests.ts ──► `retry.ts`',
    '`createRests`',
    '`crawl.next_att`',
    '`no-such-folder/`',
  ])('is found in its names: %s', named => {
    expect(nameViolations(page, named, { files, words })).toHaveLength(1);
  });

  test.each(['`rest.ts`', '`db/walk.ts`', '`createRest`', '`crawl.next_at`', '`features/`', '`npm run demo`'])(
    'is not found in the name %s',
    named => {
      expect(nameViolations(page, named, { files, words })).toEqual([]);
    },
  );

  test('is found in its links', () => {
    const textOf = (path: string) => (path === 'docs/a.md' ? '# A page\n\n## Two words, one\n' : undefined);
    expect(
      linkViolations('docs/b.md', '[a](a.md#two-words-one) [b](../docs/a.md) [c](https://x.example)', textOf),
    ).toEqual([]);
    expect(linkViolations('docs/b.md', '[a](a.md#three) [b](c.md)', textOf)).toHaveLength(2);
  });
});

test('decisions are numbered without gaps', () => {
  expect(decisions.map(name => name.slice(0, 5))).toEqual(
    decisions.map((_, i) => `${String(i + 1).padStart(4, '0')}-`),
  );
});

test('every file that the docs name by its path is there', () => {
  const named = docs.flatMap(doc =>
    [
      ...read(doc).matchAll(
        /(?:`|\()((?:server|contracts|extraction|web|demo|e2e|bench|docs|scripts|\.github)\/[\w./-]+\.\w+)(?:`|\))/g,
      ),
    ]
      .map(([, path]) => ({ doc, path: path! }))
      .filter(({ path }) => !path.includes('NNNN')),
  );
  expect(named.length).toBeGreaterThan(50);
  for (const { doc, path } of named) expect(() => read(path), `${doc} names ${path}`).not.toThrow();
});

/** Answers a default of environment.ts as the table writes it. Numbers may be products. */
const shown = (code: string): string => {
  if (code === '[]') return '';
  const value = code.startsWith("'") ? code.slice(1, -1) : code;
  return `\`${/\*/.test(value) ? value.split('*').reduce((product, factor) => product * Number(factor), 1) : value}\``;
};

/** Answers the environment with its spread settings written where they are spread. */
const settingsInPlace = (config: string): string => {
  const [, name = '', body = ''] = /^export const (\w+Settings) = \{\n([\s\S]*?)^\};/m.exec(config) ?? [];
  return config.replace(`${name} = {\n${body}`, '').replace(`  ...${name},\n`, () => body);
};
