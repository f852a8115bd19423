/** The two shapes in which a generator is asked for, as one. What is wrong with them is found before the network is asked. */

import type { BuilderBody, RuleQuery, XpathBody } from '@newsbell/contracts/generators';
import type { Language } from '@newsbell/contracts/languages';
import type { Locator } from '@newsbell/extraction/definition';
import { fillMapping } from '@newsbell/extraction/rule/guess';
import { type MappedField, mappingErrors, type RuleMapping } from '@newsbell/extraction/rule/mapping';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { compileXpath } from '@newsbell/extraction/xpath/select';
import type { PageDefinition } from '#documents/page-definition.ts';
import type { FieldProblem } from '#http/problems.ts';
import { fill, texts } from '#i18n/texts.ts';

export interface Wanted {
  title: string;
  description: string;
  url: string;
  isPublic: boolean;
  definition: PageDefinition;
  /** Title or link of a rule were not named: these were, and what the page holds says the rest. */
  mapped?: Partial<RuleMapping>;
}

export type Fields = Record<string, FieldProblem>;
export type WantedOutcome = { kind: 'wanted'; wanted: Wanted } | { kind: 'wrong'; fields: Fields };

/** Reads a rule in the query or in the body, or XPaths as the body. */
export const readWanted = (
  query: Partial<RuleQuery>,
  body: BuilderBody | null | undefined,
  language: Language,
): WantedOutcome => {
  if (body?.builder === 'XPATH' && query.rule === undefined) return byXpaths(body, language);
  const rule = { ...query, ...body };
  if (body?.builder !== 'XPATH' && (rule.rule !== undefined || rule.url !== undefined)) return byRule(rule, language);
  const either = { text: texts(language).generators.eitherShape };
  return { kind: 'wrong', fields: { rule: either, itemXpath: either } };
};

const byRule = (query: Partial<RuleQuery>, language: Language): WantedOutcome => {
  const { title, description, url, rule, titleIndex, linkIndex, thumbnailIndex, contentIndex } = query;
  if (title === undefined || description === undefined || url === undefined || rule === undefined) {
    const missing = Object.entries({ title, description, url, rule }).filter(([, value]) => value === undefined);
    return wrong(missing.map(([name]) => [name, 'missing']));
  }
  const mapped: Partial<RuleMapping> = {
    ...(titleIndex !== undefined && { title: titleIndex }),
    ...(linkIndex !== undefined && { link: linkIndex }),
    ...(thumbnailIndex !== undefined && { thumbnail: thumbnailIndex }),
    ...(contentIndex !== undefined && { content: contentIndex }),
  };
  const mapping = fillMapping(mapped);
  const troubles = [...ruleTroubles(rule, language), ...mappingTroubles(rule, mapping, language)];
  if (troubles.length > 0) return wrong(troubles);
  return {
    kind: 'wanted',
    wanted: {
      ...{ title, description, url, isPublic: true, definition: { builder: 'RULE', rule, mapping } },
      ...((mapped.title === undefined || mapped.link === undefined) && { mapped }),
    },
  };
};

const byXpaths = (body: XpathBody, language: Language): WantedOutcome => {
  const { title, description, url, isPublic, itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks } = body;
  const locator = { itemXpath, titleXpath, thumbnailXpath, linkXpath };
  const troubles = [
    ...xpathTroubles(locator, '', language),
    ...fallbacks.flatMap((each, at) => xpathTroubles(each, `fallbacks.${at}.`, language)),
  ];
  if (troubles.length > 0) return wrong(troubles);
  const definition: PageDefinition = { builder: 'XPATH', ...locator, fallbacks };
  return { kind: 'wanted', wanted: { title, description, url, isPublic, definition } };
};

type Trouble = [field: string, problem: FieldProblem];

const wrong = (troubles: readonly Trouble[]): WantedOutcome => ({
  kind: 'wrong',
  fields: Object.fromEntries(troubles),
});

/** All that is wrong with the rule as one text of several lines, or nothing. */
export const ruleTroubles = (rule: string, language: Language): Trouble[] => {
  const read = parseRule(rule);
  if (read.ok) return [];
  const lines = read.errors.map(({ problem, start }) => fill(texts(language).rule[problem], { n: start + 1 }));
  return [['rule', { text: lines.join('\n') }]];
};

const mappingTroubles = (rule: string, mapping: RuleMapping, language: Language): Trouble[] => {
  const read = parseRule(rule);
  if (!read.ok) return [];
  const { mappedTwice, notInRule } = texts(language).generators;
  return mappingErrors(mapping, read.rule.parameterCount).map(({ field, problem }) => [
    indexes[field],
    problem === 'missing' ? 'missing' : { text: problem === 'duplicate' ? mappedTwice : notInRule },
  ]);
};

const indexes: Record<MappedField, string> = {
  title: 'titleIndex',
  link: 'linkIndex',
  thumbnail: 'thumbnailIndex',
  content: 'contentIndex',
};

const xpathTroubles = (locator: Locator, prefix: string, language: Language): Trouble[] =>
  (['itemXpath', 'titleXpath', 'thumbnailXpath', 'linkXpath'] as const).flatMap(name => {
    if (name === 'thumbnailXpath' && locator[name] === '') return [];
    const read = compileXpath(locator[name]);
    if (read.kind === 'xpath') return [];
    const text = fill(texts(language).xpath[read.problem], { n: read.position + 1 });
    return [[`${prefix}${name}`, { text }] satisfies Trouble];
  });
