/** Unfinished files: they are made beside their place under a name that says who makes them, and renamed when whole. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './postmaster.ts';

// Process numbers come again, in a container always, so this tells our process from an earlier one of its number.
const ownLife = randomBytes(4).toString('hex');

interface Maker {
  path: string;
  pid: number;
  life: string;
}

/** Unfinished name: it stands beside `path`, says which process is at work, and is given once. */
export const unfinishedName = (path: string): string =>
  `${path}.new-${process.pid}-${ownLife}-${randomBytes(4).toString('hex')}`;

/** Unfinished files of `path` that a process of this machine is making now are answered. */
export const underWay = (path: string): string[] =>
  makers(path)
    .filter(isAtWork)
    .map(maker => maker.path);

/** Abandoned files of `path` are those whose process died while it made them. */
export const abandoned = (path: string): string[] =>
  makers(path)
    .filter(maker => !isAtWork(maker))
    .map(maker => maker.path);

/** Durable: a rename is on the disk when its folder is, so the folder is synced. */
export const syncFolder = async (dir: string): Promise<void> => {
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
};

const makers = (path: string): Maker[] => {
  const start = `${basename(path)}.new-`;
  const names = readdirSync(dirname(path)).filter(name => name.startsWith(start));
  return names.flatMap(name => {
    const [, pid, life] = name.slice(start.length).match(/^(\d+)-([0-9a-f]{8})-[0-9a-f]{8}$/) ?? [];
    return life ? [{ path: join(dirname(path), name), pid: Number(pid), life }] : [];
  });
};

const isAtWork = ({ pid, life }: Maker): boolean => (pid === process.pid ? life === ownLife : isAlive(pid));
