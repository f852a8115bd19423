import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/*
A backup is one gzip file of lines of UTF-8 text:

  newsbell backup 1
  {"schema": 7, "made": "2026-11-21T04:00:00.000Z", "checksum": "sha256"}
  copy {"table": "project", "columns": ["id", "title"]}
  … rows as PostgreSQL's COPY writes them in its text format …
  \.
  … more tables …
  end {"sequences": [{"table": "project", "column": "id", "value": 12, "called": true}]}
  sha256 … of all bytes of text before this line …

A row is always one line and never `\.`, so a table ends at that line. A file without its last line is not whole.
Older archives have no `checksum` in their second line and end with the line `end`: of these, gzip's own
CRC-32 and length are checked. A program of that time stops reading at `end`, so it reads today's archives as well.
*/
const firstLine = 'newsbell backup 1';
const endOfRows = '\\.\n';
const LONGEST_LINE = 1_000_000;

const head = z.object({ schema: z.int().min(1), made: z.string(), checksum: z.literal('sha256').optional() });
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
const tail = z.object({
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.int(), called: z.boolean() })),
});

export type Head = z.infer<typeof head>;
export type TableHead = z.infer<typeof tableHead>;
export type Tail = z.infer<typeof tail>;

export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; head: TableHead; rows: AsyncIterable<Buffer> }
  | { kind: 'tail'; tail: Tail };

/** Checksum: the last line is the SHA-256 of all text before it, taken while the text passes by. */
export const archiveText = async function* (parts: AsyncIterable<Part>): AsyncGenerator<Buffer | string> {
  const hash = createHash('sha256');
  for await (const bytes of textOf(parts)) {
    hash.update(bytes);
    yield bytes;
  }
  yield `sha256 ${hash.digest('hex')}\n`;
};

/**
 * Parts: the generator yields them in the order of the text. The rows of a table must be read before the next part, and
 * they come in pieces that need not end with a line. The last part comes after the checksum has been compared. A
 * StartError is thrown when the archive is not whole, or is not what was written.
 */
export const readParts = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Part, void> {
  const text = readLines(chunks);
  if ((await text.line()) !== firstLine) throw new StartError('This is not a backup that this program can read.');
  const first = parsed(head, await text.line());
  yield { kind: 'head', head: first };
  for (;;) {
    const [, word, json] = (await text.line()).match(/^(copy|end) (.*)$/) ?? [];
    if (!json) throw new StartError('The backup is damaged: a table or its end was expected.');
    if (word === 'copy') {
      yield { kind: 'table', head: parsed(tableHead, json), rows: text.rows() };
      continue;
    }
    const last = parsed(tail, json);
    const digest = text.digest();
    if (first.checksum && (await text.line()) !== `sha256 ${digest}`)
      throw new StartError('The backup is damaged: its checksum does not fit what it holds.');
    if (!(await text.isOver())) throw new StartError('The backup is damaged: it goes on after its end.');
    return yield { kind: 'tail', tail: last };
  }
};

const textOf = async function* (parts: AsyncIterable<Part>): AsyncGenerator<Buffer | string> {
  for await (const part of parts) {
    switch (part.kind) {
      case 'head':
        yield `${firstLine}\n${JSON.stringify(part.head)}\n`;
        break;
      case 'table':
        yield `copy ${JSON.stringify(part.head)}\n`;
        yield* part.rows;
        yield endOfRows;
        break;
      case 'tail':
        yield `end ${JSON.stringify(part.tail)}\n`;
    }
  }
};

const parsed = <T>(shape: z.ZodType<T>, json: string): T => {
  const read = shape.safeParse(jsonOf(json));
  if (read.success) return read.data;
  throw new StartError('The backup is damaged: one of its lines is not what was written.');
};

const jsonOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Memory: the reader holds one piece of the text at a time, however long a row is. */
const readLines = (chunks: AsyncIterable<Buffer>) => {
  const source = chunks[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  let digested: string | undefined;

  const line = async (): Promise<string> => {
    for (;;) {
      const end = held.indexOf('\n');
      if (end !== -1) return take(end + 1).toString('utf8', 0, end);
      if (held.length > LONGEST_LINE) throw new StartError('The backup is damaged: one of its lines does not end.');
      await more();
    }
  };

  // The held text starts with a line when this is called; later it may start anywhere in one.
  const rows = async function* (): AsyncGenerator<Buffer> {
    while (held.length < endOfRows.length) await more();
    if (held.indexOf(endOfRows) === 0) return void take(endOfRows.length);
    for (;;) {
      const last = held.indexOf(`\n${endOfRows}`);
      if (last !== -1) {
        yield take(last + 1);
        return void take(endOfRows.length);
      }
      // The last bytes may be the beginning of the end.
      if (held.length > endOfRows.length) yield take(held.length - endOfRows.length);
      await more();
    }
  };

  /** Checksum: this is that of the text read so far; what is read later does not change it. */
  const digest = (): string => {
    digested ??= hash.digest('hex');
    return digested;
  };

  const isOver = async (): Promise<boolean> => {
    while (held.length === 0) {
      const { value, done } = await source.next();
      if (done) return true;
      held = value;
    }
    return false;
  };

  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    if (digested === undefined) hash.update(taken);
    return taken;
  };

  const more = async (): Promise<void> => {
    const { value, done } = await source.next();
    if (done) throw new StartError('The backup is not whole: its end is missing.');
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };

  return { line, rows, isOver, digest };
};
