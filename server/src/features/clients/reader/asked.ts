/** Reads what an app asks of streams and of items, of whatever it sends. */
import { MOST_IDS } from '@newsbell/contracts/reader-lists';
import { Refusal } from '#http/problems.ts';
import { readItemIds } from './item-ids.ts';
import { last, readQuestion, type Sent, type StreamQuestion, textsOf } from './parameters.ts';
import { readStream, type Stream, type StreamOwner } from './stream-names.ts';

export interface AskedStream {
  stream: Stream;
  question: StreamQuestion;
}

/** Undefined and `unknown-stream`: as `readQuestion` has them. A stream that is not named at all is what is asked wrongly. */
export const readAskedStream = (
  name: string | undefined,
  sent: Sent,
  owner: StreamOwner,
  most: number,
): AskedStream | 'unknown-stream' | undefined => {
  if (name === undefined) return undefined;
  const stream = readStream(name, owner);
  if (!stream) return 'unknown-stream';
  const question = readQuestion(sent, owner, most);
  return typeof question === 'object' ? { stream, question } : question;
};

/**
 * Answers the ids that are asked for, each once, without those up to the continuation. Undefined: one of them is no id, they are too many, or
 * the continuation is none of them.
 */
export const readAskedIds = (sent: Sent): number[] | undefined => {
  const ids = new Set<number>();
  for (const text of textsOf(sent, 'i')) {
    const some = readItemIds(text);
    if (!some) return undefined;
    for (const id of some) ids.add(id);
    if (ids.size > MOST_IDS) return undefined;
  }
  const after = last(sent, 'c');
  if (after === undefined) return [...ids];
  const [id, ...more] = readItemIds(after) ?? [];
  if (id === undefined || more.length > 0 || !ids.has(id)) return undefined;
  const all = [...ids];
  return all.slice(all.indexOf(id) + 1);
};

/** Throws where nothing can be answered to it. */
export const orRefuse = <T extends object>(asked: T | 'unknown-stream' | undefined): T => {
  if (asked === undefined) throw new Refusal('BAD_REQUEST');
  if (asked === 'unknown-stream') throw new Refusal('NOT_FOUND');
  return asked;
};
