import type { Space } from './space.ts';

/** `skip` is any text, `parameter` is any text that is wanted; both are as short as possible. */
export type Gap = 'skip' | 'parameter';

/** It is a part of a rule as it is written; `start` and `end` are offsets into the rule's text. */
export type RuleToken = { start: number; end: number } & (
  | { kind: 'gap'; gap: Gap }
  | { kind: 'space'; space: Space }
  | { kind: 'literal'; text: string }
);

/**
 * Tokenizes a rule: `{*}` `{%}` `{_}` `{n}` and runs of blanks are tokens, the rest is literal; `\{` and `\\` mean the
 * character behind the backslash.
 */
export const ruleTokens = (rule: string): RuleToken[] => {
  const tokens: RuleToken[] = [];
  for (const found of rule.matchAll(PARTS)) {
    const [part] = found;
    const place = { start: found.index, end: found.index + part.length };
    const last = tokens.at(-1);
    const known = markers[part];
    if (known) tokens.push({ ...place, ...known });
    else if (/^[ \t\r\n\f]/.test(part)) tokens.push({ ...place, kind: 'space', space: blank });
    else if (last?.kind !== 'literal') tokens.push({ ...place, kind: 'literal', text: plain(part) });
    else {
      last.text += plain(part);
      last.end = place.end;
    }
  }
  return tokens;
};

const PARTS = /\{[*%_n]\}|\\[{\\]|[ \t\r\n\f]+|[^{\\ \t\r\n\f]+|[{\\]/g;

const plain = (part: string) => (/^\\[{\\]$/.test(part) ? part.slice(1) : part);

const blank: Space = { least: 1, breaks: 0, isStrict: false };

const markers: Record<string, { kind: 'gap'; gap: Gap } | { kind: 'space'; space: Space }> = {
  '{*}': { kind: 'gap', gap: 'skip' },
  '{%}': { kind: 'gap', gap: 'parameter' },
  '{_}': { kind: 'space', space: { least: 0, breaks: 0, isStrict: false } },
  '{n}': { kind: 'space', space: { least: 0, breaks: 1, isStrict: true } },
};
