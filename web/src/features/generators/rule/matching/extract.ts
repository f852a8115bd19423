import { identitiesOf } from '@newsbell/extraction/identity';
import { mappedValues, type RuleMapping } from '@newsbell/extraction/rule/mapping';
import { matchRule, type RuleMatch, type RuleMatches } from '@newsbell/extraction/rule/match';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { plainText } from '@newsbell/extraction/rule/plain-text';
import type { Rule } from '@newsbell/extraction/rule/rule';
import { baseInSource } from '@newsbell/extraction/urls';
import type { LoadedPage } from '../../queries.ts';

export interface Question {
  rule: string;
  mapping: Partial<RuleMapping>;
}

export interface Extraction {
  /** The extraction is the result of this rule. */
  rule: string;
  matches: RuleMatch[];
  /** There is one row for each match. */
  rows: ExtractedRow[];
  end: RuleMatches['end'];
  /** Where there is no match, this is the part of the rule that does not follow the part before it. */
  missing: string | null;
}

export interface ExtractedRow {
  /** The values are source text, cut where they are long. */
  parameters: string[];
  /** The fields are as they will be stored, the content without its tags; they are cut where they are long. */
  title: string;
  link: string | null;
  image: string | null;
  content: string | null;
  /** This is the reason why a match is left out of the feed; null means that there is none, or that title and link are not mapped yet. */
  left: 'untitled' | 'unlinked' | 'repeated' | null;
}

/** Answers null where the rule is not valid. */
export const extract = ({ source, url }: LoadedPage, { rule: text, mapping }: Question): Extraction | null => {
  const parsed = parseRule(text);
  if (!parsed.ok) return null;
  const { matches, end } = matchRule(parsed.rule, source);
  return {
    rule: text,
    matches,
    rows: rowsOf({ source, url }, matches, mapping),
    end,
    missing: matches.length === 0 && end === 'complete' ? missingIn(parsed.rule, source) : null,
  };
};

const rowsOf = ({ source, url }: LoadedPage, matches: RuleMatch[], mapping: Partial<RuleMapping>): ExtractedRow[] => {
  const base = baseInSource(source, url);
  // The value 0 stands for no parameter, because they are counted from 1.
  const whole = { ...mapping, title: mapping.title ?? 0, link: mapping.link ?? 0 };
  const values = matches.map(match => {
    const parameters = match.parameters.map(({ start, end }) => source.slice(start, end));
    return { parameters, ...mappedValues(parameters, whole, base) };
  });
  const isMapped = mapping.title !== undefined && mapping.link !== undefined;
  const identities = identitiesOf(values.map(({ title, link }) => ({ title, link })));
  const seen = new Set<string>();
  return values.map(({ parameters, title, link, image, content }, at) => {
    const lacks = title === '' ? 'untitled' : link === null ? 'unlinked' : null;
    const left = isMapped ? (lacks ?? (seen.has(identities[at]!) ? 'repeated' : null)) : null;
    if (!lacks) seen.add(identities[at]!);
    return {
      parameters: parameters.map(cut),
      ...{ title: cut(title), link, image, left },
      content: content === null ? null : cut(plainText(content.slice(0, 4 * LONGEST_SHOWN))),
    };
  });
};

const LONGEST_SHOWN = 300;

const cut = (text: string): string => {
  const shown = text.trim();
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
};

const missingIn = ({ segments, gaps }: Rule, text: string): string | null => {
  for (const [at, { literals }] of segments.entries()) {
    const beginning = { segments: segments.slice(0, at + 1), gaps: gaps.slice(0, at), parameterCount: 0 };
    if (matchRule(beginning, text, { limit: 1 }).matches.length === 0) return literals.join(' ') || null;
  }
  return null;
};
