import { expect, it } from 'vitest';
import { extract } from './extract.ts';

const url = 'https://harbour.example/news/';
const page = (source: string) => ({ source, url });
const list = page(`<ul>
<li><a href="/1"><img src="a.png"> The ferry &amp; the <b>fog</b></a><p>Late &mdash; again</p></li>
<li><a href="/2"><img src="b.png"> A new bell</a><p>It rings</p></li>
</ul>`);
const rule = '<a href="{%}"><img src="{%}"> {%}</a><p>{%}</p>';
const mapping = { title: 3, link: 1, thumbnail: 2, content: 4 };

it('shows the values as they will be stored, beside the source of each parameter', () => {
  const { rows } = extract(list, { rule, mapping })!;
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    parameters: ['/1', 'a.png', 'The ferry &amp; the <b>fog</b>', 'Late &mdash; again'],
    title: 'The ferry & the fog',
    link: 'https://harbour.example/1',
    image: 'https://harbour.example/news/a.png',
    content: 'Late — again',
    left: null,
  });
});

it('says where the matches and their parameters stand', () => {
  const { matches } = extract(list, { rule, mapping })!;
  const { start, end, parameters } = matches[1]!;
  expect(list.source.slice(start, end)).toMatch(/^<a href="\/2">.*<\/p>$/);
  expect(parameters.map(each => list.source.slice(each.start, each.end))).toEqual([
    '/2',
    'b.png',
    'A new bell',
    'It rings',
  ]);
});

it('keeps to the base of the page', () => {
  const source = page(`<base href="//cdn.example/x/"><b a="1">One</b>`);
  const [row] = extract(source, { rule: '<b a="{%}">{%}</b>', mapping: { title: 2, link: 1 } })!.rows;
  expect(row!.link).toBe('https://cdn.example/x/1');
});

it('says of each match why the feed leaves it out', () => {
  const source = page(
    '<a href="/1">One</a><a href="/2"> </a><a href="javascript:go()">Three</a><a href="/1#x">One</a>',
  );
  const { rows } = extract(source, { rule: '<a href="{%}">{%}</a>', mapping: { title: 2, link: 1 } })!;
  expect(rows.map(row => row.left)).toEqual([null, 'untitled', 'unlinked', 'repeated']);
  expect(rows[2]!.link).toBeNull();
});

it('needs no mapping for the parameters to be seen, and leaves nothing out before title and link are known', () => {
  const { rows } = extract(list, { rule, mapping: {} })!;
  expect(rows[1]!.parameters).toEqual(['/2', 'b.png', 'A new bell', 'It rings']);
  expect(rows.map(row => row.left)).toEqual([null, null]);
  expect(extract(list, { rule, mapping: { title: 3 } })!.rows.map(row => row.left)).toEqual([null, null]);
});

it('names the part of the rule that the source lacks', () => {
  const missing = (text: string) => extract(list, { rule: text, mapping })!.missing;
  expect(missing('<a href="{%}"><video{*}>{%}</a>')).toBe('"><video');
  expect(missing('<h2>{%}</h2>')).toBe('<h2>');
  expect(missing(rule)).toBeNull();
});

it('answers nothing for what is no rule', () => {
  expect(extract(list, { rule: '{%}{%}', mapping })).toBeNull();
  expect(extract(list, { rule: 'a{%}', mapping })).toBeNull();
});

it('cuts what is long, so that many matches stay small', () => {
  const long = page(`<p>${'x'.repeat(9000)}</p>`.repeat(500));
  const { rows } = extract(long, { rule: '<p>{%}</p>', mapping: { title: 1 } })!;
  expect(rows).toHaveLength(500);
  expect(JSON.stringify(rows).length).toBeLessThan(500_000);
});
