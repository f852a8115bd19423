import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

export type TextFile = { kind: 'text'; text: string; isOpen: boolean } | { kind: 'unreadable'; why: string };

const MOST_BYTES = 1_048_576;

/** Reads a file of the operator's, without the byte order mark that some editors write. `isOpen`: every user of the machine may read it. */
export const readTextFile = (path: string): TextFile => {
  let file: number | undefined;
  try {
    // A pipe into which nobody writes would stop the start without a word.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (stats.isDirectory()) return { kind: 'unreadable', why: 'it is a folder' };
    if (!stats.isFile()) return { kind: 'unreadable', why: 'it is no file' };
    if (stats.size > MOST_BYTES) return { kind: 'unreadable', why: 'it is larger than a megabyte' };
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    if (text.includes('\0')) return { kind: 'unreadable', why: 'it is no text' };
    return { kind: 'text', text, isOpen: (stats.mode & 0o004) !== 0 };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { kind: 'unreadable', why: reasons[code] ?? String(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

const reasons: Record<string, string> = {
  ENOENT: 'there is none',
  EACCES: 'this user may not read it',
};
