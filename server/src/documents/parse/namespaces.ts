/**
 * The short names by which the readers know elements: `title`, `media:content`, `dc:date`, always in lower case, whatever
 * prefix the document uses. Elements of the document's own format have none, so a reader of Atom asks for `entry` and a
 * reader of RSS for `item`, while Atom's elements inside RSS are `atom:…`.
 */
export type NamespaceScope = {
  nameOf: (written: string) => string;
  /** Reads the `xmlns` attributes of an element at this depth; they hold until `leave` of that depth. */
  enter: (attributes: string[], depth: number) => void;
  leave: (depth: number) => void;
};

export const scopeOf = (core: 'rss' | 'atom'): NamespaceScope => {
  const bound = new Map<string, string>();
  const undo: { depth: number; prefix: string; before: string | undefined }[] = [];
  const names = new Map<string, string>();

  const shortName = (written: string) => {
    const colon = written.indexOf(':');
    const prefix = colon < 0 ? '' : written.slice(0, colon).toLowerCase();
    const local = written.slice(colon + 1).toLowerCase();
    const vocabulary = bound.get(prefix) ?? usual.get(prefix) ?? prefix;
    return vocabulary === core || vocabulary === 'rss' || vocabulary === '' ? local : `${vocabulary}:${local}`;
  };

  return {
    nameOf(written) {
      let name = names.get(written);
      if (name === undefined) {
        name = shortName(written);
        if (names.size < MOST_NAMES) names.set(written, name);
      }
      return name;
    },
    enter(attributes, depth) {
      for (let i = 0; i < attributes.length; i += 2) {
        const name = attributes[i]!;
        if (!name.startsWith('xmlns') && !/^xmlns/i.test(name)) continue;
        const prefix = name.slice(6).toLowerCase();
        const before = bound.get(prefix);
        const vocabulary = vocabularies.get(normalised(attributes[i + 1]!));
        if (before === vocabulary) continue;
        undo.push({ depth, prefix, before });
        if (vocabulary === undefined) bound.delete(prefix);
        else bound.set(prefix, vocabulary);
        names.clear();
      }
    },
    leave(depth) {
      while (undo.length > 0 && undo.at(-1)!.depth >= depth) {
        const { prefix, before } = undo.pop()!;
        if (before === undefined) bound.delete(prefix);
        else bound.set(prefix, before);
        names.clear();
      }
    },
  };
};

const MOST_NAMES = 1000;

/** Documents vary in case, scheme and the sign at the end. */
const normalised = (uri: string): string =>
  uri
    .slice(0, 100)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[/#?]+$/, '');

const vocabularies = new Map([
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/rss/1.0', 'rss'],
  ['my.netscape.com/rdf/simple/0.9', 'rss'],
  ['channel.netscape.com/rdf/simple/0.9', 'rss'],
  ['backend.userland.com/rss', 'rss'],
  ['backend.userland.com/rss2', 'rss'],
  ['blogs.law.harvard.edu/tech/rss', 'rss'],
  ['cyber.law.harvard.edu/rss/rss.html', 'rss'],
  ['w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['search.yahoo.com/mrss', 'media'],
  ['itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['rssnamespace.org/feedburner/ext/1.0', 'feedburner'],
  ['w3.org/1999/xhtml', 'xhtml'],
]);

/** Prefixes taken at their word where they are bound to nothing, or to an address that nobody knows. */
const usual = new Map([
  ['a10', 'atom'],
  ['atom10', 'atom'],
  ['atom03', 'atom'],
  ['rss1', 'rss'],
  ['dct', 'dcterms'],
  ['mrss', 'media'],
]);
