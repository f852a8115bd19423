import { attributeOf, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';

/**
 * Answers the classes of an element that are likely to outlive the next crawl. A token that ends with `*` is the
 * readable beginning of a class with a made-up end (`Card-x8Kq2` gives `Card-*`): the beginning outlives the next build
 * of the site, the end does not.
 */
export const stableTokens = (element: PageElement): string[] => tokensOf(element).stable;

/**
 * Does the same as stableTokens, and also answers those that tell the state of an element (`odd`, `active`), which are
 * better than nothing.
 */
export const weakTokens = (element: PageElement): string[] => tokensOf(element).weak;

/** Memoized: answers all classes as they are written; marks ask for them again and again. */
export const classNames = (element: PageElement): string[] => {
  let names = written.get(element);
  if (!names) {
    names = (attributeOf(element, 'class') ?? '').split(/[ \t\r\n\f]+/).filter(name => name !== '');
    written.set(element, names);
  }
  return names;
};

const written = new WeakMap<PageElement, string[]>();

/** Answers whether an id names a place of the page's layout, and not one record of many. */
export const isStableId = (id: string): boolean => /^[^\s'"{}<>]+$/.test(id) && !hasSerial(id) && !isMadeUp(id);

const known = new WeakMap<PageElement, { stable: string[]; weak: string[] }>();

const tokensOf = (element: PageElement) => {
  let tokens = known.get(element);
  if (!tokens) {
    const weak = [...new Set(classNames(element).flatMap(lasting))];
    tokens = { weak, stable: weak.filter(token => !isState(token)) };
    known.set(element, tokens);
  }
  return tokens;
};

const lasting = (name: string): string[] => {
  if (/['"{}<>*]/.test(name) || hasSerial(name) || isOfContent(name)) return [];
  return isMadeUp(name) ? stemOf(name) : [name];
};

const stemOf = (name: string): string[] => {
  const stem = name.replace(/[A-Za-z0-9]+$/, '');
  const isReadable = /[A-Za-z]{4,}[-_]+$/.test(stem) && !BUILD_PREFIX.test(stem) && !isMadeUp(stem);
  return isReadable ? [`${stem}*`] : [];
};

/** Three digits in a row are the number of a record or of a build. */
const hasSerial = (name: string) => /\d{3}/.test(name);

const BUILD_PREFIX = /^(?:css|sc|jsx|jss|emotion|svelte|astro|chakra|mui|linaria|tw|makeStyles)[-_]/i;

/** A build tool made the name, and it is different after the next build. */
const isMadeUp = (name: string) =>
  /^(?:css|sc|jsx|jss|emotion|svelte|astro|chakra|mui|linaria)-[A-Za-z0-9]{5,}(?:-|$)/.test(name) ||
  name.split(/[-_]+/).some(isMadeUpSegment);

const isMadeUpSegment = (segment: string): boolean => {
  if (segment.length < weights.tokens.segment) return false;
  if (/\d/.test(segment)) {
    const word = /^([A-Za-z]+)\d{1,2}$/.exec(segment)?.[1];
    const isWordOrSize = (word && isSpeakable(word)) || /^\d+$|^\d+x\d+$|^\d+[a-z]{1,3}$|^[hw]\d+[a-z]+$/.test(segment);
    return /[A-Za-z]/.test(segment) && !isWordOrSize;
  }
  if (!/^[A-Za-z]{5,9}$/.test(segment)) return false;
  if (segment.length <= weights.tokens.unspeakable && !isSpeakable(segment)) return true;
  const humps = segment.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return humps.length >= 2 && humps.some((hump, at) => !isWordLike(hump, at));
};

const isSpeakable = (word: string) => word.length < weights.tokens.word || /[aeiouy]/i.test(word) || SHORT.test(word);

/** People join such words to names: `e` of `eBay`, `img`, `My`, `Title`. */
const isWordLike = (hump: string, at: number) => {
  if (hump.length === 1) return at === 0;
  return (
    SHORT.test(hump) ||
    (hump.length >= weights.tokens.hump && /[aeiouy]/i.test(hump) && !/(?:hh|jj|kk|qq|vv|ww|xx|uu)/i.test(hump))
  );
};

/** These words are shorter than a hump must otherwise be. */
const SHORT =
  /^(?:is|my|to|by|on|in|up|at|id|no|or|of|li|ul|ol|go|ad|us|we|ui|ux|fx|js|bx|ic|ar|ko|ja|en|img|btn|txt|ttl|hdr|ftr|cnt|lst|str|tbl|thm|thmb|wrp|cntr|bx|bg|pc|sp|tv|hd|md|sm|lg|xs|xl|ct|dt|dd|dl|td|tr|th|ll|rt|fb|css|html|js|php|rss|xml|url|nw|tm|wp|cms|gd|st|nd)$/i;

/**
 * Answers whether a token tells which state or place in the order an element is in, because that is gone or elsewhere
 * tomorrow.
 */
const isState = (token: string) =>
  /^(?:first|last|odd|even|alt|alternate|active|inactive|current|selected|open|opened|closed|read|unread|new|hot|visited|sticky|pinned|hidden|show|shown|visible|in|fade|true|false|disabled|enabled|loaded|loading|clearfix|cf|clear|left|right|begin|end|top|bottom)$/i.test(
    token,
  ) ||
  /^(?:is|has|js|lazy|no|wow|animated?|ng|v)[-_]/i.test(token) ||
  /^lazy/i.test(token) ||
  /(?:^|[-_])(?:first|last|odd|even|alt|active|current|selected)(?:[-_]?\w{0,4})?$/i.test(token) ||
  /^(?:col|cols|column|span|grid|row|cell|unit|size|order|offset|bg|trow|alt|n|pos|position|item|box|block|m|p|xs|sm|md|lg|xl|w|h)[-_]?(?:xs|sm|md|lg|xl)?[-_]?\d+$/i.test(
    token,
  ) ||
  /^(?:col|cols|column|columns|span|grid|small|medium|large)[-_](?:xs|sm|md|lg|xl|\d)/i.test(token);

/** Answers whether a token tells what a record is about or who wrote it; `status__time` is a part of something. */
const isOfContent = (name: string) =>
  /^(?:category|categories|cat|tag|author|status|format|type|topic|label|series|term|taxonomy|user|lang|level|post_format|pa)(?:-(?!-)|_(?!_))/i.test(
    name,
  ) || /^(?:post|entry|article|item|product|thread|comment|node|id|t|p)[-_]?\d+$/i.test(name);
