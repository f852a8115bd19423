/** Sends what a reader app sends, as it sends it, and reads an answer no more kindly than the app does. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { z } from 'zod';
import { asReaderKnows, openWorld, type World } from './world.ts';

export interface Sent {
  method: 'GET' | 'POST' | 'OPTIONS';
  /** It goes out as it stands here, with its encoding or without. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Driver {
  send(sent: Sent): Promise<Answer>;
  world: World;
}

/** It is what the app believes at the end of its session, by ids in decimal. */
export interface Held {
  unread: Iterable<string>;
  starred: Iterable<string>;
}

/** A whole session of one app: it signs in, syncs, writes and syncs again. */
export type Transcript = (driver: Driver) => Promise<Held>;

/** Plays it in a world of its own, by Google Reader's form or by Fever's, and compares what the app holds with what the server has. */
export const play = async (transcript: Transcript, usesFever = false): Promise<void> => {
  const opened = await openWorld();
  const world = usesFever ? opened : asReaderKnows(opened);
  try {
    const held = await transcript({ send: sent => sendTo(world.port, sent), world });
    const truth = await world.truth();
    expect({ unread: sorted(held.unread), starred: sorted(held.starred) }).toEqual({
      unread: sorted(truth.unread),
      starred: sorted(truth.starred),
    });
  } finally {
    await world.close();
  }
};

const sorted = (ids: Iterable<string>): string[] => [...new Set(ids)].sort((a, b) => Number(a) - Number(b));

export const sendTo = (port: number, { method, path, headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': body === undefined ? 0 : Buffer.byteLength(body) };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { ...headers, ...(method === 'POST' && length) },
      },
      incoming => {
        const { statusCode: status = 0, headers: answered } = incoming;
        text(incoming).then(whole => resolve({ status, headers: answered, text: whole }), reject);
      },
    );
    outgoing.on('error', reject).end(body);
  });

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** It is encoded as forms are; a name may stand there more than once. */
export const formOf = (pairs: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();

/** Reads JSON that has this shape. No app is prepared for null where it has never seen one, so there is none. */
export const jsonOf = <T>(answer: Answer, shape: z.ZodType<T>): T => {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  const value: unknown = JSON.parse(answer.text);
  expect(placesOfNull(value), answer.text).toEqual([]);
  const read = shape.safeParse(value);
  if (!read.success) throw new Error(`${z.prettifyError(read.error)}\n${answer.text.slice(0, 2000)}`);
  return read.data;
};

const placesOfNull = (value: unknown, place = '$'): string[] =>
  value === null
    ? [place]
    : typeof value === 'object'
      ? Object.entries(value).flatMap(([name, each]) => placesOfNull(each, `${place}.${name}`))
      : [];

/** Apps compare the whole body, so not even a line's end follows. */
export const isOk = (answer: Answer): void => {
  expect([answer.status, answer.text]).toEqual([200, 'OK']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain\b/);
};

/** Reads the line by which apps find what they send from then on. */
export const authOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBe(200);
  const auth = answer.text
    .split('\n')
    .find(line => line.startsWith('Auth='))
    ?.slice('Auth='.length);
  expect(auth, answer.text).toMatch(/^[^\s=]+\/[^\s=]+$/);
  return auth!;
};

/** Reads the token that stands in the `T` of what an app writes. */
export const tokenOf = (answer: Answer): string => {
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain\b/);
  expect(answer.text.trim()).toMatch(/^[\w./~-]+$/);
  return answer.text;
};

/** Apps ask for a new token or sign in again where they see this. */
export const isBadToken = ({ status, headers }: Answer): void =>
  expect([status, headers['x-reader-google-bad-token'], headers['google-bad-token']]).toEqual([401, 'true', 'true']);

const longPrefix = 'tag:google.com,2005:reader/item/';

/** Answers the decimal form of an id as contents have it. */
export const decimalOf = (longId: string): string => {
  expect(longId).toMatch(/^tag:google\.com,2005:reader\/item\/[\da-f]{16}$/);
  return BigInt(`0x${longId.slice(longPrefix.length)}`).toString();
};

export const hexOf = (decimal: string): string => BigInt(decimal).toString(16).padStart(16, '0');
export const longOf = (decimal: string): string => longPrefix + hexOf(decimal);

export const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export const states = {
  all: 'user/-/state/com.google/reading-list',
  read: 'user/-/state/com.google/read',
  starred: 'user/-/state/com.google/starred',
} as const;

/** A page of ids as every app reads it. */
export const idsPage = z.object({
  itemRefs: z.array(z.object({ id: z.string().regex(/^[1-9]\d*$/) })),
  continuation: z.string().min(1).optional(),
});
