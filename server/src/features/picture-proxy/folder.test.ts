import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPictureFolder } from './folder.ts';

const MINUTE = 60_000;
let root: string;
let time: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'newsbell-pictures-'));
  time = Date.parse('2026-03-05T06:07:00Z');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** All pictures are in one compartment of 100 bytes. */
const open = () => openPictureFolder(root, () => time, { bytes: 100, compartments: 1, keptMs: 60 * MINUTE });
const picture = (size: number) => Buffer.alloc(size, 'x');
const files = async () => (await readdir(root, { recursive: true })).filter(name => name.includes('/'));

it('gives back what was kept, to other processes too, until it is too old', async () => {
  await open().keep('a', picture(10));
  const other = open();
  expect(await other.read('a')).toEqual(picture(10));
  expect(await other.read('b')).toBeUndefined();
  time += 59 * MINUTE;
  expect(await other.read('a')).toEqual(picture(10));
  time += 2 * MINUTE;
  expect(await other.read('a')).toBeUndefined();
});

it('makes room by what was not used for the longest time', async () => {
  const folder = open();
  for (const name of ['a', 'b', 'c']) {
    await folder.keep(name, picture(30));
    time += MINUTE;
  }
  await folder.read('a');
  time += MINUTE;
  await folder.keep('d', picture(40));
  const left = await Promise.all(['a', 'b', 'c', 'd'].map(async name => (await folder.read(name))?.length));
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
  expect([await folder.read('a'), await folder.read('b')]).toEqual([picture(90), undefined]);
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
