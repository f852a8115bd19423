/** From the text of a web page to items ready to be stored, by the definition of the generator that it belongs to. */
import { hash } from 'node:crypto';
import { detailedLink, identitiesOf } from '@newsbell/extraction/identity';
import { baseInSource } from '@newsbell/extraction/urls';
import { excerpt, firstImage, plainText } from '#text/html/plain.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { foldedSource } from './folded-source.ts';
import type { PageResult } from './page-definition.ts';
import { pageHead } from './page-head.ts';
import { type PageItem, pageItems } from './page-items.ts';
import { aliasesOf } from './parse/identity.ts';
import type { Document, DocumentResult } from './read-document.ts';
import { zoneOf } from './zone.ts';

type PageDocument = Document & { page: NonNullable<Document['page']> };

/**
 * An item is known by its canonical link, so another title is an edit, and another date is none: dates on pages are often counted from
 * now. NO_ITEMS, TOO_MUCH, NOT_XPATH and RULE_INVALID say why nothing was found; CHALLENGE, that the page asks whether we are human.
 */
export const readPageItems = (document: PageDocument, text: string, encoding: string): DocumentResult => {
  const head = pageHead(text, document.url);
  const language = head.language ?? undefined;
  const place = { url: document.url, zone: zoneOf(head.language), language, now: document.now };
  const found = pageItems(text, document.page.definition, place);
  const identities = identitiesOf(found.items);
  const items = found.items.map((item, i): Named => ({ item, identity: identities[i]! }));
  const page = {
    bytes: document.bytes.length,
    items: items.length,
    candidates: found.candidates,
    distinctTitles: new Set(items.map(({ item }) => item.title)).size,
    locator: found.locator,
  };
  if (found.trouble !== null) return failed(found.trouble, head.title ?? '', page);
  const hashes = items.map(({ item, identity }) => sourceHashOf(item, identity));
  const aliases = namesOf(items, document, hashes);
  const known = new Set(document.known);
  const base = baseInSource(text, document.url);
  const foreign = (image: string | null) =>
    image !== null && document.ownOrigins.includes(new URL(image).origin) ? null : image;
  const moments = items.map(({ item }) => item.date).filter(date => date !== null);
  return {
    kind: 'feed',
    format: 'html',
    encoding,
    source: foldedSource({ ...head, image: foreign(head.image), description: null, link: document.url }, document),
    items: items.flatMap(({ item }, i) =>
      known.has(hashes[i]!)
        ? []
        : [
            {
              aliases: aliases[i]!,
              sourceHash: hashes[i]!,
              ...ready({ ...item, image: foreign(item.image) }, base, document),
            },
          ],
    ),
    hashes,
    moments: moments.sort((a, b) => b.getTime() - a.getTime()).slice(0, 20),
    ttlMinutes: null,
    skipHours: [],
    skipDays: [],
    self: null,
    hubs: [],
    truncated: false,
    page,
  };
};

const failed = (trouble: string, title: string, page: PageResult): DocumentResult => {
  const code = trouble === 'NO_ITEMS' && CHALLENGE.test(title) ? 'CHALLENGE' : trouble;
  return { kind: 'failed', code, detail: `${page.candidates} candidates in “${title}”`, page };
};

/** Heuristic: pages with these titles stand before a page for clients that may be robots. */
const CHALLENGE = /just a moment|access denied|attention required|captcha|\brobots?\b/i;

interface Named {
  item: PageItem;
  identity: string;
}

/** Neither the date nor the link: both may change from look to look while the item stays what it is. */
const sourceHashOf = ({ title, image, content }: PageItem, identity: string): string =>
  hash('sha256', JSON.stringify([identity, title, image, content]), 'hex').slice(0, 32);

/** Answers those of the usual names of items that do not change with the text. */
const namesOf = (items: readonly Named[], { url, page }: PageDocument, hashes: readonly string[]) => {
  const nothing = { author: null, published: null, updated: null, content: null, summary: null, image: null };
  const parsed = items.map(({ item: { title, link }, identity }) => ({
    ...nothing,
    id: `${page.generator}\n${identity}`,
    title,
    link: detailedLink(link),
    enclosures: [],
    tags: [],
    base: null,
  }));
  return aliasesOf(parsed, { home: url, hashes }).map(names => names.filter(({ kind }) => kind !== 'title-day'));
};

const ready = ({ title, link, image, content, date }: PageItem, base: string, { ownOrigins }: PageDocument) => {
  const clean = sanitise(content ?? '', { base, ownOrigins });
  const text = plainText(clean);
  const shown = excerpt(title, 1000).toWellFormed();
  return {
    title: shown,
    link,
    author: null,
    publishedAt: date,
    updatedAt: null,
    image: image ?? firstImage(clean),
    excerpt: excerpt(text, 300),
    content: clean,
    enclosures: [],
    tags: [],
    ...itemLexemes(shown, text),
  };
};
