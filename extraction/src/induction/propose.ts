import type { PageElement, PageRoot } from '../tree.ts';
import { weights } from '../weights.ts';
import { complete, type Derived, type Outline, type Task } from './define.ts';
import { outlineFromTwo } from './from-two.ts';
import { groupsIn } from './groups.ts';
import { cellsOf, isUnderHeading } from './level.ts';
import { kindsOf } from './likeness.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, linksIn, textOf } from './measure.ts';
import { firstAt } from './query.ts';
import { standingOf, worthOf } from './standing.ts';
import { guessTitles } from './title.ts';
import { ancestors, childElements } from './walk.ts';
import { isNotice } from './words.ts';

const limits = weights.propose;

export interface Proposal extends Derived {
  score: number;
}

/** Answers the page's lists of items that may be worth following, the likeliest first. */
export const propose = (task: Task): Proposal[] => {
  const groups = groupsOn(task).toSorted((one, other) => other.worth - one.worth);
  const found: Rated[] = [];
  let tried = 0;
  for (const { titles } of groups) {
    if (found.some(({ holds }) => holds(titles[0]!, titles[1]!))) continue;
    if (++tried > limits.tried) break;
    const list = outlineFromTwo(task, titles[0]!, titles[1]!);
    if (list.kind === 'underivable' || list.items.length < 2) continue;
    const rated = { outline: list, score: standingOf(list.items), holds: holderOf(list) };
    const twin = found.findIndex(other => isSame(other.outline, list));
    if (twin < 0) found.push(rated);
    else if (found[twin]!.score < rated.score) found[twin] = rated;
  }
  const ranked = found.toSorted((one, other) => other.score - one.score);
  const least = Math.max(limits.least, limits.leastOfBest * (ranked[0]?.score ?? 0));
  const best = ranked.filter(({ score }) => score >= least).slice(0, limits.shown);
  return best.map(({ outline, score }) => ({ ...complete(outline), score }));
};

interface Rated {
  outline: Outline;
  score: number;
  /** Answers whether two elements are titles of its items: then they would only give it again. Each row of a grid is a group. */
  holds: (one: PageElement, other: PageElement) => boolean;
}

const holderOf = ({ records, locator }: Outline): Rated['holds'] => {
  const known = new Set(records);
  const titled = (title: PageElement) => {
    const record = [title, ...ancestors(title)].find(each => known.has(each));
    return record && firstAt(record, locator.titleXpath) === title ? record : undefined;
  };
  return (one, other) => {
    const record = titled(one);
    return record !== undefined && titled(other) !== undefined && titled(other) !== record;
  };
};

interface Group {
  titles: PageElement[];
  worth: number;
}

const groupsOn = ({ page }: Task): Group[] =>
  placesOn(page)
    .flatMap(groupsIn)
    .map(groupOf)
    .filter(group => group !== undefined);

/** Answers the places where lists may be, in document order. Of a thousand rows of one kind a few tell what is in them all. */
const placesOn = (page: PageRoot): PageElement[] => {
  const found: PageElement[] = [];
  const pending = childElements(page).toReversed();
  for (let place = pending.pop(); place; place = pending.pop()) {
    found.push(place);
    if (place.space !== 'html' || /^(?:head|select|noscript|svg)$/.test(place.name)) continue;
    const times = new Map<string, number>();
    const some = childElements(place).filter(child => {
      const kind = `${child.name} ${kindsOf(child)}`;
      times.set(kind, (times.get(kind) ?? 0) + 1);
      return times.get(kind)! <= limits.alike;
    });
    pending.push(...some.toReversed());
  }
  return found;
};

const groupOf = (all: PageElement[]): Group | undefined => {
  const usual = all.filter(each => !isNotice(each));
  // Where most are named as notices, as on a page of security notices, they are what the page is there for.
  const records = usual.length < limits.usual * all.length ? all : usual;
  if (records.length < 2) return undefined;
  const some = records.filter(record => holdsLink(record) || linkAround(record)).slice(0, limits.sample);
  if (isPartOfRow(records)) return undefined;
  if (some.length < 2 || some.length < limits.linked * Math.min(records.length, limits.sample)) return undefined;
  const titles = guessTitles(some);
  if (titles.size < Math.max(2, limits.titled * some.length)) return undefined;
  const elements = [...titles.values()];
  const hrefs = hrefsFor(titles);
  const distinctLinks = new Set(hrefs).size / titles.size;
  if (new Set(hrefs).size < 2) return undefined;
  const distinctTitles = new Set(elements.map(textOf)).size / titles.size;
  const titleLength =
    elements.reduce((sum, title) => sum + Math.min(lengthOf(title), weights.standing.longestTitle), 0) /
    elements.length;
  const worth = worthOf({
    count: records.length,
    distinctLinks,
    distinctTitles,
    titleLength,
    records: [...titles.keys()],
  });
  return { titles: elements, worth };
};

/** Two columns of a table that names them are no list. */
const isPartOfRow = (records: PageElement[]) =>
  isUnderHeading(records[0]!) && records.length < limits.cells * cellsOf(records[0]!.parent as PageElement).length;

/**
 * Where titles are no links, answers those of the links at one place in the records that differ most, because a link to
 * the author may come first.
 */
const hrefsFor = (titles: Map<PageElement, PageElement>): string[] => {
  const around = [...titles.values()].map(title => linkAround(title));
  const links = [...titles.keys()].map((record, at) =>
    around[at] ? [around[at]] : linksIn(record).slice(0, limits.links),
  );
  const places = Array.from({ length: limits.links }, (_, at) =>
    links.flatMap(each => (each[at] ? [goodHrefOf(each[at])!] : [])),
  );
  return places.reduce((best, each) => (new Set(each).size > new Set(best).size ? each : best));
};

const isSame = (one: Outline, other: Outline) => {
  const links = new Set(one.items.map(item => item.link));
  const shared = other.items.filter(item => links.has(item.link)).length;
  return shared >= limits.same * Math.min(one.items.length, other.items.length);
};
