/** Reads what an app wants to have marked. */
import { MOST_ITEMS_EDITED } from '@newsbell/contracts/reader-edits';
import type { ItemMarks } from '../marks.ts';
import { readItemIds } from './item-ids.ts';
import { readFolderName } from './labels.ts';
import { type Sent, textsOf } from './parameters.ts';
import { readStream, type Stream, type StreamOwner } from './stream-names.ts';

export type TagEdit =
  | { kind: 'marks'; ids: number[]; marks: ItemMarks }
  | { kind: 'folder'; folder: string }
  /** The parameter of this name is not what it should be. */
  | { kind: 'wrong'; name: 'i' | 'a' | 'r' };

const wrong = (name: 'i' | 'a' | 'r'): TagEdit => ({ kind: 'wrong', name });

/** To be read and to be kept unread are the opposite of each other. An item has no label, so none can be removed. */
export const readTagEdit = (sent: Sent, owner: StreamOwner): TagEdit => {
  const [added, removed] = [streamsOf(sent, 'a', owner), streamsOf(sent, 'r', owner)];
  if (!added) return wrong('a');
  if (!removed) return wrong('r');
  const labels = added.filter(({ kind }) => kind === 'label');
  const items = textsOf(sent, 'i');
  if (items.length === 0) return labels.length === 1 && added.length === 1 ? folderIn(sent, owner) : wrong('i');
  if (labels.length > 0) return wrong('a');
  const ids = idsIn(items);
  if (!ids) return wrong('i');
  const has = (streams: readonly Stream[], kind: Stream['kind']) => streams.some(stream => stream.kind === kind);
  const isRead = oneOf(
    has(added, 'read') || has(removed, 'kept-unread'),
    has(added, 'kept-unread') || has(removed, 'read'),
  );
  const isStarred = oneOf(has(added, 'starred'), has(removed, 'starred'));
  if (isRead === 'both' || isStarred === 'both') return wrong('a');
  return { kind: 'marks', ids, marks: { isRead, isStarred } };
};

const oneOf = (yes: boolean, no: boolean): boolean | undefined | 'both' =>
  yes && no ? 'both' : yes ? true : no ? false : undefined;

const folderIn = (sent: Sent, owner: StreamOwner): TagEdit => {
  const folder = readFolderName(textsOf(sent, 'a')[0]!, owner);
  return folder === undefined ? wrong('a') : { kind: 'folder', folder };
};

/** It is more than there are; each costs some decoding. */
const MOST_TAGS = 50;

/** Undefined: one of them is no stream of the person's, or an app cannot add it to an item. */
const streamsOf = (sent: Sent, name: 'a' | 'r', owner: StreamOwner): Stream[] | undefined => {
  const texts = textsOf(sent, name);
  if (texts.length > MOST_TAGS) return undefined;
  const streams = texts.map(text => readStream(text, owner));
  return streams.every(stream => stream !== undefined && CAN_BE_ADDED.test(stream.kind))
    ? (streams as Stream[])
    : undefined;
};

const CAN_BE_ADDED = /^(read|kept-unread|starred|not-kept|label)$/;

/** Undefined: one of them is no id, or they are too many. */
const idsIn = (texts: readonly string[]): number[] | undefined => {
  const ids = new Set<number>();
  for (const text of texts) {
    for (const id of readItemIds(text) ?? [0]) ids.add(id);
    if (ids.has(0) || ids.size > MOST_ITEMS_EDITED) return undefined;
  }
  return [...ids];
};
