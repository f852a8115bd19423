import { attributeOf, type PageElement, type PageRoot } from '../tree.ts';
import { weights } from '../weights.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { nthStep } from './field.ts';
import { bothMarks, holdingMark, type Mark, noMark, sharedMarks } from './marks.ts';
import { elementsAt } from './query.ts';
import { isStableId } from './tokens.ts';
import { elementsBelow, wholeWay } from './walk.ts';
import { step, withAttribute } from './xpath-text.ts';

/** An XPath relies on this, so that alternatives can be chosen that rely on something else. */
export type Reliance = 'marks' | 'record' | 'container' | 'tags' | 'positions' | 'wholePositions';

export interface Way {
  xpath: string;
  cost: number;
  relies: Reliance;
  /** Answers the elements that the XPath selects on a page; the same as running it, but quick. */
  meets: (page: PageRoot) => PageElement[];
}

/** Answers XPaths that may lead to all of the records, cheapest first; the cheaper one is, the likelier it lasts. */
export const waysTo = (records: PageElement[], titleXpath: string, against: Mark[] = []): Way[] => {
  const unmarked = noMark();
  const marks = [...sharedMarks(records), unmarked];
  if (titleXpath !== '.') marks.push(holdingMark(titleXpath, weights.marks.titled));
  const guarded = marks.flatMap(mark => against.map(other => bothMarks(mark, other, mark.cost + other.cost)));
  const ways = anchorsOf(records).flatMap(anchor =>
    [...marks, ...guarded].map(mark => wayBy(anchor, mark, records[0]!, mark.cost < unmarked.cost)),
  );
  const known = new Set<string>();
  const isNew = ({ xpath }: Way) => xpath.length < LONGEST && !known.has(xpath) && known.add(xpath);
  return [...ways, ...positionsOf(records)].toSorted((one, other) => one.cost - other.cost).filter(isNew);
};

const wayBy = (anchor: Anchor, mark: Mark, record: PageElement, isMarked: boolean): Way => ({
  xpath: `${anchor.xpath}${step(record)}${mark.text}`,
  cost: anchor.cost + mark.cost,
  relies: anchor.isMarked ? (isMarked ? 'marks' : 'container') : isMarked ? 'record' : 'tags',
  meets: page => named(page, record.name).filter(element => anchor.holds(element) && mark.isOn(element)),
});

const known = new WeakMap<PageRoot, Map<string, PageElement[]>>();

/** Memoized: answers all elements of a page that have this name. */
const named = (page: PageRoot, name: string): PageElement[] => {
  let names = known.get(page);
  if (!names) {
    names = Map.groupBy(elementsBelow(page), element => element.name);
    known.set(page, names);
  }
  return names.get(name) ?? [];
};

/** Last resort: the way counts where on the page the list is, from an element with an id or from the top. */
const positionsOf = (records: PageElement[]): Way[] => {
  const parents = new Set(records.map(record => record.parent));
  const [first] = records;
  if (parents.size !== 1 || !first) return [];
  const way = wholeWay(first).slice(0, -1);
  const whole = wayAt([...way.map(nthOnWay), step(first)], '', weights.anchors.fromTop, 'wholePositions');
  const at = way.findLastIndex(place => isStableId(attributeOf(place, 'id') ?? ''));
  if (at < 0) return [whole];
  const below = way.slice(at + 1).map(nthStep);
  const start = `//*${withAttribute('id', attributeOf(way[at]!, 'id')!)}`;
  const cost = weights.anchors.fromId + weights.anchors.fromIdStep * below.length;
  return [wayAt([...below, step(first)], start, cost, 'positions'), whole];
};

const wayAt = (steps: string[], start: string, cost: number, relies: Reliance): Way => {
  const xpath = [start, ...steps].join('/');
  return { xpath, cost, relies, meets: page => elementsAt(page, xpath) };
};

const nthOnWay = (place: PageElement) => (/^(?:html|body)$/.test(place.name) ? place.name : nthStep(place));

const LONGEST = 900;
