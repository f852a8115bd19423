/** Reads the parameters by which a reader app asks for a stream. */
import { readItemIds } from './item-ids.ts';
import { readStream, type Stream, type StreamOwner } from './stream-names.ts';
import { readTime } from './times.ts';

export interface StreamQuestion {
  /** So many items are on a page, of which the first come behind the item `after`. */
  count: number;
  after: number | undefined;
  isOldestFirst: boolean;
  /** They are moments of first sight. */
  since: Date | undefined;
  until: Date | undefined;
  /** An item in one of these is left out; one in none of `within` is left out where there are any. */
  without: Stream[];
  within: Stream[];
}

/** The parameters as the query and the form have them together: a repeated one is a list. */
export type Sent = Readonly<Record<string, unknown>>;

/** `unknown-stream`: one that is named in `xt` or `it` is none. Undefined: `n`, `c`, `ot` or `nt` is not what it should be. */
export const readQuestion = (
  sent: Sent,
  owner: StreamOwner,
  most: number,
): StreamQuestion | 'unknown-stream' | undefined => {
  const [n, c, ot, nt] = ['n', 'c', 'ot', 'nt'].map(name => last(sent, name));
  const count = n === undefined ? USUAL : /^\d{1,20}$/.test(n) ? Math.min(Number(n), most) : 0;
  const after = c === undefined ? [] : readItemIds(c);
  const [since, until] = [ot, nt].map(text => (text === undefined ? undefined : readTime(text)));
  const isTimed = (ot === undefined || since !== undefined) && (nt === undefined || until !== undefined);
  if (count === 0 || !after || after.length > 1 || !isTimed) return undefined;
  const [without, within] = [readStreams(sent, 'xt', owner), readStreams(sent, 'it', owner)];
  if (!without || !within) return 'unknown-stream';
  return { count, after: after[0], isOldestFirst: last(sent, 'r') === 'o', since, until, without, within };
};

/** A page has so many items where none are asked for. */
const USUAL = 20;
/** It is more than any app sends; each costs a condition. */
const MOST_STREAMS = 50;

/** Undefined: one of them is no stream, or they are too many. */
const readStreams = (sent: Sent, name: string, owner: StreamOwner): Stream[] | undefined => {
  const names = textsOf(sent, name);
  if (names.length > MOST_STREAMS) return undefined;
  const streams = names.map(text => readStream(text, owner));
  return streams.every(stream => stream !== undefined) ? streams : undefined;
};

/** Answers the form in which an answer is wanted where it has two. */
export const readOutput = (sent: Sent): 'json' | undefined =>
  last(sent, 'output')?.toLowerCase() === 'json' ? 'json' : undefined;

/** An empty value counts as not given; of several the last counts. */
export const last = (sent: Sent, name: string): string | undefined => textsOf(sent, name).at(-1);

/** All that are not empty, in their order. */
export const textsOf = (sent: Sent, name: string): string[] =>
  (Object.hasOwn(sent, name) ? [sent[name]].flat() : []).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
