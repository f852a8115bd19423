import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

export type TextFile = { kind: 'text'; text: string; isOpen: boolean } | { kind: 'unreadable'; why: string };

/** Reads a file of the operator's. `isOpen`: every user of the machine may read it. */
export const readTextFile = (path: string): TextFile => {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const isOpen = (fstatSync(file).mode & 0o004) !== 0;
    return { kind: 'text', text: readFileSync(file, 'utf8'), isOpen };
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
  EISDIR: 'it is a folder',
};
