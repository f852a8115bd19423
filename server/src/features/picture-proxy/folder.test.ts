import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endProcesses, firstLine, startProcess } from '#test/processes.ts';
import { openPictureFolder, type PictureFolder } from './folder.ts';

const MINUTE = 60_000;
let root: string;
let time: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'newsbell-pictures-'));
  time = Date.parse('2026-03-05T06:07:00Z');
});
afterEach(async () => {
  await endProcesses();
  await rm(root, { recursive: true, force: true });
});

/** All pictures are in one compartment of 100 bytes. */
const open = () => openPictureFolder(root, () => time, { bytes: 100, compartments: 1, keptMs: 60 * MINUTE });
const read = async (folder: PictureFolder, address: string): Promise<Buffer | undefined> => {
  const kept = await folder.open(address);
  return kept && buffer(kept.read());
};
const picture = (size: number) => Buffer.alloc(size, 'x');
const files = async () => (await readdir(root, { recursive: true })).filter(name => name.includes('/'));

it('gives back what was kept, to other processes too, until it is too old', async () => {
  await open().keep('a', picture(10));
  const other = open();
  expect(await read(other, 'a')).toEqual(picture(10));
  expect(await read(other, 'b')).toBeUndefined();
  time += 59 * MINUTE;
  expect(await read(other, 'a')).toEqual(picture(10));
  time += 2 * MINUTE;
  expect(await read(other, 'a')).toBeUndefined();
});

it('makes room by what was not used for the longest time', async () => {
  const folder = open();
  for (const name of ['a', 'b', 'c']) {
    await folder.keep(name, picture(30));
    time += MINUTE;
  }
  await read(folder, 'a');
  time += MINUTE;
  await folder.keep('d', picture(40));
  const left = await Promise.all(['a', 'b', 'c', 'd'].map(async name => (await read(folder, name))?.length));
  expect(left).toEqual([30, undefined, 30, 40]);
});

it('never has more than its space, however many are kept at a time', async () => {
  const folder = open();
  await Promise.all(Array.from({ length: 30 }, (_, n) => folder.keep(`${n}`, picture(40))));
  const sizes = await Promise.all((await files()).map(async name => (await stat(join(root, name))).size));
  expect(sizes).toEqual([40, 40]);
});

it('keeps nothing that is larger than its space', async () => {
  const folder = open();
  await folder.keep('a', picture(90));
  await folder.keep('b', picture(101));
  expect([await read(folder, 'a'), await read(folder, 'b')]).toEqual([picture(90), undefined]);
});

it('removes what a killed process has left half written, and not what another one writes now', async () => {
  await mkdir(join(root, '0'), { recursive: true });
  for (const [name, age] of [
    ['left', 2],
    ['now', 0],
  ] as const) {
    await writeFile(join(root, '0', `${name}.part`), picture(10));
    const since = (time - age * MINUTE) / 1000;
    await utimes(join(root, '0', `${name}.part`), since, since);
  }
  await open().keep('a', picture(10));
  expect((await files()).filter(name => name.endsWith('.part'))).toEqual(['0/now.part']);
});

it('a picture that is removed while it is read comes whole', async () => {
  const folder = open();
  await folder.keep('a', picture(80));
  const kept = (await folder.open('a'))!;
  await folder.keep('b', picture(80));
  expect([await files(), await buffer(kept.read())]).toEqual([[expect.any(String)], picture(80)]);
  expect(await read(folder, 'a')).toBeUndefined();
});

it('a link in it is removed and leads nowhere, and a folder in it is left alone', async () => {
  const outside = join(root, 'outside');
  await mkdir(join(root, '0', 'folder'), { recursive: true });
  await writeFile(outside, picture(90));
  await symlink(outside, join(root, '0', 'link'));
  await open().keep('a', picture(60));
  await open().keep('b', picture(60));
  expect(await readFile(outside)).toEqual(picture(90));
  await expect(lstat(join(root, '0', 'link'))).rejects.toThrow('ENOENT');
  expect([await read(open(), 'a'), await read(open(), 'b')]).toEqual([undefined, picture(60)]);
});

it('a picture is whole or missing, wherever the processes that write it are killed', async () => {
  const [pictures, size] = [4, 4_000_000];
  let seen = 0;
  for (let kill = 0; kill < 6; kill++) {
    const writers = [1, 2].map(() => startProcess('picture-process.ts', { root, pictures, size }));
    // Each has written one, and begins its next ones.
    for (const writer of writers) for (let n = 0; n < 2 + (kill % 3); n++) await firstLine(writer);
    await Promise.all(writers.map(writer => writer.kill()));
    for (let n = 0; n < pictures; n++) {
      const bytes = await read(openPictureFolder(root), `${n}`);
      if (!bytes) continue;
      seen++;
      expect([bytes.length, bytes.equals(Buffer.alloc(size, bytes[0]))]).toEqual([size, true]);
    }
  }
  expect(seen).toBeGreaterThan(5);
});
