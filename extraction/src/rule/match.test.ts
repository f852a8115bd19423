import { describe, expect, test } from 'vitest';
import { LONGEST_GAP, MOST_MATCHES, MOST_STEPS, matchRule } from './match.ts';
import { parseRule } from './parse.ts';

const run = (text: string, source: string, options = {}) => {
  const read = parseRule(text);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return matchRule(read.rule, source, options);
};

/** Answers the values of all parameters, match by match. */
const values = (text: string, source: string) =>
  run(text, source).matches.map(match => match.parameters.map(({ start, end }) => source.slice(start, end)));

describe('a match', () => {
  test('is found again from the end of the one before', () => {
    expect(values('<a href="{%}">{%}</a>', '<a href="1">one</a> <a href="2">two</a>')).toEqual([
      ['1', 'one'],
      ['2', 'two'],
    ]);
  });

  test('says where it is and where its parameters are', () => {
    expect(run('<b>{_}{%}{_}</b>', 'x <b> one </b> y').matches).toEqual([
      { start: 2, end: 14, parameters: [{ start: 6, end: 9 }] },
    ]);
  });

  test('takes the shortest text for a gap', () => {
    expect(values('<li>{*}<b>{%}</b>', '<li><b>1</b><b>2</b><li><b>3</b>')).toEqual([['1'], ['3']]);
  });

  test('may be wrapped and indented in any way where the rule has a blank', () => {
    expect(values('<a href="{%}">', '<a\n\t  href="1"><a href="2"><ahref="3">')).toEqual([['1'], ['2']]);
  });

  test('tells upper case from lower', () => {
    expect(values('<A>{%}</A>', '<a>1</a><A>2</A>')).toEqual([['2']]);
  });

  test.each(['\n', '\r\n', '\r', '  \n\t'])('has a line break where the rule has one: %j', lineBreak => {
    expect(values('<b>{n}{%}{n}</b>', `<b>0</b><b>${lineBreak}1${lineBreak}</b>`)).toEqual([['1']]);
    expect(values('<b>{n}{n}{%}</b>', `<b>${lineBreak}1</b><b>${lineBreak}${lineBreak}2</b>`)).toEqual([['2']]);
  });

  test('has no white space in a parameter that the rule asks for around it', () => {
    expect(values('<td> {%} </td>', '<td>  </td><td> 2 </td>')).toEqual([[''], ['2']]);
    expect(values('<td> {%} {%} </td>', '<td>  3   comments </td>')).toEqual([['3', 'comments']]);
  });

  test('gives an empty parameter an empty place, also where the white space around it is shared', () => {
    expect(run('<td> {%} </td>', '<td>  </td>').matches).toEqual([
      { start: 0, end: 11, parameters: [{ start: 5, end: 5 }] },
    ]);
  });

  test('is made of places that do not overlap, also when the search had to start again', () => {
    const filler = 'x'.repeat(LONGEST_GAP + 1);
    const { matches } = run('<a>{n}{%} <b>', `<a>\n${filler}<a>\n\n <b>`);
    const start = filler.length + 4;
    expect(matches).toEqual([{ start, end: start + 9, parameters: [{ start: start + 4, end: start + 4 }] }]);
  });

  test('does not reach over a field that is missing into items far away', () => {
    const starts = (source: string) => run('<li>{*}<b>{%}</b>', source).matches.map(({ start }) => start);
    const most = 'x'.repeat(LONGEST_GAP);
    expect(starts(`<li>${most}<b>2</b>`)).toEqual([0]);
    expect(starts(`<li>${most}x<b>2</b>`)).toEqual([]);
    expect(starts(`<li>${most}x<li><b>2</b>`)).toEqual([LONGEST_GAP + 5]);
    expect(starts(`<li><li>${most}<b>2</b>`)).toEqual([4]);
  });

  test('is one of at most so many', () => {
    const { matches, end } = run('<b>{%}</b>', '<b></b>'.repeat(MOST_MATCHES + 1));
    expect([matches.length, end]).toEqual([MOST_MATCHES, 'limit']);
  });
});

describe('whatever the rule and the page, it ends', () => {
  const filled = (text: string, length = 1_000_000) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const items = filled('<li class="item"><a href="/news/1">Title</a> <span>4 comments</span><b>x</b></li>\n');
  const onePass = 5000;

  test.each([
    ['one gap', '<li class="item"><a href="{%}</gone>'],
    ['two gaps', '<li class="item"><a href="{%}">{%}</gone>'],
    ['three gaps', '<li class="item"><a href="{%}">{%}</a>{*}</gone>'],
    ['five gaps', '<li class="item"><a href="{%}">{%}</a>{*}<b>{%}</b>{*}</gone>'],
  ])('in one pass when the last literal of an honest rule has vanished: %s', (_, rule) => {
    const { end, matches, steps } = run(rule, items);
    expect([end, matches]).toEqual(['complete', []]);
    expect(steps).toBeLessThan(onePass);
  });

  test('in a few steps for each match', () => {
    const { matches, steps } = run('<li class="item"><a href="{%}">{%}</a>{*}<b>{%}</b>', items, { limit: 5000 });
    expect(matches).toHaveLength(5000);
    expect(steps).toBeLessThan(5000 * 20);
  });

  const wide = filled(' ');
  test.each([
    ['a start in every third place', '<a>{*}<a>{%}ZZZ', filled('<a>')],
    [
      'starts that are all too far from the rest',
      '<a>{*}<b>{_}<c>{%}</c>',
      `${filled('<a>', 60_000)}${'x'.repeat(60_000)}<b>${wide}<c>1</c>`,
    ],
    ['white space in many parts', '<p>{_}{_}{_}y{%}zz', `<p>${wide}`],
    ['white space to begin with', '{_}<q>{%}<z>', wide],
    ['white space and then a match', '{_}<q>{%}<z>', `${wide}<q>1<z>`],
    ['parameters of white space', '<p> {%} {%} {%} {%} <z>', `<p>${wide}`],
    ['line breaks that are one too few', `<p>{%}${'{n}'.repeat(1000)}{%}<z>`, filled(`<p>${'\n'.repeat(999)}`)],
    ['the same text again and again', `b${'a'.repeat(3900)}{%}cc`, filled('a')],
  ])('in time to its length: %s', (_, rule, source) => {
    const { end, steps } = run(rule, source);
    expect(end).toBe('complete');
    expect(steps).toBeLessThan(source.length / 4);
  });

  test.each([
    ['starts without number and an end out of reach', `<a>${'{*}<a>'.repeat(600)}{%}ZZZ`, `${filled('<a>')}ZZZ`],
    ['words that are nearly there everywhere', `${'a '.repeat(1980)}b{%}cc`, filled('a ')],
    ['a long word that is nearly there everywhere', `${'a'.repeat(3900)}b{%}cc`, filled('a')],
  ])('given up when it is made to be slow: %s', (_, rule, source) => {
    const { end, steps } = run(rule, source);
    expect(end).toBe('too-much');
    expect(steps).toBeLessThan(MOST_STEPS * 1.01);
  });
});
