/** Reads what an app wants to have changed of its feeds. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Move } from '#features/subscriptions/edit.ts';
import { ownTitleOf } from '#features/subscriptions/own-title.ts';
import type { FeedName } from '../feeds.ts';
import { readFolderName } from './labels.ts';
import { last, type Sent, textsOf } from './parameters.ts';
import { readFeed } from './sent.ts';
import type { StreamOwner } from './stream-names.ts';

export interface EditedFeed {
  name: FeedName;
  /** Undefined leaves it as it is. */
  title: string | undefined;
}

export type SubscriptionEdit =
  | { kind: 'subscribe' | 'edit'; feeds: EditedFeed[]; move: Move }
  | { kind: 'unsubscribe'; feeds: EditedFeed[] }
  /** The parameter of this name is not what it should be. */
  | { kind: 'wrong'; name: 'ac' | 's' | 'a' | 'r' };

export const readSubscriptionEdit = (sent: Sent, owner: StreamOwner): SubscriptionEdit => {
  const kind = last(sent, 'ac');
  if (kind !== 'subscribe' && kind !== 'edit' && kind !== 'unsubscribe') return { kind: 'wrong', name: 'ac' };
  const feeds = feedsIn(sent, owner);
  if (!feeds) return { kind: 'wrong', name: 's' };
  if (kind === 'unsubscribe') return { kind, feeds };
  const [into, outOf] = ['a', 'r'].map(name => textsOf(sent, name).map(label => readFolderName(label, owner)));
  // A feed is in one folder at most.
  if (into!.length > 1 || into!.includes(undefined)) return { kind: 'wrong', name: 'a' };
  if (outOf!.length > subscriptionLimits.folders || outOf!.includes(undefined)) return { kind: 'wrong', name: 'r' };
  return { kind, feeds, move: { into: into![0], outOf: outOf as string[] } };
};

/** Undefined: there is none, one of them is no feed, or they are more than a person can have. */
const feedsIn = (sent: Sent, owner: StreamOwner): EditedFeed[] | undefined => {
  const [names, titles] = [allOf(sent, 's'), allOf(sent, 't')];
  if (names.length === 0 || names.length > subscriptionLimits.subscriptions) return undefined;
  const feeds = names.map((text, at) => ({ name: readFeed(text, owner), title: titleOf(titles[at]) }));
  return feeds.every(({ name }) => name !== undefined) ? (feeds as EditedFeed[]) : undefined;
};

/** In two lists that belong together an empty value has its place. */
const allOf = (sent: Sent, name: string): string[] =>
  (Object.hasOwn(sent, name) ? [sent[name]].flat() : []).filter(value => typeof value === 'string');

/** Some apps send an empty title with whatever they change. */
const titleOf = (text: string | undefined): string | undefined => (text && ownTitleOf(text)) || undefined;
