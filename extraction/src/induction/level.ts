import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { isAkin, likeness } from './likeness.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, textOf } from './measure.ts';
import { partsOf } from './parts.ts';
import type { Fields, Pair } from './records.ts';
import { siblingsLike } from './rows.ts';
import { guessTitles } from './title.ts';
import { stableTokens } from './tokens.ts';
import { ancestors, around, atTagPath, elementsBelow, someBelow, tagPath } from './walk.ts';
import { isPhrasing } from './words.ts';

/**
 * Answers the step below the common ancestor that is one record each: it is not always the first, because a grid has
 * several records in a row and the two may have been picked from two rows.
 */
export const recordLevel = ([one, other]: Pair['ways']): number => {
  let level = 0;
  for (let at = 1, steps = 0; steps < weights.level.steps; at++) {
    const [a, b] = [one[at], other[at]];
    if (!a || !b || a.name !== b.name || (isPhrasing(a) && !isLinkedCard(a))) break;
    if (!/^(?:table|tbody)$/.test(a.name)) steps++;
    if (!isAkin(a, b) || likeness(a, b) < weights.level.alike) continue;
    if (areRows([one[level]!, other[level]!], [a, b])) [level, steps] = [at, 0];
  }
  return level;
};

/** The element is a link around all of a record: it holds more than a line, or several things in it say something. */
const isLinkedCard = (element: PageElement) =>
  goodHrefOf(element) !== undefined &&
  (partsOf(element).length > 1 || someBelow(element, each => !isPhrasing(each) && each.name !== 'img') !== undefined);

/** One of the two holds several records, or some of those beside it do: days with one entry stand among days with more. */
const areRows = (rows: Fields, records: Fields): boolean => {
  if (isRow(rows[0], records[0]) || isRow(rows[1], records[1])) return true;
  const path = tagPath(rows[0], records[0]);
  const others = siblingsLike(rows[0]).filter(each => !rows.includes(each));
  const full = others.filter(each => {
    const [record] = atTagPath(each, path).filter(
      found => isAkin(found, records[0]) && likeness(found, records[0]) >= weights.level.peersAlike,
    );
    return record !== undefined && isRow(each, record);
  });
  // A name on each record says as much as several rows with more than one record: a blog's days seldom have two entries.
  const { fullRows, rowsForFull } = weights.level;
  const isNamed = stableTokens(records[0]).length > 0 && others.every(each => atTagPath(each, path).length > 0);
  return isNamed ? full.length > 0 : full.length >= fullRows && full.length >= others.length / rowsForFull;
};

/** Answers whether an element holds several records like the one given, each with a title of its own. */
const isRow = (row: PageElement, record: PageElement): boolean => {
  const path = tagPath(row, record);
  const peers = atTagPath(row, path).filter(each => isAkin(each, record));
  const full = peers.filter(each => lengthOf(each) > 1);
  const alike = full.filter(each => likeness(each, record) >= weights.level.peersAlike);
  if (full.length < 2 || alike.length < 2) return false;
  // All the content of one link leads to one page.
  const [around] = full.map(each => linkAround(each));
  if (around && full.every(each => linkAround(each) === around)) return false;
  const isOfFacts = !leads(record) || alike.filter(leads).length < weights.level.leading * alike.length;
  if (isOfFacts && holdsLink(row) && !linkAround(row)) return false;
  if (record.name === 'td' && isUnderHeading(record)) return false;
  const cells = new Set(alike.map(each => [each, ...ancestors(each)].find(({ name }) => name === 'td')));
  if (/(?:^|\/)td\b/.test(path) && cells.size < weights.level.cells * cellsOf(row).length) return false;
  const some = full.slice(0, weights.level.sample);
  const titled = some.filter(each => guessTitles([each]).size > 0);
  return titled.length >= weights.level.titled * some.length && new Set(full.map(textOf)).size > 1;
};

/** Lines of facts in an item lead nowhere. */
const leads = (element: PageElement) => holdsLink(element) || linkAround(element) !== undefined;

/** In a table that names its columns a row is a record, and a cell is none. */
export const isUnderHeading = (cell: PageElement): boolean => {
  if (cell.name !== 'td') return false;
  const table = around(cell, each => each.name === 'table');
  if (!table) return false;
  const has = known.get(table) ?? someBelow(table, each => each.name === 'th' || each.name === 'thead') !== undefined;
  known.set(table, has);
  return has;
};

const known = new WeakMap<PageElement, boolean>();

/** Answers the cells that hold text or pictures. */
export const cellsOf = (row: PageElement) =>
  elementsBelow(row).filter(each => each.name === 'td' && lengthOf(each) > 0);
