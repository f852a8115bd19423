/** Reads an OPML document, of any origin, into subscriptions in their order. Pure. */
import { channels } from '@newsbell/contracts/channels';
import { notifyChoices, subscriptionLimits, tidyName } from '@newsbell/contracts/subscription-rules';
import { type OutlineElement, readOpml } from '#documents/outline.ts';
import { distinctNames } from '../folder-name.ts';
import { keywordOf } from '../keyword-filter.ts';
import { ownTitleOf, saysTheSame } from '../own-title.ts';
import { own, type SubscriptionOutline } from './outline.ts';

export type OpmlSubscriptions =
  | { kind: 'read'; outlines: SubscriptionOutline[]; broken: boolean }
  | { kind: 'unreadable'; why: 'not-opml' | 'entities' | 'too-deep' }
  | { kind: 'too-many' };

export const readSubscriptions = (opml: string): OpmlSubscriptions => {
  const read = readOpml(opml, attributes => keyIn(attributes) !== undefined);
  if (read.kind === 'failed')
    return read.why === 'too-many' ? { kind: 'too-many' } : { kind: 'unreadable', why: read.why };
  const nameOf = folderNames(read.outlines);
  const outlines = read.outlines
    .map((element, at) => ({ outline: outlineOf(element, nameOf), place: placeOf(element) ?? at, at }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ outline }) => outline);
  return { kind: 'read', outlines, broken: read.broken };
};

type Attributes = OutlineElement['attributes'];

const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name.toLowerCase()] || undefined;

const keyIn = (attributes: Attributes): Pick<SubscriptionOutline, 'type' | 'key'> | undefined => {
  const tag = attribute(attributes, own.tag);
  if (tag) return { type: 'TAG', key: tag.slice(0, 50) };
  const word = attribute(attributes, own.word);
  if (word) return { type: 'WORD', key: word.slice(0, 100) };
  const address = attribute(attributes, 'xmlurl');
  return address
    ? { type: 'PROJECT', key: address.replace(/^feed:(\/\/)?(?=https?:)/i, '').replace(/^feed:(\/\/)?/i, 'http://') }
    : undefined;
};

const outlineOf = (element: OutlineElement, nameOf: FolderNames): SubscriptionOutline => {
  const { attributes, title, folderAt } = element;
  const key = keyIn(attributes)!;
  const minutes = Number(attribute(attributes, own.notifyMinute));
  return {
    ...key,
    title: storable(title ?? key.key).slice(0, 300),
    ...titlesOf(element),
    key: storable(key.key),
    folder: folderAt === null ? null : nameOf(folderAt),
    notifyMinute: notifyChoices.find(each => each === minutes) ?? null,
    atOnce: attribute(attributes, own.atOnce) === 'true',
    fullText: attribute(attributes, own.fullText) === 'true',
    keywords: listIn(attribute(attributes, own.keywords))
      .map(each => keywordOf(storable(each).slice(0, subscriptionLimits.keyword)))
      .filter(each => each !== undefined)
      .slice(0, subscriptionLimits.keywords),
    mutedChannels: channels.filter(each => listIn(attribute(attributes, own.mutedChannels)).includes(each)),
  };
};

/**
 * Only we write what a person calls a source beside what it calls itself; an outline of ours without the second has no
 * title of the person's own. By OPML 2.0 `title` is what the feed says: where it is not what is shown (`text`), that is the person's.
 */
const titlesOf = (element: OutlineElement): Pick<SubscriptionOutline, 'sourceTitle' | 'ownTitle'> => {
  const { attributes, title } = element;
  const said = attribute(attributes, own.sourceTitle);
  if (said || placeOf(element) !== undefined)
    return { sourceTitle: textOf(said ?? title), ownTitle: said ? ownTitleOf(title) : null };
  const { text, title: ofFeed } = attributes;
  return text && ofFeed && !saysTheSame(text, ofFeed)
    ? { sourceTitle: textOf(ofFeed), ownTitle: ownTitleOf(text) }
    : { sourceTitle: null, ownTitle: null };
};

const textOf = (text: string | null): string | null => text && storable(text).slice(0, 300);

type FolderNames = (folderAt: number) => string | null;

/** Folders in folders become one whose name says both; where that is too long, the innermost. Two folders keep two names. */
const folderNames = (elements: readonly OutlineElement[]): FolderNames => {
  const paths = new Map<number, string>();
  for (const { folders, folderAt } of elements) {
    const names = folders.map(tidyName).filter(Boolean);
    const joined = names.join(' / ');
    const name = joined.length <= subscriptionLimits.folderName ? joined : names.at(-1);
    if (folderAt !== null && name) paths.set(folderAt, storable(name));
  }
  const distinct = distinctNames([...paths.values()]);
  const named = new Map([...paths.keys()].map((at, index) => [at, distinct[index]!]));
  return folderAt => named.get(folderAt) || null;
};

const placeOf = ({ attributes }: OutlineElement): number | undefined => {
  const text = attribute(attributes, own.order);
  return text && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
};

const listIn = (text: string | undefined): string[] => {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(each => typeof each === 'string') : [];
  } catch {
    return [];
  }
};

/** Files come from strangers: PostgreSQL takes neither a NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
