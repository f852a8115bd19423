import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';
import { deriveFromTwo } from './from-two.ts';
import { propose } from './propose.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const line = (at: number) => `A thing with the number ${at} → /${at}`;
const item = (at: number) => `<li><a id="x${at}" href="/${at}">A thing with the number ${at}</a></li>`;

const parts = (frame: (items: string, at: number) => string) =>
  [0, 3, 6]
    .map((from, at) =>
      frame(
        numbers
          .slice(from, from + 3)
          .map(item)
          .join(''),
        at,
      ),
    )
    .join('');

const found = (html: string) => {
  const page = readPage(html);
  const at = (id: string) => byId(page, id);
  return [deriveFromTwo({ page, base }, at('x4'), at('x5')), deriveFromOne({ page, base }, at('x4'))].map(shown);
};

const all = numbers.map(line);
const middle = [4, 5, 6].map(line);

test.each([
  ['days', (items: string, at: number) => `<dl><dt>May ${at}</dt><dd><ul>${items}</ul></dd></dl>`],
  ['departments', (items: string, at: number) => `<section><h3>Work ${'ABC'[at]}</h3><ul>${items}</ul></section>`],
  [
    'parts that links jump to',
    (items: string, at: number) =>
      `${at ? '' : '<a href="#a">A</a><a href="#b">B</a><a href="#c">C</a>'}<section class="day" id="${'abc'[at]}"><h2>${'ABC'[at]}day</h2><ul>${items}</ul></section>`,
  ],
  ['folded parts', (items: string, at: number) => `<details><summary>In 202${at}</summary><ul>${items}</ul></details>`],
  [
    'a table by days',
    (items: string, at: number) => `<table><tr><th>May ${at}</th><td><ul>${items}</ul></td></tr></table>`,
  ],
])('%s are parts of one list', (_, frame) => {
  const html = `<main>${parts(frame)}</main>`;
  expect(found(html)).toEqual([all, all]);
  expect(propose({ page: readPage(html), base }).map(shown)).toContainEqual(all);
});

test.each([
  [
    'boxes that lead to more of their own',
    (items: string, at: number) =>
      `<div class="box"><h3>Topic ${'ABC'[at]}</h3><ul>${items}</ul><a href="/more${at}">All of it</a></div>`,
  ],
  [
    'boxes whose headings are links',
    (items: string, at: number) =>
      `<div class="box"><h3><a href="/topic${at}">Topic ${'ABC'[at]}</a></h3><ul>${items}</ul></div>`,
  ],
  [
    'boxes at the side',
    (items: string, at: number) => `<aside><div class="box"><h3>Most ${'ABC'[at]}</h3><ul>${items}</ul></div></aside>`,
  ],
  ['cells of a layout', (items: string, at: number) => `${at ? '' : '<table><tr>'}<td><ul>${items}</ul></td>`],
])('%s are lists of their own', (_, frame) => {
  expect(found(`<div>${parts(frame)}</div>`)).toEqual([middle, middle]);
});

test('leading items and those below them are one list, pinned ones are not in it', () => {
  const card = (at: number) =>
    `<div class="entry"><h2><a id="x${at}" href="/${at}">A thing with the number ${at}</a></h2></div>`;
  const cards = (from: number, to: number) => numbers.slice(from, to).map(card).join('');
  const html = (first: string) =>
    `<main><div class="${first}">${cards(0, 3)}</div><div class="columns">${cards(3, 9)}</div></main>`;
  expect(found(html('leading'))).toEqual([all, all]);
  expect(found(html('announcements'))).toEqual([numbers.slice(3).map(line), numbers.slice(3).map(line)]);
});

test('answers in lists below their messages are in the list', () => {
  const message = (at: number, answers = '') =>
    `<li><a id="x${at}" href="/${at}">A thing with the number ${at}</a> <i>Who</i>${answers && `<ul>${answers}</ul>`}</li>`;
  const html = `<ul>${message(1)}${message(2, message(3, message(4)))}${message(5)}${message(6, message(7))}${message(8)}${message(9)}</ul>`;
  expect(found(html)).toEqual([all, all]);
});
