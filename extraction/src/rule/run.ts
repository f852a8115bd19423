import { type DateContext, dateAmong, datesOfList, findDate } from '../dates.ts';
import { firstOfEach } from '../identity.ts';
import { type MappedValues, mappedValues, type RuleMapping } from './mapping.ts';
import { sourcePieces } from './markup.ts';
import { matchRule, type RuleMatch, type RuleMatches } from './match.ts';
import { plainText } from './plain-text.ts';
import type { Rule } from './rule.ts';

export interface RuleItem extends MappedValues {
  link: string;
  date: Date | null;
}

export interface RuleContext extends DateContext {
  /** It is the page's `baseInSource`. */
  base: string;
}

/** Answers the items that a rule makes of a page: matches with title and link, each link once. */
export const runRule = (
  rule: Rule,
  mapping: RuleMapping,
  source: string,
  context: RuleContext,
): { items: RuleItem[]; found: RuleMatches } => {
  const found = matchRule(rule, source);
  const all = found.matches.map(match => itemOf(match, mapping, source, context)).filter(each => each !== null);
  const items = firstOfEach(all);
  const dates = datesOfList(each => datesOf(items, each), context);
  return { items: items.map(({ around: _, ...item }, at) => ({ ...item, date: dates[at] ?? null })), found };
};

/** Where most items have no date, the dates of the others come from prose, and only dates that are written for machines count. */
const datesOf = (items: { around: string }[], context: DateContext): (Date | null)[] => {
  const found = items.map(({ around }) => datesIn(around, context));
  const areDated = found.filter(({ date }) => date !== null).length >= items.length / 2;
  return found.map(({ date, written }) => (areDated ? date : written));
};

/** `around` is the source of the match without its title: its date is looked for there. */
const itemOf = (match: RuleMatch, mapping: RuleMapping, source: string, context: RuleContext) => {
  const parameters = match.parameters.map(({ start, end }) => source.slice(start, end));
  const values = mappedValues(parameters, mapping, context.base);
  if (values.title === '' || values.link === null) return null;
  const title = match.parameters[mapping.title - 1]!;
  const around = [source.slice(match.start, title.start), source.slice(title.end, match.end)];
  return { ...values, link: values.link, around: around.join(' ').slice(0, LONGEST_RECORD) };
};

/** A longer text is no record, and need not be searched for its date. */
const LONGEST_RECORD = 20_000;

const datesIn = (html: string, context: DateContext): { date: Date | null; written: Date | null } => {
  const pieces = [...sourcePieces(html)];
  const moments = () =>
    pieces.map(piece => (piece.kind === 'tag' && piece.name === 'time' ? piece.attributes.get('datetime') : undefined));
  const texts = () =>
    pieces.map(piece => (piece.kind === 'text' ? plainText(html.slice(piece.start, piece.end)) : undefined));
  const written =
    moments()
      .map(each => findDate(each ?? '', context))
      .find(date => date !== null) ?? null;
  return { date: dateAmong({ called: moments, others: texts, all: () => plainText(html) }, context), written };
};
