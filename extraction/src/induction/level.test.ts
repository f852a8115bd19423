import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromTwo } from './from-two.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const wanted = numbers.map(at => `A thing with the number ${at} → /${at}`);

const clicked = (html: string, one: string, other: string) => {
  const page = readPage(html);
  return shown(deriveFromTwo({ page, base }, byId(page, one), byId(page, other)));
};

const threes = (item: (at: number) => string) =>
  [0, 3, 6].map(from =>
    numbers
      .slice(from, from + 3)
      .map(item)
      .join(''),
  );

test('clicks in two columns of linked cards mean the cards of all columns', () => {
  const card = (at: number) =>
    `<a class="tile" href="/${at}"><img src="/${at}.jpg"><div><div id="x${at}">A thing with the number ${at}</div><div>20${at}0</div></div></a>`;
  const html = `<main>${threes(card)
    .map(column => `<div class="column">${column}</div>`)
    .join('')}</main>`;
  expect(clicked(html, 'x1', 'x9')).toEqual(wanted);
  expect(clicked(html, 'x2', 'x5')).toEqual(wanted);
});

test('clicks in the tables of two departments mean the rows of all tables', () => {
  const row = (at: number) =>
    `<tr class="job"><td><a href="/${at}"><p id="x${at}" class="name">A thing with the number ${at}</p><p>Lisbon</p></a></td></tr>`;
  const html = `<main>${threes(row)
    .map(
      (rows, at) =>
        `<div class="department"><h3>Work ${'ABC'[at]}</h3><div><table><tbody>${rows}</tbody></table></div></div>`,
    )
    .join('')}</main>`;
  expect(clicked(html, 'x1', 'x9')).toEqual(wanted);
  expect(clicked(html, 'x2', 'x4')).toEqual(wanted);
});

test('a day with two entries among days with one is no entry', () => {
  const post = (at: number) =>
    `<div class="post-outer"><h3><a id="x${at}" href="/${at}">A thing with the number ${at}</a></h3><p>Words of the day about it</p></div>`;
  const days = numbers.filter(at => at !== 6).map(at => (at === 5 ? post(5) + post(6) : post(at)));
  const html = `<main>${days.map((posts, at) => `<div class="date-outer"><h2>${at + 1} May 2026</h2><div>${posts}</div></div>`).join('')}</main>`;
  expect(clicked(html, 'x1', 'x2')).toEqual(wanted);
  expect(clicked(html, 'x1', 'x9')).toEqual(wanted);
});

test('links that hold a title and a date each are items, also where the two come from different years', () => {
  const link = (at: number) =>
    `<a href="/${at}"><span id="x${at}">A thing with the number ${at}</span><time>May ${at}</time></a>`;
  const html = `<main>${threes(link)
    .map((year, at) => `<h2>20${26 - at}</h2><div class="year">${year}</div>`)
    .join('')}</main>`;
  expect(clicked(html, 'x1', 'x9')).toEqual(wanted);
  expect(clicked(html, 'x1', 'x4')).toEqual(wanted);
});
