/**
 * Keeps pictures on disk for all processes of a data folder, without a lock or an index. The cache is divided into compartments by the hash of
 * the address, each with its part of the space, so that room is made by reading one small folder.
 *
 * Atomic write: a picture is written under a name of its own and renamed, so a reader sees all of it or nothing, also where a process is killed.
 */
import { hash, randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** It stays whole while it is read, though another process remove it meanwhile. One of `read` and `close` is called. */
export interface KeptPicture {
  size: number;
  /** The bytes by which its type is known. */
  head: Buffer;
  read(): Readable;
  close(): Promise<void>;
}

export interface PictureFolder {
  /** Undefined where it is not there, or was fetched too long ago. Notes that it is used. */
  open(address: string): Promise<KeptPicture | undefined>;
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
      // Flushed: else a power cut could leave the name without the bytes.
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
      await utimes(unfinished, now() / 1000, now() / 1000);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await makeRoom(folder, room, now);
  };

  return {
    async open(address) {
      const file = await unlessMissing(open(placeOf(address).file));
      try {
        const kept = file && (await opened(file, now() - keptMs, now));
        if (!kept) await file?.close();
        return kept;
      } catch (error) {
        await file?.close();
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

const opened = async (file: FileHandle, since: number, now: () => number): Promise<KeptPicture | undefined> => {
  const { size, mtimeMs: fetchedAt } = await file.stat();
  if (fetchedAt < since) return undefined;
  // The time of access is when it was last used, whatever the file system notes by itself; that of change is when it was fetched. A folder
  // that may only be read has pictures, too.
  await file.utimes(now() / 1000, fetchedAt / 1000).catch(() => {});
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return {
    ...{ size, head: buffer.subarray(0, bytesRead) },
    read: () => file.createReadStream({ start: 0 }),
    close: () => file.close(),
  };
};

/** No type needs more. */
const HEAD = 256;

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
    const found = await unlessMissing(lstat(path));
    // A folder is not ours, and cannot be removed as a file is.
    if (found && !found.isDirectory())
      files.push({ path, size: found.size, usedAt: found.atimeMs, changedAt: found.mtimeMs });
  }
  return files;
};

/** Another process may remove a file at any moment. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  });
