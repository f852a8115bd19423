/** Archive files: they are written beside their place and renamed, and read twice, from standard input too. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { archiveText, type Part, readParts } from './archive.ts';
import { StartError } from './start-error.ts';
import { abandoned, syncFolder, unfinishedName } from './unfinished.ts';

const PIECE = 65_536;

/** Target: this is a path, or the stream that the command line calls `-`. */
export type ArchiveTarget = string | Writable;
export type ArchiveSource = string | Readable;

/**
 * Atomic: a file takes the place of an earlier one when it is whole and on the disk. When the writing fails or is aborted,
 * the earlier file stays. A StartError is thrown when the target cannot be written.
 */
export const writeArchive = async (
  target: ArchiveTarget,
  parts: AsyncIterable<Part>,
  signal?: AbortSignal,
): Promise<void> => {
  if (typeof target !== 'string') return writeStream(target, parts, signal);
  const path = await placeOf(target);
  const unfinished = unfinishedName(path);
  try {
    for (const left of abandoned(path)) await rm(left, { force: true });
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(archiveText(parts), createGzip(), file, { signal });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw unwritable(target, error);
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
  }
};

export interface Archive {
  /** Parts: each call reads the archive from its beginning. A StartError is thrown when it is no whole backup. */
  parts(): AsyncGenerator<Part, void>;
  close(): Promise<void>;
}

/**
 * Archive: it can be read more than once. A pipe is copied into the system's temporary folder first; the copy has no name
 * there, so nothing of it is left however this process ends.
 */
export const openArchive = async (source: ArchiveSource, signal?: AbortSignal): Promise<Archive> => {
  const name = typeof source === 'string' ? source : 'The standard input';
  const file = await opened(source, signal).catch(error => {
    throw unreadable(name, error);
  });
  return { parts: () => partsOf(file, name), close: () => file.close() };
};

const writeStream = async (stream: Writable, parts: AsyncIterable<Part>, signal?: AbortSignal): Promise<void> => {
  try {
    await pipeline(archiveText(parts), createGzip(), stream, { signal, end: false });
  } catch (error) {
    throw unwritable('Standard output', error);
  }
};

/** Link: the file that it leads to is replaced. A device or a pipe is refused, for a file must not take its place. */
const placeOf = async (path: string): Promise<string> => {
  const there = await stat(path).catch(() => undefined);
  if (!there) return path;
  if (there.isFile()) return realpath(path);
  throw new StartError(
    `${path} is ${there.isDirectory() ? 'a folder' : 'no file'}: name a file, or - for standard output.`,
  );
};

const unwritable = (name: string, error: unknown): unknown => {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EPIPE') return new StartError(`${name} was closed before the backup was whole.`);
  return syscall ? new StartError(`The backup cannot be written to ${name}: ${message}`) : error;
};

const unreadable = (name: string, error: unknown): unknown => {
  if (error instanceof StartError) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? new StartError(`${name} cannot be read: ${message}`) : error;
};

const opened = async (source: ArchiveSource, signal?: AbortSignal): Promise<FileHandle> => {
  if (typeof source !== 'string') return spooled(source, signal);
  const file = await open(source);
  const found = await file.stat();
  if (found.isFile()) return file;
  if (!found.isDirectory()) return spooled(file.createReadStream(), signal);
  await file.close();
  throw new StartError(`${source} is a folder: name the file of a backup.`);
};

const spooled = async (source: Readable, signal?: AbortSignal): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'newsbell-restore-'));
  const path = join(folder, basename(folder));
  try {
    const file = await open(path, 'wx+', 0o600);
    await rm(folder, { recursive: true });
    await copied(source, file, signal).catch(async error => {
      await file.close();
      throw error;
    });
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const copied = async (source: Readable, file: FileHandle, signal?: AbortSignal): Promise<void> => {
  try {
    for await (const chunk of signal ? addAbortSignal(signal, source) : source) await file.appendFile(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(
      `${tmpdir()} has no room for the backup: set TMPDIR to a folder that has, or restore from a file.`,
    );
  }
};

/** Errors: this generator words what is wrong with the file, because the rows of a table are read far from here. */
const partsOf = async function* (file: FileHandle, name: string): AsyncGenerator<Part, void> {
  const bytes = Readable.from(bytesOf(file), { objectMode: false });
  const gunzip = createGunzip();
  bytes.once('error', error => gunzip.destroy(error));
  try {
    yield* readParts(textOf(bytes.pipe(gunzip), name));
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
};

// A read stream of the file handle would close the handle at its end, and the second reading needs it.
const bytesOf = async function* (file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
};

const textOf = async function* (gunzip: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* gunzip;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw new StartError(`${name} is not a whole backup: ${message}.`);
    throw unreadable(name, error);
  }
};
