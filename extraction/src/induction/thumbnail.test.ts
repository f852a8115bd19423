import { expect, test } from 'vitest';
import { base, byId, taskOf } from '../../test/lists.ts';
import { templates } from '../../test/templates.ts';
import { readPage } from '../parse.ts';
import type { PageElement } from '../tree.ts';
import { deriveFromTwo } from './from-two.ts';
import { propose } from './propose.ts';

const images = (html: string, one: string, other: string) => {
  const page = readPage(html);
  const derived = deriveFromTwo({ page, base }, byId(page, one), byId(page, other) as PageElement);
  return derived.kind === 'derived'
    ? derived.items.map(item => item.image && new URL(item.image).pathname)
    : derived.problem;
};

const card = (at: number, pictures: string) =>
  `<div class="card">${pictures}<h3><a id="t${at}" href="/${at}">A story with the number ${at}</a></h3></div>`;
const cards = (pictures: (at: number) => string) =>
  `<main>${[1, 2, 3].map(at => card(at, pictures(at))).join('')}</main>`;

test('the picture of an item is the first in it', () => {
  expect(
    images(
      cards(at => `<img src="/${at}.jpg"><img src="/star.png">`),
      't1',
      't2',
    ),
  ).toEqual(['/1.jpg', '/2.jpg', '/3.jpg']);
});

test('an item without a picture has none', () => {
  expect(
    images(
      cards(at => (at === 2 ? '' : `<img src="/${at}.jpg">`)),
      't1',
      't3',
    ),
  ).toEqual(['/1.jpg', null, '/3.jpg']);
});

test('the picture is the one that was clicked', () => {
  const two = cards(
    at => `<img src="/star.png"><div class="photo"><img id="p${at}" data-src="/${at}.jpg" src="/blank.gif"></div>`,
  );
  expect(images(two, 'p1', 'p2')).toEqual(['/1.jpg', '/2.jpg', '/3.jpg']);
});

test('where no item has an image, its background is the picture', () => {
  const [proposal] = propose(taskOf(templates['cards that are links without a heading']!));
  expect(proposal!.items.slice(0, 2).map(item => item.image)).toEqual([
    'https://news.example/0.jpg',
    'https://news.example/1.jpg',
  ]);
});

test('where few items have an image and all a background, the background is the picture', () => {
  const mixed = cards(
    at =>
      `<i style="background-image:url(/${at}.jpg)"></i>${at === 2 ? '<img src="/star.png" alt="Editor’s choice">' : ''}`,
  );
  expect(images(mixed, 't1', 't2')).toEqual(['/1.jpg', '/2.jpg', '/3.jpg']);
});
