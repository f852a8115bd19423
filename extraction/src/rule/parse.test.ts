import { describe, expect, test } from 'vitest';
import { LONGEST_RULE, parseRule } from './parse.ts';
import type { Rule } from './rule.ts';
import { rule2regex } from './rule2regex.ts';

const read = (text: string): Rule => {
  const result = parseRule(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.rule;
};

const regexOf = (text: string) => rule2regex(read(text));

/** Answers each problem with the part of the rule that it marks. */
const problems = (text: string) => {
  const result = parseRule(text);
  return result.ok ? [] : result.errors.map(({ problem, start, end }) => `${problem}: ${text.slice(start, end)}`);
};

describe('a rule', () => {
  test('is shown as the regular expression of its parts', () => {
    expect(regexOf('<h2 class="title"><a href="{%}">{%}</a>')).toBe(
      String.raw`<h2[ \t\r\n\f]+class="title"><a[ \t\r\n\f]+href="([\s\S]*?)">([\s\S]*?)<\/a>`,
    );
    expect(regexOf('<li>{*}<b>{_}{%}{n}</b>')).toBe(
      String.raw`<li>[\s\S]*?<b>[ \t\r\n\f]*([\s\S]*?)[ \t]*(?:\r\n|\r|\n)[ \t]*<\/b>`,
    );
  });

  test.each([
    ['{_} ', '[ \\t\\r\\n\\f]+'],
    ['{_}{_}', '[ \\t\\r\\n\\f]*'],
    ['{n}{n}', '[ \\t]*(?:\\r\\n|\\r|\\n)[ \\t]*(?:\\r\\n|\\r|\\n)[ \\t]*'],
    ['{n}\n', '[ \\t\\r\\n\\f]*(?:\\r\\n|\\r|\\n)[ \\t\\r\\n\\f]*'],
  ])('has white space that stands together as one: %j', (space, regex) => {
    expect(regexOf(`<a>${space}<b>{%}</b>`)).toBe(`<a>${regex}<b>([\\s\\S]*?)<\\/b>`);
  });

  test('has six characters at least', () => {
    expect(regexOf(' ab{%}c ')).toBe('ab([\\s\\S]*?)c');
    expect(problems(' a{%}b ')).toEqual(['too-short:  a{%}b ']);
  });

  test('counts its parameters and not its skips', () => {
    expect(read('<a>{%}<b>{*}</b>{%}</a>').parameterCount).toBe(2);
  });

  test.each([
    ['blanks at its edges say nothing', ' \n<b>{%}</b>\t ', '<b>{%}</b>'],
    ['skips at its edges say nothing', '{*}<b>{%}</b>{*}', '<b>{%}</b>'],
    ['optional white space at its edges says nothing before a skip', '{_}{*}<b>{%}</b>{*}{_}', '<b>{%}</b>'],
    ['skips that touch are one', '<a>{*}{*}{*}<b>{%}</b>', '<a>{*}<b>{%}</b>'],
    ['skips with nothing needed between them are one', '<a>{*}{_}{*}<b>{%}</b>', '<a>{*}<b>{%}</b>'],
    ['optional white space beside a blank is a blank', '<a>{_} {_}{%}</a>', '<a> {%}</a>'],
    ['however a rule is wrapped, it is the same', '<a\n    href="{%}">', '<a href="{%}">'],
    ['a wrapped line break is white space with a line break in it', '<a>{n}\n  <b>{%}</b>', '<a> {n}<b>{%}</b>'],
  ])('%s', (_, one, other) => {
    expect(read(one)).toEqual(read(other));
  });

  test('takes braces and backslashes literally unless they make a marker', () => {
    expect(regexOf(String.raw`{"a":{x} \d \{%} \\{%}!`)).toBe(
      String.raw`\{"a":\{x\}[ \t\r\n\f]+\\d[ \t\r\n\f]+\{%\}[ \t\r\n\f]+\\([\s\S]*?)!`,
    );
  });

  test('may have twenty parameters', () => {
    expect(read(`<b>${'{%}, '.repeat(20)}</b>`).parameterCount).toBe(20);
  });
});

describe('an error says where it is', () => {
  test.each([
    ['<b>{%', ['too-short: <b>{%']],
    ['   <b>{%   ', ['too-short:    <b>{%   ']],
    ['', ['too-short: ']],
    ['<li><b>{*}</b>', ['no-parameter: <li><b>{*}</b>']],
    ['  {%}</b>', ['parameter-first: {%}']],
    ['{*}{_}<b>{%}{_}  ', ['parameter-last: {%}']],
    ['<b>{%}{*}', ['parameter-last: {%}']],
    ['<b>{%}{%}</b>', ['parameters-touch: {%}{%}']],
    ['<b>{%}{*}</b>', ['parameters-touch: {%}{*}']],
    ['<b>{*}{_}{%}</b>', ['parameters-touch: {*}{_}{%}']],
    ['{n}{*}<b>{%}</b>', ['blank-edge: {n}']],
    ['<b>{%}</b>{*} {n}{*}', ['blank-edge:  {n}']],
    ['<{%}>{*}<', ['no-text: <{%}>{*}<']],
    ['{%}{%}<b>{%}', ['parameter-first: {%}', 'parameter-first: {%}', 'parameter-last: {%}']],
    ['{*}{*}{*}', ['no-parameter: {*}{*}{*}', 'no-text: {*}{*}{*}']],
  ])('%j', (text, expected) => {
    expect(problems(text).sort()).toEqual(expected.sort());
  });

  test('of a rule that is too long: all that is too much', () => {
    const rule = `  <b>{%}</b>${'x'.repeat(LONGEST_RULE - 10)}`;
    expect(problems(rule)).toEqual([]);
    expect(problems(`${rule}yz `)).toEqual(['too-long: yz']);
  });

  test('of too many parameters: from the first that is too many', () => {
    expect(problems(`<b>${'{%},'.repeat(20)}{%};{%}</b>`)).toEqual(['too-many-parameters: {%};{%}']);
  });

  test('several errors are all told, in order', () => {
    expect(problems('{%}</b>{%}{*}<b>{%}')).toEqual([
      'parameter-first: {%}',
      'parameters-touch: {%}{*}',
      'parameter-last: {%}',
    ]);
  });
});
