import { isElement, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { classMark, type Mark, placeMarks } from './marks.ts';
import { stableTokens } from './tokens.ts';
import { ancestors, around, commonAncestor, tagPath, wayDown } from './walk.ts';
import { step } from './xpath-text.ts';

const costs = weights.anchors;

/** It is the beginning of an XPath, up to the place where the records' own step follows. */
export interface Anchor {
  xpath: string;
  cost: number;
  /** It is true where the anchor relies on a class or an id of something around the records. */
  isMarked: boolean;
  holds: (element: PageElement) => boolean;
}

/** Answers the ways to the place where the records stand. */
export const anchorsOf = (records: PageElement[]): Anchor[] => {
  const top = commonAncestor(records.flatMap(record => ancestors(record).slice(0, 1)));
  const places = top ? [top, ...ancestors(top)] : [];
  const anywhere: Anchor = { xpath: '//', cost: costs.anywhere, isMarked: false, holds: () => true };
  const anchors = [anywhere, ...rowAnchors(records)];
  for (const [level, place] of places.slice(0, costs.levels).entries()) {
    for (const mark of placeMarks(place)) {
      anchors.push(...joined({ ...mark, cost: mark.cost + costs.level * level }, place, records, true));
    }
  }
  const body = places.find(place => place.name === 'body');
  const bodyMark: Mark = { text: '/html/body', cost: costs.body, isOn: element => element.name === 'body' };
  return body ? [...anchors, ...joined(bodyMark, body, records, false)] : anchors;
};

/** One anchor goes by the names on the way down, where all records share them, and another by any way at all. */
const joined = (mark: Mark, place: PageElement, records: PageElement[], isMarked: boolean): Anchor[] => {
  const anywhere: Anchor = {
    xpath: `${mark.text}//`,
    cost: mark.cost + costs.below,
    isMarked,
    holds: element => around(element, mark.isOn) !== undefined,
  };
  const paths = new Set(records.map(record => tagPath(place, record)));
  if (paths.size > 1) return [anywhere];
  const chain = wayDown(place, records[0]!).slice(0, -1);
  const exact: Anchor = {
    xpath: `${[mark.text, ...chain.map(step)].join('/')}/`,
    cost: mark.cost + costs.step * chain.length,
    isMarked,
    holds: element => standsBelow(element, chain, mark),
  };
  return chain.length === 0 ? [exact] : [exact, anywhere];
};

const standsBelow = (element: PageElement, chain: PageElement[], mark: Mark): boolean => {
  let place = element.parent;
  for (let at = chain.length - 1; at >= 0; at--) {
    if (!isElement(place) || place.name !== chain[at]!.name) return false;
    place = place.parent;
  }
  return isElement(place) && mark.isOn(place);
};

/** Answers the anchors of records that stand in several rows of one kind. */
const rowAnchors = (records: PageElement[]): Anchor[] => {
  const rows = [...new Set(records.flatMap(record => ancestors(record).slice(0, 1)))];
  const [first] = rows;
  if (!first || rows.length < 2 || rows.some(row => row.name !== first.name)) return [];
  const tokens = stableTokens(first).filter(token => rows.every(row => stableTokens(row).includes(token)));
  return tokens.map(token => {
    const { text, isOn } = classMark(token, costs.row);
    const holds = ({ parent }: PageElement) => isElement(parent) && parent.name === first.name && isOn(parent);
    return { xpath: `//${step(first)}${text}/`, cost: costs.row, isMarked: true, holds };
  });
};
