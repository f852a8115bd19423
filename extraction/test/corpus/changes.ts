import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import type { CorpusPage, State } from './page.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Answers the page after each of the changes that sites make again and again; the links stay as they are. */
export const changesOf = (page: CorpusPage): [string, State][] =>
  Object.entries(changes).map(([name, change]) => {
    const document = parse(page.html, { scriptingEnabled: false });
    const items = change(placesIn(document, page), page.items);
    return [name, { ...page, items, html: serialize(document, { scriptingEnabled: false }) }];
  });

interface Places {
  body: Element;
  /** They are the elements around all links to items, innermost first, the body left out. */
  around: Element[];
  /** It is each item's outermost element that holds no other item's link. */
  records: Element[];
}

const changes: Record<string, (places: Places, items: State['items']) => State['items']> = {
  'a banner first in all that is around the list': ({ body, around }, items) => {
    for (const place of [...around, body]) if (mayHoldBox(place)) prepend(place, box('/campaign'));
    return items;
  },
  'a frame around the page': ({ body }, items) => {
    const frame = element('div', [{ name: 'class', value: 'site-frame' }]);
    frame.childNodes = body.childNodes;
    for (const child of frame.childNodes) child.parentNode = frame;
    body.childNodes = [];
    append(body, frame);
    return items;
  },
  'other classes around the list': ({ around }, items) => {
    for (const place of around) rename(place);
    return items;
  },
  'other classes in the records': ({ records }, items) => {
    for (const record of records) for (const each of [record, ...below(record)]) rename(each);
    return items;
  },
  'the first item gone': ({ records: [first] }, items) => {
    const siblings = first!.parentNode!.childNodes;
    siblings.splice(siblings.indexOf(first!), 1);
    return items.slice(1);
  },
};

const placesIn = (document: DefaultTreeAdapterTypes.Document, { items, base }: CorpusPage): Places => {
  const body = below(document).find(({ tagName }) => tagName === 'body')!;
  const wanted = new Set(items.map(({ href }) => URL.parse(href, base)!.href));
  const links = below(body).filter(each => wanted.has(URL.parse(attribute(each, 'href') ?? '#', base)?.href ?? ''));
  const isShared = (place: Element) =>
    new Set(links.filter(link => isIn(link, place)).map(each => attribute(each, 'href'))).size > 1;
  const list = [...upFrom(links[Math.floor(links.length / 2)]!)].filter(isShared);
  const around = list.filter(place => place !== body && place.tagName !== 'html');
  const records = links.map(link => [link, ...upFrom(link)].findLast(place => !isShared(place))!);
  return { body, around, records: [...new Set(records)] };
};

const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;

const below = (place: Parent): Element[] =>
  place.childNodes.filter(isElement).flatMap(child => [child, ...below(child)]);

const upFrom = function* (place: Element): Generator<Element> {
  for (let at = place.parentNode; at && isElement(at); at = at.parentNode) yield at;
};

const isIn = (node: Element, place: Element) => node === place || [...upFrom(node)].includes(place);

const attribute = (place: Element, name: string) => place.attrs.find(each => each.name === name)?.value;

const rename = (place: Element) => {
  for (const each of place.attrs) {
    if (each.name === 'class') each.value = each.value.replace(/\S+/g, name => `v2-${name}`);
    if (each.name === 'id') each.value = `v2-${each.value}`;
  }
};

const mayHoldBox = ({ tagName }: Element) => /^(?:div|main|section|article|body|td)$/.test(tagName);

const element = (tagName: string, attrs: Element['attrs']): Element => ({
  nodeName: tagName,
  tagName,
  attrs,
  childNodes: [],
  namespaceURI: 'http://www.w3.org/1999/xhtml' as Element['namespaceURI'],
  parentNode: null,
});

const box = (href: string): Element => {
  const frame = element('div', [{ name: 'class', value: 'campaign' }]);
  append(frame, element('a', [{ name: 'href', value: href }]));
  append(frame.childNodes[0] as Element, element('img', [{ name: 'src', value: '/campaign.png' }]));
  return frame;
};

const append = (place: Element, child: Element) => {
  place.childNodes.push(child);
  child.parentNode = place;
};

const prepend = (place: Element, child: Element) => {
  place.childNodes.unshift(child);
  child.parentNode = place;
};
