/** Which of the lists on a redesigned page is the one that a generator had lost. Pure. */
import type { Definition } from '@newsbell/extraction/definition';
import { canonicalLink } from '@newsbell/extraction/identity';

export interface FoundList {
  definition: Definition;
  items: { title: string; link: string }[];
}

/** `lists` and `knownLinks` come with the likeliest and the newest first. The one with most of the newest links, two at least; else of all of them; else the first whose links look like the known ones. Null: none does. */
export const chooseRepair = (lists: readonly FoundList[], knownLinks: readonly string[]): Definition | null => {
  const sane = lists.filter(hasSaneTitles);
  const sharing = withMost(sane, knownLinks.slice(0, 30)) ?? withMost(sane, knownLinks);
  if (sharing) return sharing.definition;
  const shape = usualShape(knownLinks);
  const alike = sane.find(list => shape !== null && usualShape(linksOf(list)) === shape);
  return alike?.definition ?? null;
};

const withMost = (lists: readonly FoundList[], knownLinks: readonly string[]): FoundList | undefined => {
  const known = new Set(knownLinks.map(canonicalLink));
  const rated = lists.map(list => ({ list, shared: linksOf(list).filter(link => known.has(link)).length }));
  const [best] = rated.toSorted((a, b) => b.shared - a.shared);
  return best && best.shared >= 2 ? best.list : undefined;
};

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
