import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const cli = join(import.meta.dirname, '../cli.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsbell-documents-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a command writes comes whole through a pipe that is read slowly', async () => {
  const file = join(folder, 'feed.xml');
  const body = 'rain '.repeat(60_000);
  const items = Array.from(
    { length: 10 },
    (_, n) =>
      `<item><title>Rain ${n}</title><link>https://news.example/${n}</link><description>${body}</description></item>`,
  );
  writeFileSync(file, `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
  const child = spawn(process.execPath, [cli, 'parse', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  // The pipe is full before anything is read of it.
  await once(child.stdout, 'readable');
  const said = await text(child.stdout);
  expect(await ended).toEqual([0, null]);
  expect(said).toMatch(/\}\n$/);
  expect(said.length).toBeGreaterThan(1_000_000);
  JSON.parse(said);
});

test('match says which keywords a text with fields has', async () => {
  const file = join(folder, 'text.txt');
  writeFileSync(file, 'Disk full\nerror');
  const keywords = ['error in:level', 'disk in:title', '-test in:host', '심각 in:등급', 'disk in:level'];
  const given = [...keywords.flatMap(keyword => ['--keyword', keyword]), '--field', 'Level=an error'];
  const said = async (...more: string[]) => {
    const child = spawn(process.execPath, [cli, 'match', ...given, ...more, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return error || JSON.parse(out).keywords;
  };
  expect(await said()).toEqual(['error in:level', 'disk in:title', '-test in:host']);
  expect(await said('--field', 'host=Test', '--field', '등급=심각')).toEqual([
    ...['error in:level', 'disk in:title', '심각 in:등급'],
  ]);
  expect(await said('--field', 'a b=c')).toContain('A field is NAME=VALUE');
});
