import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from './start-error.ts';

/*
A backup is one gzip file of lines of UTF-8 text:

  newsbell backup 1
  {"schema": 7, "made": "2026-11-21T04:00:00.000Z"}
  copy {"table": "project", "columns": ["id", "title"]}
  … rows as PostgreSQL's COPY writes them in its text format …
  \.
  … more tables …
  end {"sequences": [{"table": "project", "column": "id", "value": 12, "called": true}]}

A row is always one line and never `\.`, so a table ends at that line. A file without its last line is not whole.
*/
const FIRST_LINE = 'newsbell backup 1';
const END_OF_ROWS = '\\.\n';

export interface Head {
  schema: number;
  made: string;
}

export interface TableHead {
  table: string;
  columns: string[];
}

export interface Tail {
  sequences: { table: string; column: string; value: number; called: boolean }[];
}

export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; head: TableHead; rows: AsyncIterable<Buffer> }
  | { kind: 'tail'; tail: Tail };

/** Writes an archive; the file appears under its name when it is whole and on the disk. */
export async function writeArchive(path: string, parts: AsyncIterable<Part>): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await pipeline(bytesOf(parts), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Reads an archive, part by part: the rows of a table must be read before the next part. Throws a StartError when it is not whole. */
export async function* readArchive(path: string): AsyncGenerator<Part, void> {
  const text = textOf(path);
  try {
    yield* partsOf(text);
  } finally {
    await text.return();
  }
}

/** What is wrong with the file is said here, because whoever reads a table's rows meets it there. */
async function* textOf(path: string): AsyncGenerator<Buffer, void, void> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.once('error', error => gunzip.destroy(error));
  try {
    yield* file.pipe(gunzip);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === 'ENOENT' || reason === 'EACCES')
      throw new StartError(`${path} cannot be read: ${(error as Error).message}`);
    if (reason?.startsWith('Z_')) throw new StartError(`${path} is not a whole backup: ${(error as Error).message}`);
    throw error;
  } finally {
    file.destroy();
  }
}

async function* bytesOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer | string> {
  for await (const part of parts) {
    switch (part.kind) {
      case 'head':
        yield `${FIRST_LINE}\n${JSON.stringify(part.head)}\n`;
        break;
      case 'table':
        yield `copy ${JSON.stringify(part.head)}\n`;
        yield* part.rows;
        yield END_OF_ROWS;
        break;
      case 'tail':
        yield `end ${JSON.stringify(part.tail)}\n`;
    }
  }
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part, void> {
  const text = readLines(chunks);
  if ((await text.line()) !== FIRST_LINE) throw new StartError('This is not a backup that this program can read.');
  yield { kind: 'head', head: JSON.parse(await text.line()) };
  for (;;) {
    const [, word, json] = (await text.line()).match(/^(copy|end) (.*)$/) ?? [];
    if (!json) throw new StartError('The backup is damaged: a table or its end was expected.');
    if (word === 'end') return yield { kind: 'tail', tail: JSON.parse(json) };
    yield { kind: 'table', head: JSON.parse(json), rows: text.rows() };
  }
}

function readLines(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  return { line, rows };

  async function line(): Promise<string> {
    while (!held.includes('\n')) await more();
    const end = held.indexOf('\n');
    return take(end + 1).toString('utf8', 0, end);
  }

  // What is held always starts at the start of a line here.
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (held.indexOf(END_OF_ROWS) === 0) return void take(END_OF_ROWS.length);
      const last = held.indexOf(`\n${END_OF_ROWS}`);
      const end = last === -1 ? held.lastIndexOf('\n') : last;
      if (end === -1) await more();
      else yield take(end + 1);
    }
  }

  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  async function more(): Promise<void> {
    const { value, done } = await source.next();
    if (done) throw new StartError('The backup is not whole: its end is missing.');
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  }
}
