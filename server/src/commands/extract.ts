/** `extract`: what an RSS generator would make of a page in a file, without network or database. One JSON line a file. */
import type { DateContext } from '@newsbell/extraction/dates';
import type { Definition } from '@newsbell/extraction/definition';
import { applyDefinition } from '@newsbell/extraction/extract';
import { deriveFromExamples, elementsOf } from '@newsbell/extraction/induction/examples';
import { propose } from '@newsbell/extraction/induction/propose';
import { readPage } from '@newsbell/extraction/parse';
import type { RuleMapping } from '@newsbell/extraction/rule/mapping';
import type { Rule } from '@newsbell/extraction/rule/rule';
import { rule2regex } from '@newsbell/extraction/rule/rule2regex';
import { runRule } from '@newsbell/extraction/rule/run';
import { attributeOf, isElement, type PageRoot } from '@newsbell/extraction/tree';
import { baseInSource } from '@newsbell/extraction/urls';
import { decode } from '#documents/parse/decode.ts';
import { zoneOf } from '#documents/zone.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { command } from './command.ts';
import { type Examples, readWay, type Way } from './extract-options.ts';
import { eachFile } from './files.ts';

export const extractCommand = command({
  name: 'extract',
  usage: [
    'FILE… --base URL --examples JSON [--content-type TYPE]',
    'FILE… --base URL --definition FILE',
    'FILE… --base URL --suggest',
    'FILE… --base URL --rule RULE [--map title=1,link=2]',
  ],
  about: 'The items of a page, as an RSS generator finds them; one JSON line a file',
  details: ['FILE may be - for standard input. docs/running.md, "Pages without a feed", has examples.'],
  options: {
    base: { type: 'string', value: 'URL', about: 'the address that the page came from' },
    examples: { type: 'string', value: 'JSON', about: 'one or two items of the list: [{"title":"…","href":"…"},{…}]' },
    definition: { type: 'string', value: 'FILE', about: 'a result of --examples' },
    suggest: { type: 'boolean', about: 'the lists that the page may be there for' },
    rule: { type: 'string', value: 'RULE', about: 'a rule with the markers {*} {%} {_} {n}' },
    map: { type: 'string', value: 'FIELD=N,…', about: 'which parameter is the title, link, thumbnail, content' },
    'content-type': { type: 'string', value: 'TYPE', about: 'the media type of the page, with the charset' },
  },
  run: async ({ values, positionals }) => {
    const { base, way } = await readWay(values);
    return eachFile(positionals, bytes => {
      const { text } = decode(bytes, { contentType: values['content-type'] });
      const page = readPage(text);
      const language = languageOf(page);
      const dates = { now: new Date(), zone: zoneOf(language), language: language ?? undefined };
      return extracted(way, { text, page, base, dates });
    });
  },
});

interface Source {
  text: string;
  page: PageRoot;
  base: string;
  dates: DateContext;
}

const extracted = (way: Way, source: Source): object => {
  switch (way.kind) {
    case 'examples':
      return byExamples(way.examples, source);
    case 'definition':
      return byDefinition(way.definition, source);
    case 'rule':
      return byRule(way.rule, way.mapping, source);
    case 'suggest':
      return { proposals: proposals(source) };
  }
};

const byExamples = (examples: Examples, source: Source) => {
  const lost = examples.find(example => elementsOf(source, example).length === 0);
  if (lost) return failed('EXAMPLE_NOT_FOUND', `The page shows nothing that is called ${JSON.stringify(lost.title)}.`);
  const derived = deriveFromExamples(source, examples);
  if (derived.kind === 'underivable') return failed('UNDERIVABLE', underivable[derived.problem]);
  return byDefinition(derived.definition, source);
};

/** `locator` is 0 for the definition itself and n for its nth fallback. */
const byDefinition = ({ itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks }: Definition, source: Source) => {
  const definition = { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks };
  const { items, locator, trouble } = applyDefinition(source.page, definition, source);
  if (trouble) return failed('TOO_MUCH', 'The XPaths take longer on this page than any page may take.');
  if (items.length === 0) return failed('NOTHING_EXTRACTED', 'Nothing with a title and a link is where they look.');
  return { ...definition, locator, items: items.map(shown) };
};

const byRule = (rule: Rule, mapping: RuleMapping, source: Source) => {
  const base = baseInSource(source.text, source.base);
  const { items, found } = runRule(rule, mapping, source.text, { ...source.dates, base });
  const matches = found.matches.length;
  if (found.end === 'too-much') return failed('TOO_MUCH', 'The rule takes longer on this page than any page may take.');
  if (items.length === 0)
    return failed('NOTHING_EXTRACTED', `The rule matches ${matches} times, and no match has a title and a link.`);
  const content = (html: string | null) =>
    mapping.content === undefined ? {} : { content: html === null ? null : sanitise(html, { base }) };
  return {
    regex: rule2regex(rule),
    matches,
    items: items.map(item => ({ ...shown(item), ...content(item.content) })),
  };
};

const proposals = (source: Source) =>
  propose(source).map(({ score, definition }) => ({
    score: Math.round(score * 10) / 10,
    ...byDefinition(definition, source),
  }));

const shown = ({
  title,
  link,
  image,
  date,
}: {
  title: string;
  link: string;
  image: string | null;
  date: Date | null;
}) => ({
  ...{ title, link, image, date },
});

const failed = (code: string, message: string) => ({ error: { code, message } });

const underivable = {
  nested: 'The examples are one element, or one holds the other: name two different items.',
  apart: 'The examples have nothing around them but the page: name two items of one list.',
  unlike: 'The examples stand in different kinds of elements: name two items of one list.',
  'no-title': 'No list could be found whose items have titles.',
  'no-link': 'No list could be found whose items have links.',
};

/** Dates without a zone are meant in that of the page's language. */
const languageOf = (page: PageRoot): string | null => {
  const top = page.children.find(isElement);
  return (top && attributeOf(top, 'lang')) ?? null;
};
