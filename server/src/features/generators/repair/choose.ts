/** Repair: chooses the list on a redesigned page that a generator had lost. Pure. */
import type { Definition } from '@newsbell/extraction/definition';
import { canonicalLink } from '@newsbell/extraction/identity';

export interface FoundList {
  definition: Definition;
  items: { title: string; link: string }[];
}

export interface KnownItem {
  link: string;
  title: string;
}

/**
 * `lists` and `known` come with the likeliest and the newest first. The one with most of the newest items, two at least; else of all of them;
 * else the first whose links look like the known ones. Null: none does. A list that calls known links otherwise is another one: of
 * teasers, of writers, of what is commented on.
 */
export const chooseRepair = (lists: readonly FoundList[], known: readonly KnownItem[]): Definition | null => {
  const titles = new Map(known.map(({ link, title }) => [canonicalLink(link) ?? link, title]));
  const sane = lists.filter(hasSaneTitles).filter(list => !callsOtherwise(list, titles));
  const sharing = withMost(sane, known.slice(0, 30)) ?? withMost(sane, known);
  if (sharing) return sharing.definition;
  const shape = usualShape(known.map(({ link }) => link));
  const alike = sane.find(list => shape !== null && usualShape(linksOf(list)) === shape);
  return alike?.definition ?? null;
};

/** Most of the known links that it has lead to other titles. */
const callsOtherwise = ({ items }: FoundList, titles: ReadonlyMap<string, string>): boolean => {
  const both = items.flatMap(({ link, title }) => {
    const known = titles.get(canonicalLink(link) ?? link);
    return known === undefined ? [] : [isSameTitle(title, known)];
  });
  return both.filter(is => is).length < both.length / 2;
};

const withMost = (lists: readonly FoundList[], items: readonly KnownItem[]): FoundList | undefined => {
  const known = new Map(items.map(({ link, title }) => [canonicalLink(link), title]));
  const isKnown = ({ link, title }: KnownItem) => {
    const before = known.get(canonicalLink(link));
    return before !== undefined && isSameTitle(title, before);
  };
  const rated = lists.map(list => ({ list, shared: list.items.filter(isKnown).length }));
  const [best] = rated.toSorted((a, b) => b.shared - a.shared);
  return best && best.shared >= 2 ? best.list : undefined;
};

/** Titles are compared by letters and digits alone. A new design may cut a title, or put a label or a count beside it. */
const isSameTitle = (one: string, other: string): boolean => {
  const [short, long] = [barely(one), barely(other)].toSorted((a, b) => a.length - b.length) as [string, string];
  return short === long || (short.length >= 0.4 * long.length && long.includes(short));
};

const barely = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const hasSaneTitles = ({ items }: FoundList): boolean => {
  const lengths = items.map(({ title }) => title.length).toSorted((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const distinct = new Set(items.map(({ title }) => title)).size;
  return items.length >= 2 && distinct >= 0.6 * items.length && middle >= 4 && middle <= 300;
};

const linksOf = ({ items }: FoundList): string[] =>
  items.map(({ link }) => canonicalLink(link)).filter(link => link !== null);

/** The shape that most of the links have, if it says anything. */
const usualShape = (links: readonly string[]): string | null => {
  const [most] = [...Map.groupBy(links, shapeOf)].toSorted((a, b) => b[1].length - a[1].length);
  return most?.[0] && most[1].length >= 2 && most[1].length >= 0.6 * links.length ? most[0] : null;
};

/** `/news/2026/a-title.html` is `a.test/news/#/*.html`. What lies at the root of its site without a number could be anything. */
const shapeOf = (link: string): string | null => {
  const url = URL.parse(link);
  if (!url) return null;
  const steps = url.pathname.split('/').slice(1);
  const last = steps.pop() ?? '';
  const ending = /\.[a-z]{2,5}$/i.exec(last)?.[0] ?? '';
  const leaf = last === '' ? '' : /^\d+$/.test(last.slice(0, last.length - ending.length)) ? '#' : '*';
  const names = [...url.searchParams.keys()].sort().map(name => `${name}=`);
  if (steps.length === 0 && leaf !== '#' && names.length === 0) return null;
  const path = [...steps.map(step => step.replace(/\d+/g, '#')), leaf + ending].join('/');
  return `${url.host.replace(/^www\./, '')}/${path}?${names.join('&')}`;
};
