import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';
import { deriveFromTwo } from './from-two.ts';
import { propose } from './propose.ts';

const numbers = [1, 2, 3, 4, 5, 6];
const words = ['', 'The ferry', 'A school', 'One bridge', 'That market', 'Her garden', 'Their harbour'];

const task = (mark: (at: number) => string) => ({
  page: readPage(
    `<main>${numbers.map(at => `<div class="entry"><a href="/${at}"><span id="x${at}">A thing with the number ${at}</span>${mark(at)}</a><p>May</p></div>`).join('')}</main>`,
  ),
  base,
});

test.each([
  ['every second item', (at: number) => (at % 2 ? '' : '<em class="vh">for members</em>')],
  ['the last item', (at: number) => (at === 6 ? '<b>New</b>' : '')],
  ['all items', () => '<i>(opens in a new window)</i>'],
])('a mark in the links of %s is no part of the titles', (_, mark) => {
  const pair = (one: number, other: number) => {
    const { page } = task(mark);
    return shown(deriveFromTwo({ page, base }, byId(page, `x${one}`), byId(page, `x${other}`)));
  };
  const wanted = numbers.map(at => `A thing with the number ${at} → /${at}`);
  expect([pair(1, 2), pair(1, 3), pair(2, 4), pair(5, 6)]).toEqual([wanted, wanted, wanted, wanted]);
  const { page } = task(mark);
  expect(shown(deriveFromOne({ page, base }, byId(page, 'x3')))).toEqual(wanted);
  expect(propose({ page, base }).map(shown)).toContainEqual(wanted);
});

test('a mark beside what says the title is no part of it, whichever of the two is more like a title', () => {
  const row = (at: number) =>
    `<li><a href="/${at}"><time>May ${at}</time><p class="list-title"><span class="txt" id="x${at}">A thing with the number ${at}</span>${at < 3 ? '<span class="new">NEW</span>' : ''}</p></a></li>`;
  const page = readPage(`<ul>${numbers.map(row).join('')}</ul>`);
  const wanted = numbers.map(at => `A thing with the number ${at} → /${at}`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'x1'), byId(page, 'x6')))).toEqual(wanted);
  expect(shown(deriveFromOne({ page, base }, byId(page, 'x2')))).toEqual(wanted);
  expect(propose({ page, base }).map(shown)).toContainEqual(wanted);
});

test('a label, a price and a badge in the same frame as what says the title are no part of it', () => {
  const entry = (at: number) =>
    `<tr><td>${at}</td><td class="tit"><a href="/${at}"><span class="m-label">Title</span><span class="ellipsis">${words[at]}, as told</span> <span class="won">${at}9,000 won</span>${at % 3 ? '' : '<i class="ico">New</i>'}</a></td><td id="d${at}">2026-05-0${at}</td></tr>`;
  const page = readPage(`<table><tr><th>No</th><th>Title</th><th>Date</th></tr>${numbers.map(entry).join('')}</table>`);
  const wanted = numbers.map(at => `${words[at]}, as told → /${at}`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'd1'), byId(page, 'd2')))).toEqual(wanted);
  expect(propose({ page, base }).map(shown)).toContainEqual(wanted);
});

test('a mark of one item alone is found where another element of the kind stands before the title', () => {
  const entry = (at: number) =>
    `<li><a href="/${at}"><span class="picture"><img src="/${at}.png"></span><span class="subj"><span id="x${at}">${words[at]}</span>${at === 4 ? '<em>BGM</em>' : ''}</span><span class="day">Nov ${at}, 2026</span><span class="number">#${at}</span></a></li>`;
  const page = readPage(`<ul>${numbers.map(entry).join('')}</ul>`);
  const wanted = numbers.map(at => `${words[at]} → /${at}`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'x1'), byId(page, 'x2')))).toEqual(wanted);
});
