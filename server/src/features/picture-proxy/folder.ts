/**
 * Keeps pictures on disk for all processes of a data folder, without a lock or an index. The cache is divided into compartments by the hash of
 * the address, each with its part of the space, so that room is made by reading one small folder.
 *
 * Atomic write: a picture is written under a name of its own and renamed, so a reader sees all of it or nothing, also where a process is killed.
 */
import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PictureFolder {
  /** Undefined where it is not there, or was fetched too long ago. */
  read(address: string): Promise<Buffer | undefined>;
  /** Least recently used first: others go until there is room. Two processes that write into one compartment may exceed its space for a moment. */
  keep(address: string, bytes: Buffer): Promise<void>;
}

export interface FolderBounds {
  bytes: number;
  compartments: number;
  keptMs: number;
}

export const usualBounds: FolderBounds = { bytes: 1024 ** 3, compartments: 64, keptMs: 7 * 86_400_000 };

/** A process that writes takes no longer than this; what is older was left by one that was killed. */
const LEFT_AFTER_MS = 60_000;

/** `now` is the clock of this machine: ages of files are by the same one. */
export const openPictureFolder = (
  root: string,
  now: () => number = Date.now,
  { bytes: space, compartments, keptMs }: FolderBounds = usualBounds,
): PictureFolder => {
  const room = Math.floor(space / compartments);
  const turns = new Map<string, Promise<void>>();

  const placeOf = (address: string): { folder: string; file: string } => {
    const name = hash('sha256', address);
    const folder = join(root, String(Number.parseInt(name.slice(0, 8), 16) % compartments));
    return { folder, file: join(folder, name) };
  };

  const write = async (address: string, bytes: Buffer): Promise<void> => {
    const { folder, file } = placeOf(address);
    await mkdir(folder, { recursive: true });
    await makeRoom(folder, room - bytes.length, now);
    const unfinished = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await utimes(unfinished, now() / 1000, now() / 1000);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await makeRoom(folder, room, now);
  };

  return {
    async read(address) {
      const { file } = placeOf(address);
      try {
        const fetchedAt = (await stat(file)).mtimeMs;
        if (fetchedAt + keptMs < now()) return undefined;
        const bytes = await readFile(file);
        // The time of access is when it was last used, whatever the file system notes by itself; that of change is when it was fetched.
        await utimes(file, now() / 1000, fetchedAt / 1000);
        return bytes;
      } catch (error) {
        // Another process may remove it at any moment.
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    keep(address, bytes) {
      if (bytes.length > room) return Promise.resolve();
      const { folder } = placeOf(address);
      const turn = (turns.get(folder) ?? Promise.resolve()).then(() => write(address, bytes));
      const ended = turn.catch(() => {}).then(() => void (turns.get(folder) === ended && turns.delete(folder)));
      turns.set(folder, ended);
      return turn;
    },
  };
};

const makeRoom = async (folder: string, most: number, now: () => number): Promise<void> => {
  const files = await filesIn(folder);
  const left = files.filter(({ path, changedAt }) => path.endsWith('.part') && changedAt + LEFT_AFTER_MS < now());
  for (const { path } of left) await rm(path, { force: true });
  const kept = files.filter(file => !left.includes(file));
  let bytes = kept.reduce((total, { size }) => total + size, 0);
  const oldestFirst = kept.filter(({ path }) => !path.endsWith('.part')).sort((a, b) => a.usedAt - b.usedAt);
  for (const { path, size } of oldestFirst) {
    if (bytes <= most) return;
    await rm(path, { force: true });
    bytes -= size;
  }
};

interface KeptFile {
  path: string;
  size: number;
  usedAt: number;
  changedAt: number;
}

const filesIn = async (folder: string): Promise<KeptFile[]> => {
  const files: KeptFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    try {
      const { size, atimeMs, mtimeMs } = await stat(path);
      files.push({ path, size, usedAt: atimeMs, changedAt: mtimeMs });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return files;
};

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';
