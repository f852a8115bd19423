import { expect, it } from 'vitest';
import { guessMapping } from './guess.ts';
import type { RuleMapping } from './mapping.ts';
import { parseRule } from './parse.ts';

const guess = (rule: string, given: Partial<RuleMapping>, source: string) => {
  const read = parseRule(rule);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return guessMapping(read.rule, given, source);
};
const of = (row: (n: number) => string) => [1, 2, 3, 4].map(row).join('\n');

it.each<[string, string, string, RuleMapping]>([
  [
    'an address before the text',
    '<li><a href="{%}">{%}</a>',
    of(n => `<li><a href="/a/${n}">News ${n}</a>`),
    { title: 2, link: 1 },
  ],
  [
    'a text before the address',
    '<li>{%}<a href="{%}">',
    of(n => `<li>News ${n}<a href="https://x.example/${n}">`),
    { title: 1, link: 2 },
  ],
  [
    'a number first',
    '<li>{%}<a href="{%}">{%}</a>',
    of(n => `<li>11.2${n}<a href="view.php?id=${n}">소식 ${n}</a>`),
    { title: 3, link: 2 },
  ],
  [
    'a label that all share',
    '<b>{%}</b><a href="{%}"><i>{%}</i>{%}</a>',
    of(n => `<b>New</b><a href="?no=${n}"><i>Town</i>News ${n}</a>`),
    { title: 4, link: 2 },
  ],
  [
    'a picture first',
    '<img src="{%}"><a href="{%}">{%}</a>',
    of(n => `<img src="/p/${n}.jpg?w=3"><a href="/a/${n}">News ${n}</a>`),
    { title: 3, link: 2 },
  ],
  [
    'an address that all share',
    '<a href="{%}"></a><a href="{%}">{%}</a>',
    of(n => `<a href="/town/"></a><a href="/a/${n}">News ${n}</a>`),
    { title: 3, link: 2 },
  ],
  ['nothing on the page', '<li><a href="{%}">{%}</a>', '<p>Nothing</p>', { title: 1, link: 2 }],
])('%s is told by what the parameters hold', (_name, rule, source, mapping) => {
  expect(guess(rule, {}, source)).toEqual(mapping);
});

it('what is given stays, and the rest is found around it', () => {
  const [rule, page] = ['<a href="{%}">{%}</a><p>{%}</p>', of(n => `<a href="/a/${n}">News ${n}</a><p>Text ${n}</p>`)];
  expect(guess(rule, { title: 3 }, page)).toEqual({ title: 3, link: 1 });
  expect(guess(rule, { link: 1 }, page)).toEqual({ title: 2, link: 1 });
  expect(guess(rule, { content: 2 }, page)).toEqual({ title: 3, link: 1, content: 2 });
  expect(guess(rule, { link: 2 }, '')).toEqual({ title: 1, link: 2 });
});
