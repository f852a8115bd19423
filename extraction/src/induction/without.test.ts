import { describe, expect, test } from 'vitest';
import { base, byId, shown, titles } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import type { PageElement, PageRoot } from '../tree.ts';
import { elementsBelow } from './walk.ts';
import { deriveWithout } from './without.ts';

const wanted = titles.map((title, at) => `${title} → /${at}`);

/** Makes the rows of a list, with unwanted ones at some of the places. */
const listOf = (places: number[], row: (title: string, href: string, at: number, isUnwanted: boolean) => string) => {
  const rows: string[] = [];
  let good = 0;
  for (let at = 0; at < titles.length + places.length; at++) {
    const isUnwanted = places.includes(at);
    const [title, href] = isUnwanted ? [`Buy our fine paper, part ${at}`, `/ad/${at}`] : [titles[good]!, `/${good++}`];
    rows.push(row(title, href, at, isUnwanted));
  }
  return readPage(`<main><ul>${rows.join('')}</ul></main>`);
};
const titlesOn = (page: PageRoot): PageElement[] => elementsBelow(page).filter(({ name }) => name === 'a');
/** Asks as the builder does where a list was offered: there is no click, and the samples are the list's titles in its order. */
const without = (page: PageRoot, refused: string[], samples = titlesOn(page)) =>
  shown(deriveWithout({ page, base, refused: refused.map(id => byId(page, id)) }, [], samples));

const link = (title: string, href: string) => `<h3><a href="${href}">${title}</a></h3>`;
const marks: Record<string, (title: string, href: string, at: number, isUnwanted: boolean) => string> = {
  'a class of the row': (title, href, at, is) =>
    `<li id="r${at}" class="row ${is ? 'promo' : ''}">${link(title, href)}<p>Words.</p></li>`,
  'a class in the row': (title, href, at, is) =>
    `<li id="r${at}" class="row">${link(title, href)}<p>Words.${is ? '<i class="partner">Partner</i>' : ''}</p></li>`,
  'an element in the row': (title, href, at, is) =>
    `<li id="r${at}" class="row">${link(title, href)}<p>Words.</p>${is ? '<strong>Notice</strong>' : ''}</li>`,
  'a class beside one for the place': (title, href, at, is) =>
    `<li id="r${at}" class="row ${at % 2 ? 'even' : 'odd'} item-${at} ${at === 0 ? 'first' : ''}">${link(title, href)}${is ? '<i class="ad">Ad</i>' : ''}</li>`,
  'a class beside one that takes turns': (title, href, at, is) =>
    `<li id="r${at}" class="row bg${1 + (at % 2)}">${link(title, href)}${is ? '<i class="ad">Ad</i>' : ''}</li>`,
};

describe.each(Object.entries(marks))('what is refused and told from the rest by %s', (_, row) => {
  test.each([
    ['leads the list with another one like it', [0, 1]],
    ['stands within it with another one like it', [2, 5]],
    ['leads it with three others', [0, 1, 2, 3]],
  ])('goes when it %s', (_, places) => {
    for (const refused of places) expect(without(listOf(places, row), [`r${refused}`])).toEqual(wanted);
  });
});

describe('a class that only says where a row stands', () => {
  test.each([
    ['odd and even', (at: number) => (at % 2 ? 'even' : 'odd')],
    ['first', (at: number) => (at === 0 ? 'first' : '')],
    ['last', (at: number) => (at === titles.length ? 'last' : '')],
    ['numbers', (at: number) => `item-${at}`],
    ['numbers of two kinds', (at: number) => `row-bg${1 + (at % 2)}`],
    ['letters in turns', (at: number) => (at % 2 ? 'tone-b' : 'tone-a')],
  ])('takes no good row away: %s', (_, mark) => {
    for (const place of [0, 3, titles.length]) {
      const page = listOf(
        [place],
        (title, href, at) => `<li id="r${at}" class="row ${mark(at)}">${link(title, href)}</li>`,
      );
      expect(without(page, [`r${place}`]).filter(each => !/fine paper/.test(each))).toEqual(wanted);
    }
  });
});

test('what was clicked stays, and stands for the list', () => {
  const page = listOf([0, 1], marks['a class of the row']!);
  const clicks = titlesOn(page).slice(3, 5);
  const task = { page, base, refused: [byId(page, 'r0')] };
  expect(shown(deriveWithout(task, clicks, []))).toEqual(wanted);
});

test('a click in what is refused does not count any more', () => {
  const page = listOf([0, 1], marks['a class of the row']!);
  const all = titlesOn(page);
  const task = { page, base, refused: [byId(page, 'r0')] };
  expect(shown(deriveWithout(task, [all[0]!, all[4]!], all))).toEqual(wanted);
});
