import { describe, expect, test } from 'vitest';
import { base, byId, derive, listPages, shown, taskOf, twoWidgets, wanted } from '../../test/lists.ts';
import { templates } from '../../test/templates.ts';
import { readPage } from '../parse.ts';
import { deriveFromTwo } from './from-two.ts';
import { elementsBelow } from './walk.ts';

describe('two clicked items give the whole list', () => {
  for (const [name, list] of Object.entries({ ...listPages, ...templates })) {
    const last = list.titles.length - 1;
    test.each([
      [0, 1],
      [0, last],
      [last - 1, 2],
    ])(`of ${name}, clicked at %i and %i`, (one, other) => {
      expect(shown(derive(list, one, other))).toEqual(wanted(list));
    });
  }
});

test('a list beside one of the same build stays alone', () => {
  expect(shown(derive(twoWidgets, 0, 1))).toEqual(wanted(twoWidgets));
});

test('clicks on the pictures of two cards mean the cards', () => {
  const list = listPages['cards with a picture, a heading and a read-more link']!;
  const task = taskOf(list);
  const images = elementsBelow(task.page).filter(element => element.name === 'img');
  expect(shown(deriveFromTwo(task, images[0]!, images[3]!))).toEqual(wanted(list));
});

test('clicks on the words of two cards mean the cards', () => {
  const list = listPages['cards with a picture, a heading and a read-more link']!;
  const task = taskOf(list);
  const words = elementsBelow(task.page).filter(element => element.name === 'p');
  expect(shown(deriveFromTwo(task, words[1]!, words[2]!))).toEqual(wanted(list));
});

test('of two titles in each item, the clicked one counts', () => {
  const item = (at: number) =>
    `<li><h3><a href="/${at}">The first title of ${at}</a></h3><p>Words.</p><h4><a id="x${at}" href="/x${at}">The other title of ${at}</a></h4></li>`;
  const page = readPage(`<ul>${[1, 2, 3].map(item).join('')}</ul>`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'x1'), byId(page, 'x2')))).toEqual([
    'The other title of 1 → /x1',
    'The other title of 2 → /x2',
    'The other title of 3 → /x3',
  ]);
});

describe('says why two clicks make no list', () => {
  const task = {
    base,
    page: readPage(
      '<head><title>x</title></head><div id=a><p id=inner>text</p></div><section id=s><h2 id=h>One</h2></section><ul><li id=one>Plain words</li><li id=two>Other words</li></ul>',
    ),
  };
  test.each([
    ['a', 'inner', 'nested'],
    ['one', 'one', 'nested'],
    ['a', 's', 'unlike'],
    ['one', 'two', 'no-link'],
  ])('%s and %s: %s', (one, other, problem) => {
    const derived = deriveFromTwo(task, byId(task.page, one), byId(task.page, other));
    expect(derived).toEqual({ kind: 'underivable', problem });
  });
});

test('who clicks the link below a name that leads nowhere means the link', () => {
  const post = (at: number) =>
    `<li><h3 class="name">Harbour Trading Company ${at}</h3><p><a id="x${at}" href="/${at}">A clerk for office ${at}</a></p></li>`;
  const page = readPage(`<ul>${[1, 2, 3].map(post).join('')}</ul>`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'x1'), byId(page, 'x3')))).toEqual(
    [1, 2, 3].map(at => `A clerk for office ${at} → /${at}`),
  );
});

test('who clicks most of a title leaves the rest out', () => {
  const post = (at: number) =>
    `<li><a href="/${at}"><div class="title"><span id="x${at}">A clerk for office ${at}</span><span>Harbour</span></div><p>Full time</p></a></li>`;
  const page = readPage(`<ul>${[1, 2, 3].map(post).join('')}</ul>`);
  expect(shown(deriveFromTwo({ page, base }, byId(page, 'x1'), byId(page, 'x3')))).toEqual(
    [1, 2, 3].map(at => `A clerk for office ${at} → /${at}`),
  );
});
