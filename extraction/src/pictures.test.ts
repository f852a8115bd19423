import { describe, expect, test } from 'vitest';
import { base, byId, titles } from '../test/lists.ts';
import { applyDefinition } from './extract.ts';
import { deriveFromTwo } from './induction/from-two.ts';
import { propose } from './induction/propose.ts';
import { readPage } from './parse.ts';

/** Each entry is an element in a row before the picture that is meant. */
const ornaments: Record<string, (at: number) => string> = {
  'a badge that is the same in each': () => '<img class="ship" src="/badge/shipping.svg" alt="Free delivery">',
  'a badge in every second one': at => (at % 2 ? '<img src="/badge/shipping.svg">' : ''),
  'a button to share each': at => `<a href="https://social.example/share?u=${at}"><img src="/share.png"></a>`,
  'a bullet of few pixels': at => `<img src="/bullet${at}.gif" width="9" height="9">`,
  'a flag of few pixels by its style': at => `<img src="/flags/${'abcdef'[at]}.png" style="width: 20px; height:14px">`,
  'a sign as high as a line': at => `<img src="/signs/${at}.svg" style="height:1em">`,
  'a portrait of few pixels by its sizes': at => `<img src="/who/${at}.jpg" srcset="/who/${at}.jpg 90w" sizes="32px">`,
  'a portrait of few pixels by its set': at => `<img srcset="/who/${at}-s.jpg 20w, /who/${at}.jpg 40w">`,
  'a portrait named so': at => `<span class="avatar"><img src="/who/${at}.jpg"></span>`,
  'a level of whom there are few': at => `<img src="/level/${at % 3}.svg">`,
  'a small one that loads late': at => `<img src="/blank.gif" data-src="/late${at}.png" width="24">`,
};

const photos: Record<string, (at: number) => string> = {
  'an image': at => `<img src="/photo/${at}.jpg">`,
  'an image that says how large it is': at => `<img src="/photo/${at}.jpg" width="320" height="180">`,
  'one that loads late': at => `<img src="/blank.gif" width="1" height="1" data-src="/photo/${at}.jpg">`,
  'one of several widths': at => `<img src="/s.jpg" srcset="/photo/${at}-s.jpg 320w, /photo/${at}.jpg 640w">`,
  'a picture with sources': at =>
    `<picture><source srcset="/photo/${at}.jpg" type="image/webp"><img src="data:image/gif;base64,R0"></picture>`,
  'one that is shown without scripts': at => `<img src="/spacer.gif"><noscript><img src="/photo/${at}.jpg"></noscript>`,
  'a background': at => `<i class="thumb" style="background-image:url('/photo/${at}.jpg')"></i>`,
};

const places = [0, 1, 2, 3, 4, 5];
const pageOf = (inRow: (at: number) => string) =>
  readPage(
    `<main><ul>${places.map(at => `<li class="row">${inRow(at)}<h3><a id="t${at}" href="/${at}">${titles[at]}</a></h3></li>`).join('')}</ul></main>`,
  );
const wanted = places.map(at => `/photo/${at}.jpg`);
const pathsOf = (items: { image: string | null }[]) => items.map(({ image }) => image && new URL(image).pathname);
const derived = (page: ReturnType<typeof readPage>, ...clicks: [string, string]) => {
  const found = deriveFromTwo({ page, base }, byId(page, clicks[0]), byId(page, clicks[1]));
  return found.kind === 'derived' ? pathsOf(found.items) : found.problem;
};

describe.each(Object.entries(photos))('the picture of an item is %s', (_, photo) => {
  test.each(Object.entries(ornaments))('and not %s', (_, ornament) => {
    for (const page of [pageOf(at => ornament(at) + photo(at)), pageOf(at => photo(at) + ornament(at))]) {
      expect(derived(page, 't0', 't1')).toEqual(wanted);
      expect(derived(page, 't1', 't4')).toEqual(wanted);
      expect(pathsOf(propose({ page, base })[0]!.items)).toEqual(wanted);
    }
  });
});

describe('what is no picture of any item', () => {
  test.each(Object.entries(ornaments).filter(([name]) => !/named|whom/.test(name)))('is %s', (_, ornament) => {
    expect(derived(pageOf(ornament), 't0', 't1')).toEqual(places.map(() => null));
  });
});

const stored = {
  ...{ itemXpath: '//li', titleXpath: './/h3', linkXpath: './/h3/a/@href', thumbnailXpath: './/img' },
  fallbacks: [],
};
const read = (inRow: (at: number) => string) => pathsOf(applyDefinition(pageOf(inRow), stored, { base }).items);

describe('what a page shows when it is read again', () => {
  test.each(Object.entries(ornaments).filter(([name]) => !/named|whom/.test(name)))(
    'passes over %s, though the definition is an old one',
    (_, ornament) => {
      expect(read(at => ornament(at) + photos['an image']!(at))).toEqual(wanted);
    },
  );

  test('drops what three of them and a quarter share, and keeps what two share', () => {
    expect(read(at => `<img src="/${at < 3 ? 'none' : at}.jpg">`)).toEqual([
      null,
      null,
      null,
      '/3.jpg',
      '/4.jpg',
      '/5.jpg',
    ]);
    const two = ['/one.jpg', '/one.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg'];
    expect(read(at => `<img src="${two[at]}">`)).toEqual(two);
  });

  test('drops what only two have, if it is the same', () => {
    expect(read(at => (at < 2 ? '<img src="/tag.png">' : ''))).toEqual(places.map(() => null));
  });

  test('keeps a large picture that repeats within its own item only', () => {
    expect(read(at => `<img src="/photo/${at}.jpg"><img src="/photo/${at}.jpg">`)).toEqual(wanted);
  });
});

test('a click on an ornament does not make it the picture', () => {
  const page = pageOf(at => `<img id="o${at}" src="/badge.svg"><img src="/photo/${at}.jpg">`);
  expect(derived(page, 'o0', 'o1')).toEqual(wanted);
});

test('records without the picture do not get something else for it', () => {
  const photo = (at: number) => (at === 2 ? '' : `<div class="thumb"><img src="/photo/${at}.jpg"></div>`);
  const page = pageOf(at => `${photo(at)}<span class="author"><img src="/who/${at}.jpg"></span>`);
  expect(derived(page, 't0', 't1')).toEqual(wanted.map((each, at) => (at === 2 ? null : each)));
});
