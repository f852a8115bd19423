import { expect, test } from 'vitest';
import { parseRule } from './parse.ts';
import { runRule } from './run.ts';

const context = { base: 'https://example.com/', now: new Date('2026-11-21T12:00:00Z'), zone: 'Asia/Seoul' };

const run = (rule: string, source: string) => {
  const read = parseRule(rule);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return runRule(read.rule, { title: 2, link: 1 }, source, context);
};

test('a rule makes items of a page: those with title and link, each link once', () => {
  const { items, found } = run(
    '<li><a href="{%}">{%}</a>{*}</li>',
    `<li><a href="/1">One</a></li> <li><a href="#">Top</a></li> <li><a href="/2"><img></a></li>
     <li><a href="/1?utm_source=list">One</a></li> <li><a href="/3">Three &amp; four</a></li>`,
  );
  expect(found.matches).toHaveLength(5);
  expect(items.map(({ title, link }) => [title, link])).toEqual([
    ['One', 'https://example.com/1'],
    ['Three & four', 'https://example.com/3'],
  ]);
});

test('an item has the date that stands in its match, but not in its title', () => {
  const { items } = run(
    '<li><a href="{%}">{%}</a>{*}</li>',
    `<li><a href="/1">The plan of 2020-01-01</a> <b>2026. 11. 20. 09:30</b></li>
     <li><a href="/2">Two</a> <time datetime="2026-11-19T01:02:03Z">yesterday</time></li>
     <li><a href="/3">The plan of 2020-01-01</a></li>`,
  );
  expect(items.map(({ date }) => date?.toISOString() ?? null)).toEqual([
    '2026-11-20T00:30:00.000Z',
    '2026-11-19T01:02:03.000Z',
    null,
  ]);
});

test('a date in the prose of one item is none, where the others have no date', () => {
  const { items } = run(
    '<li><a href="{%}">{%}</a>{*}</li>',
    `<li><a href="/1">One</a> Since 3 May 2024 the harbour has been closed to all but the ferries of the town.</li>
     <li><a href="/2">Two</a></li> <li><a href="/3">Three</a></li>
     <li><a href="/4">Four</a> <time datetime="2026-11-19T01:02:03Z">yesterday</time></li><li><a href="/5">Five</a></li>`,
  );
  expect(items.map(({ date }) => date?.toISOString() ?? null)).toEqual([
    null,
    null,
    null,
    '2026-11-19T01:02:03.000Z',
    null,
  ]);
});

test.each([
  [
    'of today and of yesterday where the newest comes first',
    ['20:30', '15:05', '23:10'],
    ['21T11:30', '21T06:05', '20T14:10'],
  ],
  ['none where they are in no order, as those of what takes place', ['15:05', '20:30', '09:10'], [null, null, null]],
])('times by themselves are %s', (_, times, expected) => {
  const source = times.map((time, at) => `<li><a href="/${at}">Item ${at}</a> <b>${time}</b></li>`).join(' ');
  const { items } = run('<li><a href="{%}">{%}</a>{*}</li>', source);
  expect(items.map(({ date }) => date?.toISOString().slice(8, 16) ?? null)).toEqual(expected);
});
