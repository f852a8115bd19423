/** Reads OPML 2.0, and whatever passes for it. */
import { decodeReferences } from './parse/references.ts';

export interface OutlineElement {
  /** By their names in lower case, trimmed. */
  attributes: Record<string, string>;
  title: string | null;
  /** The titles of the outlines around it that stand for nothing themselves, the outermost first. */
  folders: string[];
  /** The place in the document of the innermost of these, which tells two of one title apart; null where there is none. */
  folderAt: number | null;
}

/** `broken`: the document is damaged, and this is what can be had of it. */
export type OpmlResult =
  | { kind: 'opml'; outlines: OutlineElement[]; broken: boolean }
  | { kind: 'failed'; why: 'not-opml' | 'entities' | 'too-deep' | 'too-many' };

/**
 * Outlines that `isThing` says stand for something; the others are folders. Many lists hold bare quotes and ampersands, so
 * an outline is all that stands before the next one, in whatever order it comes. No entity of the document's own is expanded.
 */
export const readOpml = (
  opml: string,
  isThing: (attributes: Record<string, string>) => boolean,
  most = 5_000,
): OpmlResult => {
  const text = withoutComments(opml);
  const body = text.search(/<(opml|outline)[\s>/]/i);
  if (/<!ENTITY/i.test(body < 0 ? text : text.slice(0, body))) return { kind: 'failed', why: 'entities' };
  if (body < 0) return { kind: 'failed', why: 'not-opml' };
  const outlines: OutlineElement[] = [];
  const folders: ({ title: string; at: number } | null)[] = [];
  let broken = !/<\/opml\s*>\s*$/i.test(text.slice(-1000)) || BARE_AMPERSAND.test(text);
  const tags = [...text.matchAll(/<(\/?)outline(?=[\s/>])/gi)];
  for (const [at, tag] of tags.entries()) {
    if (tag[1] === '/') {
      if (folders.pop() === undefined) broken = true;
      continue;
    }
    const { attributes, isClosed, isDamaged } = startTag(text.slice(tag.index + tag[0].length, tags[at + 1]?.index));
    broken ||= isDamaged;
    const title = (attributes.title || attributes.text)?.replace(/\s+/g, ' ') || null;
    const thing = isThing(attributes);
    if (thing) {
      const around = folders.filter(each => each !== null);
      outlines.push({
        attributes,
        title,
        folders: around.map(each => each.title),
        folderAt: around.at(-1)?.at ?? null,
      });
    }
    if (outlines.length > most) return { kind: 'failed', why: 'too-many' };
    if (isClosed) continue;
    folders.push(thing || title === null ? null : { title, at });
    if (folders.length > DEEPEST) return { kind: 'failed', why: 'too-deep' };
  }
  return { kind: 'opml', outlines, broken: broken || folders.length > 0 };
};

/** No list of feeds is so deep. */
const DEEPEST = 256;

const BARE_AMPERSAND = /&(?!(?:[a-z][\w.-]{0,40}|#\d{1,7}|#x[\da-f]{1,6});)/i;
/** A name begins only where none is under way, which keeps this linear. */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads from what follows `<outline` up to the next one. The first of two attributes with one name counts. */
const startTag = (text: string) => {
  const attributes: Record<string, string> = {};
  let rest = '';
  let copied = 0;
  for (const found of text.matchAll(ATTRIBUTE)) {
    rest += text.slice(copied, found.index);
    copied = found.index + found[0].length;
    const name = found[1]!.toLowerCase();
    if (!Object.hasOwn(attributes, name)) attributes[name] = decodeReferences(found[2] ?? found[3] ?? '').trim();
  }
  rest += text.slice(copied);
  const [, own = ''] = /^([^<]*)/.exec(rest)!;
  const isDamaged = !/^\s*\/?>\s*$/.test(own);
  return {
    attributes,
    isDamaged,
    isClosed: /\/\s*>[^>]*$/.test(isDamaged ? rest.replace(/<\/(body|opml)[\s\S]*$/i, '') : own),
  };
};

const withoutComments = (text: string): string => {
  let kept = '';
  let at = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(at, start);
    at = end + 3;
  }
  return kept + text.slice(at);
};

/** Answers the `category` values of an outline, else the folders that it lies in. */
export const tagsOfOutline = ({ attributes, folders }: Pick<OutlineElement, 'attributes' | 'folders'>): string[] =>
  attributes.category
    ? attributes.category
        .split(',')
        .map(each => each.split('/').at(-1)!.trim())
        .filter(Boolean)
    : folders;
