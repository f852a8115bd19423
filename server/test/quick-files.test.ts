import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepFilesInMemory } from './quick-files.ts';

it.runIf(existsSync('/dev/shm'))(
  'temporary files are in memory where there is room, and go with their folder',
  async () => {
    const before = tmpdir();
    const { remove } = await keepFilesInMemory(1);
    const folder = await mkdtemp(join(tmpdir(), 'a '));
    await writeFile(join(folder, 'file'), 'x');
    await remove();
    expect(folder).toMatch(/^\/dev\/shm\/newsbell-run-/);
    expect(existsSync(folder)).toBe(false);
    expect(tmpdir()).toBe(before);
  },
);

it('they stay where they were where there is none', async () => {
  const before = tmpdir();
  const { remove } = await keepFilesInMemory(Number.MAX_SAFE_INTEGER);
  expect(tmpdir()).toBe(before);
  await remove();
  expect(tmpdir()).toBe(before);
});
