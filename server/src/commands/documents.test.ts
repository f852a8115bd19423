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
