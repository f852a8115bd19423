import { keptElements } from './elements.ts';
import { escapeAttribute } from './escape.ts';
import { bestOfSrcset, imageTag } from './image.ts';
import { markAttribute, marksOf, markUrl } from './marks.ts';
import { mediaLink } from './media.ts';
import { linkUrl } from './url.ts';
import { type Attributes, walkHtml } from './walk.ts';
import { addText, endElement, finish, newWriter, startElement, type Writer } from './writer.ts';

export type SanitiseOptions = {
  /** The address that relative ones are resolved against; without it they are dropped. */
  base?: string;
  /** Pictures from these origins are dropped: on our own, loading one could be a call. */
  ownOrigins?: readonly string[];
  /**
   * Uploaded pictures pass, `/u/{uuid}` and nothing else of ours, and are written without the origin. It is for texts that are written
   * here; what is crawled or mailed in never has it.
   */
  ownPictures?: boolean;
  /** Links are `nofollow ugc`: what visitors write here gains nothing in a search engine. */
  visitorsLinks?: boolean;
};

/**
 * Foreign HTML as HTML that is safe to put into a page: known elements and attributes only, http(s) and mailto only,
 * well-formed, at most 128 deep and 512 KiB of UTF-8. A browser builds the very tree that is written here, and
 * sanitising again changes nothing. Players become links. Links to a place in the text lead to it under a name of our own.
 * Takes time linear in the input.
 */
export const sanitise = (html: string, options: SanitiseOptions = {}): string => {
  const writer = newWriter();
  const marks = marksOf(html);
  const rel = options.visitorsLinks ? 'nofollow ugc noopener noreferrer' : 'noopener noreferrer';
  let pictureSource: string | undefined;
  let playerTitle: string | undefined;
  let playerFound = true;

  walkHtml(html, {
    open(name, attributes) {
      if (name === 'img') {
        const tag = imageTag(attributes, { ...options, pictureSource });
        if (tag !== null) startElement(writer, 'img', tag);
      } else if (name === 'a') {
        const mark = markUrl(marks, attributes.href);
        if (mark !== null) addMarkLink(writer, mark, markAttribute(marks, attributes.id));
        else addAnchor(writer, rel, linkUrl(attributes.href, options.base), attributes.title);
      } else {
        const kept = keptElements.get(name);
        if (kept !== undefined)
          startElement(writer, kept, startTag(kept, attributes, markAttribute(marks, attributes.id)));
      }
    },
    close(name) {
      if (name === 'picture') pictureSource = undefined;
      const kept = keptElements.get(name);
      if (kept !== undefined) endElement(writer, kept);
    },
    text: piece => addText(writer, piece),
    dropped(name, attributes) {
      if (name === 'source') pictureSource = bestOfSrcset(attributes.srcset) && attributes.srcset;
      const isPlayer = name === 'audio' || name === 'video';
      if (isPlayer) [playerTitle, playerFound] = [attributes.title, false];
      if (name === 'source' ? playerFound : !isPlayer && !frames.has(name)) return;
      const link = mediaLink(
        name,
        name === 'source' ? { ...attributes, title: playerTitle ?? '' } : attributes,
        options.base,
      );
      if (link === null) return;
      playerFound = true;
      addLink(writer, rel, link);
    },
    full: () => writer.full,
  });
  return finish(writer);
};

// Frames that may hold a player.
const frames = new Set(['iframe', 'embed', 'object']);

const addAnchor = (writer: Writer, rel: string, href: string | null, title?: string): void => {
  endElement(writer, 'a');
  if (href === null) return;
  const titled = title ? ` title="${escapeAttribute(title)}"` : '';
  startElement(writer, 'a', `<a href="${escapeAttribute(href)}"${titled} rel="${rel}" target="_blank">`);
};

const addMarkLink = (writer: Writer, mark: string, id: string): void => {
  endElement(writer, 'a');
  startElement(writer, 'a', `<a${id} href="${mark}">`);
};

const addLink = (writer: Writer, rel: string, link: { href: string; label: string }): void => {
  startElement(writer, 'p', '<p>');
  addAnchor(writer, rel, link.href);
  addText(writer, link.label);
  endElement(writer, 'a');
  endElement(writer, 'p');
};

/** `mark`: its `id` attribute, where a link of the text leads to it. */
const startTag = (name: string, attributes: Attributes, mark: string): string => {
  if (name === 'td' || name === 'th')
    return `<${name}${mark}${numberOf('colspan', attributes)}${numberOf('rowspan', attributes)}>`;
  if (name === 'ol')
    return `<ol${mark}${numberOf('start', attributes)}${attributes.reversed === undefined ? '' : ' reversed=""'}>`;
  if (name === 'li') return `<li${mark}${numberOf('value', attributes)}>`;
  if (name === 'abbr' && attributes.title) return `<abbr${mark} title="${escapeAttribute(attributes.title)}">`;
  return `<${name}${mark}>`;
};

const numberOf = (name: string, attributes: Attributes): string => {
  const value = attributes[name];
  return value !== undefined && /^[1-9]\d{0,2}$/.test(value.trim()) ? ` ${name}="${value.trim()}"` : '';
};
