import { ruleTokens } from '@newsbell/extraction/rule/tokens';
import { expect, it } from 'vitest';
import { literalRule } from './literal-rule.ts';

it.each([
  '<a href="/1">',
  '{"a": {}}',
  'a{%}b',
  'a{n}{_}{*}',
  'x\\{%}',
  'x\\\\y',
  'C:\\new\\',
  '\\{',
  'body{color:red}',
])('the rule of %j reads as that text', text => {
  const tokens = ruleTokens(literalRule(text)).filter(token => token.kind !== 'space');
  expect(tokens.every(token => token.kind === 'literal')).toBe(true);
  expect(tokens.map(token => (token.kind === 'literal' ? token.text : '')).join('')).toBe(text.replaceAll(' ', ''));
});

it('cuts the text and not its escapes where the rule would be too long', () => {
  expect(literalRule('a{%}b', 5)).toBe('a\\{%}');
  expect(literalRule('ab{%}', 3)).toBe('ab{');
  expect(literalRule('ab{%}', 5)).toBe('ab{%');
  expect(literalRule('ab\\', 3)).toBe('ab');
});

it('a backslash at its end does not reach into a marker behind it', () => {
  expect(ruleTokens(`${literalRule('a\\')}{%}`)).toMatchObject([{ text: 'a\\' }, { kind: 'gap' }]);
});

it('leaves as it is what is plain', () => {
  expect(literalRule('<b>{x}</b> \\n')).toBe('<b>{x}</b> \\n');
});
