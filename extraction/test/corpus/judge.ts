import type { Definition } from '../../src/definition.ts';
import { applyDefinition, type DatedItem } from '../../src/extract.ts';
import { deriveFromExamples } from '../../src/induction/examples.ts';
import { deriveFromTwo } from '../../src/induction/from-two.ts';
import { textOf } from '../../src/induction/measure.ts';
import { propose } from '../../src/induction/propose.ts';
import { ancestors, elementsBelow, isWithin } from '../../src/induction/walk.ts';
import { readPage } from '../../src/parse.ts';
import { attributeOf, type PageElement, type PageRoot } from '../../src/tree.ts';
import { resolveUrl } from '../../src/urls.ts';
import { weights } from '../../src/weights.ts';
import { changesOf } from './changes.ts';
import type { CorpusPage, Entry, State } from './page.ts';

/** It is what is asked of the extraction on a page: with two clicks on titles or beside them, with one, with none, and after the page has changed. */
export const asks = ['two', 'beside', 'one', 'none', 'changed'] as const;
export type QuestionKind = (typeof asks)[number];

/** Scores one answer, each from 0 to 1. */
export interface Score {
  ask: QuestionKind;
  /** It says what was asked, for the reader of a fault. */
  of: string;
  /** It is 1 where the answer has every record and no other, with all fields right. */
  list: number;
  /** F-score: the harmonic mean of the share of records that were found and the share of what was found that are records. */
  records: number;
  /** It is the share of the records' titles, pictures and dates that are right; those of a missing record are wrong. */
  fields: number;
  /** It names the first things that are wrong. */
  faults: string[];
}

/** They are asked by themselves: what is made of two clicks is also taken to the changed page. */
export const askings = ['two', 'beside', 'one', 'none'] as const;
export type Asking = (typeof askings)[number];

/**
 * Asks and scores; a page is read anew for each, so that what its elements are known for is of these weights. `few` asks with one choice of clicks
 * instead of two.
 */
export const judge = (page: CorpusPage, asking: Asking, few = false): Score[] => {
  const last = page.items.length - 1;
  if (asking === 'none') return [bestProposal(page)];
  if (asking === 'beside') return [besideTitles(page, [1, last])];
  if (asking === 'one') return (few ? [1] : [1, last]).map(place => derived(page, [place]).score);
  const { definition, score } = derived(page, [1, last]);
  const changed = laterStates(page).map(([of, state]) => ({
    ask: 'changed' as const,
    of,
    ...scoreBy(page, state, definition),
  }));
  return [...(few ? [] : [derived(page, [0, 1]).score]), score, ...changed];
};

/** Memoized: the states are made once; to parse them anew is left to each ask. */
const laterStates = (page: CorpusPage): [string, State][] => {
  let states = known.get(page);
  if (!states) {
    states = [...page.later.map((state, at): [string, State] => [`later state ${at + 1}`, state]), ...changesOf(page)];
    known.set(page, states);
  }
  return states;
};

const known = new WeakMap<CorpusPage, [string, State][]>();

const taskOf = ({ base }: CorpusPage, { html }: State) => ({ page: readPage(html), base });

/**
 * Memoized: another weight mostly gives the same definition, and then the same items, unless it is one of those that are read when a
 * definition is taken to a page.
 */
const scoreBy = (page: CorpusPage, state: State, definition: Definition | undefined): Judgement => {
  const { pictures, dates, titleText } = weights;
  const key = JSON.stringify([definition, pictures, dates, titleText]);
  const scores = judgements.get(state) ?? new Map<string, Judgement>();
  judgements.set(state, scores);
  const score = scores.get(key) ?? scoreOf(page, state, definition ? itemsOf(page, state, definition) : []);
  scores.set(key, score);
  return score;
};

const judgements = new WeakMap<State, Map<string, Judgement>>();

type Judgement = Omit<Score, 'ask' | 'of'>;

const itemsOf = (page: CorpusPage, state: State, definition: Definition): DatedItem[] =>
  applyDefinition(readPage(state.html), definition, {
    base: page.base,
    dates: { now: state.now, zone: page.zone, language: page.language },
  }).items;

const derived = (page: CorpusPage, places: [number] | [number, number]) => {
  const examples = places.map(place => ({ title: page.items[place]!.title, href: page.items[place]!.href }));
  const found = deriveFromExamples(taskOf(page, page), examples as [Entry] | [Entry, Entry]);
  const definition = found.kind === 'derived' ? found.definition : undefined;
  const of = `items ${places.map(place => place + 1).join(' and ')}`;
  const ask: QuestionKind = places.length === 1 ? 'one' : 'two';
  return { definition, score: { ask, of, ...scoreBy(page, page, definition) } };
};

/** A person may click the summary, the author or the date and mean the item. */
const besideTitles = (page: CorpusPage, places: [number, number]): Score => {
  const task = taskOf(page, page);
  const [one, other] = places.map(place => besideTitle(task.page, page, page.items[place]!));
  const found = one && other ? deriveFromTwo(task, one, other) : undefined;
  const definition = found?.kind === 'derived' ? found.definition : undefined;
  const of = `beside the titles of items ${places.map(place => place + 1).join(' and ')}`;
  return { ask: 'beside', of, ...scoreBy(page, page, definition) };
};

/** Answers the element of a record that says most without its title, or the title's link where there is nothing else. */
const besideTitle = (root: PageRoot, { base, items }: CorpusPage, { title, href }: Entry): PageElement | undefined => {
  const address = (each: PageElement) => resolveUrl(attributeOf(each, 'href') ?? '', base);
  const wanted = new Set(items.map(item => resolveUrl(item.href, base)));
  const links = elementsBelow(root).filter(each => each.name === 'a' && wanted.has(address(each)));
  const own = links.filter(each => address(each) === resolveUrl(href, base));
  const link = own.find(each => textOf(each).includes(title)) ?? own[0];
  if (!link) return undefined;
  const isShared = (place: PageElement) => links.some(each => !own.includes(each) && isWithin(each, place));
  const record = [link, ...ancestors(link)].findLast(place => !isShared(place)) ?? link;
  const saying = elementsBelow(record).filter(
    each =>
      each.children.some(child => child.kind === 'text' && /\S/.test(child.text)) && !textOf(each).includes(title),
  );
  return saying.toSorted((a, b) => textOf(b).length - textOf(a).length)[0] ?? link;
};

/** A person looks at the first three, and takes the right one if it is there. */
const bestProposal = (page: CorpusPage): Score => {
  const scoreFor = (definition: Definition | undefined, of: string): Score => ({
    ask: 'none',
    of,
    ...scoreBy(page, page, definition),
  });
  const scores = propose(taskOf(page, page))
    .slice(0, 3)
    .map(({ definition }, at) => scoreFor(definition, `proposal ${at + 1}`));
  const worth = (score: Score) => score.list + score.records + score.fields;
  const none = scoreFor(undefined, 'no proposal');
  return scores.reduce((best, score) => (worth(score) > worth(best) ? score : best), none);
};

const scoreOf = (page: CorpusPage, state: State, found: DatedItem[]): Judgement => {
  const address = (written: string) => resolveUrl(written, page.base) ?? written;
  const optional = new Set(state.optional.map(address));
  const judged = found.filter(item => !optional.has(item.link));
  const byLink = new Map(judged.map(item => [item.link, item]));
  const faults: string[] = [];
  let [right, fields, rightFields] = [0, 0, 0];
  const check = (what: string, isRight: boolean) => {
    fields += 1;
    if (isRight) rightFields += 1;
    else faults.push(what);
  };
  for (const entry of state.items) {
    const item = byLink.get(address(entry.href));
    if (item) right += 1;
    else faults.push(`no ${entry.href}`);
    check(`${entry.href} is called ${item?.title}`, item?.title === entry.title.replace(/\s+/g, ' ').trim());
    if (entry.image !== undefined) {
      const image = entry.image === null ? null : address(entry.image);
      check(`${entry.href} has the picture ${item?.image}`, item?.image === image);
    }
    if (entry.date !== undefined) check(`${entry.href} is from ${item?.date?.toISOString()}`, isFrom(item, entry));
  }
  const wanted = new Set(state.items.map(({ href }) => address(href)));
  faults.push(...judged.filter(({ link }) => !wanted.has(link)).map(({ link }) => `also ${link}`));
  return {
    list: faults.length === 0 ? 1 : 0,
    records: (2 * right) / Math.max(1, state.items.length + judged.length),
    fields: rightFields / Math.max(1, fields),
    faults: faults.slice(0, 3),
  };
};

const isFrom = (item: DatedItem | undefined, { date }: Entry): boolean => {
  if (!item || !date) return item !== undefined && item.date === null;
  return item.date !== null && Math.abs(item.date.getTime() - date.moment.getTime()) <= date.within;
};
