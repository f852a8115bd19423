import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '#commands/all.ts';
import { logEvents } from '#log/events.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

const running = read('docs/running.md');
const architecture = read('docs/architecture.md');
const decisions = readdirSync(at('docs/decisions')).sort();
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/running.md',
  'docs/security.md',
  'docs/glossary.md',
  'bench/README.md',
  ...decisions.map(name => `docs/decisions/${name}`),
];

test('docs/running.md lists every setting with its default, and no other', () => {
  const settings = [...settingsInPlace(read('server/src/config.ts')).matchAll(/^ {2}([A-Z_]+):(.+(?:\n {4}.+)*)/gm)];
  const listed = [...running.matchAll(/^\| `([A-Z_]+)` \|([^|]*)\|/gm)];
  expect(settings.length).toBeGreaterThan(10);
  expect(listed.map(([, name]) => name)).toEqual(settings.map(([, name]) => name));
  for (const [i, [, name, schema]] of settings.entries()) {
    const value = /\.default\((.*)\)/.exec(schema!)?.[1];
    if (value !== undefined) expect(listed[i]![2]!.trim(), name).toBe(shown(value));
  }
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

test('docs/architecture.md names every table, and no other', () => {
  const [, index = ''] = /export interface Tables \{\n([^}]*)\}/.exec(read('server/src/db/tables.ts'))!;
  const tables = [...index.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const listed = [...architecture.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(5);
  expect([...listed].sort()).toEqual([...tables].sort());
});

test('decisions are numbered without gaps', () => {
  expect(decisions.map(name => name.slice(0, 5))).toEqual(
    decisions.map((_, i) => `${String(i + 1).padStart(4, '0')}-`),
  );
});

test('every file that the docs name by its path is there', () => {
  const named = docs.flatMap(doc =>
    [...read(doc).matchAll(/(?:`|\()((?:server|contracts|web|demo|e2e|bench|docs|scripts)\/[\w./-]+\.\w+)(?:`|\))/g)]
      .map(([, path]) => ({ doc, path: path! }))
      .filter(({ path }) => !path.includes('NNNN')),
  );
  expect(named.length).toBeGreaterThan(50);
  for (const { doc, path } of named) expect(() => read(path), `${doc} names ${path}`).not.toThrow();
});

/** Answers a default of config.ts as the table writes it. Numbers may be products. */
const shown = (code: string): string => {
  if (code === '[]') return '';
  const value = code.startsWith("'") ? code.slice(1, -1) : code;
  return `\`${/\*/.test(value) ? value.split('*').reduce((product, factor) => product * Number(factor), 1) : value}\``;
};

/** Answers the environment with its spread settings written where they are spread. */
const settingsInPlace = (config: string): string => {
  const [, name = '', body = ''] = /^const (\w+Settings) = \{\n([\s\S]*?)^\};/m.exec(config) ?? [];
  return config.replace(`${name} = {\n${body}`, '').replace(`  ...${name},\n`, () => body);
};
