/** By what two items are known as the same story: the link that names them, or what their titles say. Pure. */
import { hash } from 'node:crypto';
import { isCjkAt } from '#text/fold.ts';

export interface StoryKey {
  kind: 'link' | 'title';
  /** It is a hex digest of 128 bits. */
  key: string;
}

/** By what an item is known, and what it may not be folded with. */
export interface StoryKeys {
  keys: StoryKey[];
  /** The name of copies of an item whose link leads to its own site: the same title with the same link from elsewhere. */
  copies?: string;
  /**
   * The names of an item whose link leads to another site: the original that it is a copy of, and the name by which the original finds it.
   */
  copyOf?: { original: string; copies: string };
}

/** The link that names an item. `isOwn`: it leads to the site that its source comes from. */
export interface StoryLink {
  alias: string;
  isOwn: boolean;
}

/**
 * Without a link where it names no item. A title counts from 12 letters on, or 8 Chinese, Japanese or Korean
 * characters, or so much of both; digits say nothing, for dates are in titles that have nothing else in common. A link
 * counts at its own site only: from elsewhere anybody may link to anything under a title of their own.
 */
export const storyKeysOf = (link: StoryLink | null, foldedTitle: string): StoryKeys => {
  const title: StoryKey[] = weightOf(foldedTitle) >= 1 ? [{ kind: 'title', key: digest(`title\n${foldedTitle}`) }] : [];
  if (link === null) return { keys: title };
  const copies = digest(`copy\n${link.alias}\n${foldedTitle}`);
  if (link.isOwn) return { keys: [{ kind: 'link', key: link.alias }, ...title], copies };
  return { keys: title, copyOf: { original: link.alias, copies } };
};

/**
 * Answers whether a link leads to the site that a feed comes from, or to a part of it. `feeds.` and the like are parts of the site beside
 * them.
 */
export const isOwnSite = (link: string, feedUrl: string | null): boolean => {
  const [there, here] = [hostOf(link), hostOf(feedUrl)];
  if (!there || !here) return false;
  return there === here || there.endsWith(`.${here}`) || there.replace(SERVICE, '') === here.replace(SERVICE, '');
};

const hostOf = (address: string | null): string => (address && URL.parse(address)?.host.replace(/^www\./, '')) ?? '';

const SERVICE = /^(www|m|rss|feeds?|xml)\./;

const LETTERS = 12;
const CJK_CHARACTERS = 8;

const weightOf = (folded: string): number => {
  let letters = 0;
  let characters = 0;
  for (let at = 0; at < folded.length; ) {
    const point = String.fromCodePoint(folded.codePointAt(at)!);
    if (/\p{L}/u.test(point)) {
      if (isCjkAt(folded, at)) characters++;
      else letters++;
    }
    at += point.length;
  }
  return letters / LETTERS + characters / CJK_CHARACTERS;
};

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
