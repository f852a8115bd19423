/**
 * These rules of the three formats' specifications are for a feed as far as we write it. Each function answers the
 * violations.
 */
import { readStrictly, type StrictElement } from './strict-xml.ts';

/** Checks by https://www.rssboard.org/rss-specification */
export const wrongInRss = (xml: string): string[] => {
  const rss = readStrictly(xml);
  const [channel] = all(rss, '{}channel');
  if (rss.name !== '{}rss' || rss.attributes.version !== '2.0' || !channel) return ['no RSS 2.0'];
  const items = all(channel, '{}item');
  return [
    ...counted('channel', channel, {
      title: 1,
      link: 1,
      description: 1,
      language: '?',
      lastBuildDate: '?',
      image: '?',
    }),
    ...all(channel, '{}image').flatMap(image => counted('image', image, { url: 1, title: 1, link: 1 })),
    ...[channel, ...items].flatMap(each => texts(each, '{}link')).flatMap(wrongAddress),
    ...texts(channel, '{}lastBuildDate').flatMap(wrongRfc822),
    ...doubled(items.flatMap(item => texts(item, '{}guid'))),
    ...items.flatMap(item => [
      ...counted('item', item, { title: 1, link: 1, guid: 1, pubDate: 1, description: '?', enclosure: '?' }),
      ...texts(item, '{}pubDate').flatMap(wrongRfc822),
      ...all(item, '{}guid').flatMap(({ attributes }) =>
        attributes.isPermaLink === 'false' ? [] : ['a guid as a link'],
      ),
      ...all(item, '{}enclosure').flatMap(({ attributes: { url, length, type } }) => [
        ...wrongAddress(url),
        ...(/^\d+$/.test(length ?? '') && type ? [] : ['an enclosure without its length or type']),
      ]),
    ]),
  ];
};

const atom = '{http://www.w3.org/2005/Atom}';

/** Checks by RFC 4287. */
export const wrongInAtom = (xml: string): string[] => {
  const feed = readStrictly(xml);
  if (feed.name !== `${atom}feed`) return ['no Atom'];
  const entries = all(feed, `${atom}entry`);
  return [
    ...counted(
      'feed',
      feed,
      { id: 1, title: 1, updated: 1, author: 1, subtitle: '?', logo: '?', generator: '?' },
      atom,
    ),
    ...doubled(entries.flatMap(entry => texts(entry, `${atom}id`))),
    ...[feed, ...entries].flatMap(each => [
      ...texts(each, `${atom}id`).flatMap(wrongIri),
      ...[...texts(each, `${atom}updated`), ...texts(each, `${atom}published`)].flatMap(wrongRfc3339),
      ...all(each, `${atom}author`).flatMap(author => counted('author', author, { name: 1 }, atom)),
      ...all(each, `${atom}link`).flatMap(link => wrongAddress(link.attributes.href)),
      ...doubled(
        all(each, `${atom}link`)
          .filter(({ attributes }) => attributes.rel === 'alternate')
          .map(({ attributes }) => `alternate ${attributes.type} ${attributes.hreflang}`),
      ),
    ]),
    ...entries.flatMap(entry => [
      ...counted('entry', entry, { id: 1, title: 1, updated: 1, published: '?', content: '?', author: '?' }, atom),
      ...all(entry, `${atom}category`).flatMap(({ attributes }) =>
        attributes.term ? [] : ['a category without term'],
      ),
    ]),
  ];
};

/** Checks by https://www.jsonfeed.org/version/1.1/ */
export const wrongInJsonFeed = (json: string): string[] => {
  const feed = JSON.parse(json);
  const items: Record<string, unknown>[] = feed.items;
  const strings = (of: string, value: Record<string, unknown>, names: string[]) =>
    names.filter(name => typeof value[name] !== 'string').map(name => `${of} without ${name}`);
  return [
    ...(feed.version === 'https://jsonfeed.org/version/1.1' ? [] : ['no JSON Feed 1.1']),
    ...strings('feed', feed, ['title', 'home_page_url', 'feed_url']),
    ...[feed.home_page_url, feed.feed_url].flatMap(wrongAddress),
    ...doubled(items.map(({ id }) => String(id))),
    ...items.flatMap(item => [
      ...strings('item', item, ['id', 'url', 'title', 'content_html', 'date_published', 'date_modified']),
      ...wrongAddress(item.url),
      ...[item.date_published, item.date_modified].flatMap(wrongRfc3339),
      ...((item.attachments ?? []) as Record<string, unknown>[]).flatMap(each =>
        strings('attachment', each, ['url', 'mime_type']),
      ),
      ...((item.authors ?? []) as Record<string, unknown>[]).flatMap(each => strings('author', each, ['name'])),
    ]),
    ...[feed, ...items]
      .flatMap(each => Object.keys(each).filter(name => each[name] === null))
      .map(name => `${name} is null`),
  ];
};

const all = ({ children }: StrictElement, name: string) => children.filter(each => each.name === name);
const texts = (element: StrictElement, name: string) => all(element, name).map(({ text }) => text);

/** `?` stands for at most one, which is not empty. */
const counted = (of: string, element: StrictElement, wanted: Record<string, 1 | '?'>, namespace = '{}'): string[] =>
  Object.entries(wanted).flatMap(([name, times]) => {
    const found = all(element, namespace + name);
    const isRight = found.length === 1 || (times === '?' && found.length === 0);
    return isRight ? [] : [`${of} with ${found.length} of ${name}`];
  });

const doubled = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map(name => `${name} twice`);

const wrongAddress = (value: unknown): string[] =>
  typeof value === 'string' && /^https?:\/\/[\x21-\x7e]+$/.test(value) && !/[<>"\\^`{|}]/.test(value)
    ? []
    : [`${value} is no address`];
const wrongIri = (value: string): string[] => (/^[a-z][a-z\d+.-]*:\S+$/.test(value) ? [] : [`${value} is no IRI`]);
const wrongRfc3339 = (value: unknown): string[] =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(value)) ? [] : [`${value} is no time of RFC 3339`];
const wrongRfc822 = (value: string): string[] =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/.test(
    value,
  )
    ? []
    : [`${value} is no date of RFC 822`];
