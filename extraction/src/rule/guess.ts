/**
 * Guesses the parameter of a rule that is the title and the one that is the link, where the caller has not said: by their content on the
 * page.
 */
import { decodeHTMLAttribute } from 'entities/decode';
import { isGoodHref } from '../urls.ts';
import type { RuleMapping } from './mapping.ts';
import { matchRule } from './match.ts';
import { plainText } from './plain-text.ts';
import type { Rule } from './rule.ts';

/** So many are enough to tell an address from a text, and cheap on the largest page. */
const samples = { limit: 20, steps: 100_000 };

/**
 * Given parameters stay. Where the page does not tell, the first free parameter is taken, the title before the link.
 */
export const guessMapping = (rule: Rule, given: Partial<RuleMapping>, source: string): RuleMapping => {
  const { matches } = matchRule(rule, source, samples);
  const held = Array.from({ length: rule.parameterCount }, (_, at) =>
    matches.map(({ parameters }) => source.slice(parameters[at]!.start, parameters[at]!.end)),
  );
  const taken = new Set(Object.values(given));
  const free = held.map((_, at) => at + 1).filter(index => !taken.has(index));
  const addresses = free.filter(index => mostly(held[index - 1]!, isAddress));
  const link = given.link ?? mostDistinct(addresses, held);
  const texts = free.filter(
    index =>
      index !== link && !addresses.includes(index) && mostly(held[index - 1]!, isText) && differs(held[index - 1]!),
  );
  // The text of a link stands behind its address.
  const title = given.title ?? texts.find(index => link === undefined || index > link) ?? texts[0];
  return fillMapping({ ...given, ...(title && { title }), ...(link && { link }) });
};

/** Does the same without a page. */
export const fillMapping = (given: Partial<RuleMapping>): RuleMapping => {
  const taken = new Set(Object.values(given));
  const next = () => {
    let index = 1;
    while (taken.has(index)) index++;
    taken.add(index);
    return index;
  };
  const title = given.title ?? next();
  return { ...given, title, link: given.link ?? next() };
};

const mostly = (values: readonly string[], holds: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(holds).length * 2 > values.length;

/** The value is the address of a document; the address of a picture does not count. */
const isAddress = (value: string): boolean => {
  const address = decodeHTMLAttribute(value).trim();
  if (/[\s<>]/.test(address) || !isGoodHref(address)) return false;
  if (/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address)) return false;
  return /^(?:https?:\/\/|\.{0,2}\/|\?)|^[\w%~.-]+(?:\/|\?|\.(?:html?|php|aspx?|jsp|do)\b)/i.test(address);
};

const isText = (value: string): boolean => /\p{L}/u.test(plainText(value));

/** A label that all items share is the title of none. */
const differs = (values: readonly string[]): boolean => values.length < 3 || new Set(values).size * 2 > values.length;

const mostDistinct = (indexes: readonly number[], held: readonly (readonly string[])[]): number | undefined => {
  const distinct = (index: number) => new Set(held[index - 1]).size;
  return indexes.toSorted((one, other) => distinct(other) - distinct(one))[0];
};
