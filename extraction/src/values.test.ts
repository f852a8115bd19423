import { describe, expect, test } from 'vitest';
import { byId } from '../test/lists.ts';
import { readPage } from './parse.ts';
import { hasBackgroundImage, picturesIn } from './values.ts';

const addressIn = (html: string) => picturesIn(byId(readPage(html), 'x'))[0]?.address;

describe('the address of a picture', () => {
  test.each([
    ['a plain image', '<img id=x src="/a.jpg">', '/a.jpg'],
    ['one that loads late', '<img id=x src="/a.gif" data-src="/b.jpg">', '/b.jpg'],
    [
      'one that loads late by another name',
      '<img id=x src="data:image/gif;base64,R0" data-original=" /b.jpg ">',
      '/b.jpg',
    ],
    ['the largest of a set', '<img id=x src="/s.jpg" srcset="/s.jpg 320w, /l.jpg 1280w, /m.jpg 640w">', '/l.jpg'],
    ['the largest of a set of densities', '<img id=x src="/1.jpg" srcset="/1.jpg, /2.jpg 2x">', '/2.jpg'],
    [
      'a set with commas in its addresses',
      '<img id=x srcset="/w_1,h_2/s.jpg 1x, /w_2,h_4/l.jpg 2x">',
      '/w_2,h_4/l.jpg',
    ],
    [
      'the sources of a picture',
      '<picture id=x><source srcset="/s.webp 1x, /l.webp 2x"><img src="blank.gif"></picture>',
      '/l.webp',
    ],
    ['an image whose picture has it', '<picture><source srcset="/l.webp"><img id=x src="data:,"></picture>', '/l.webp'],
    [
      'what is shown without scripts',
      '<div><img id=x src="/spacer.gif"><noscript><img src="/true.jpg"></noscript></div>',
      '/true.jpg',
    ],
    ['a background', `<a id=x style="color: red; background-image: url('/b.jpg')"></a>`, '/b.jpg'],
    ['a background without quotes', '<a id=x style="background:#fff url(/b.jpg) center"></a>', '/b.jpg'],
    ['an element around an image', '<a id=x><span><img src="/a.jpg"></span></a>', '/a.jpg'],
    ['a blank image alone', '<img id=x src="/img/transparent.png">', undefined],
    ['no image', '<p id=x>', undefined],
  ])('of %s', (_, html, address) => {
    expect(addressIn(html)).toBe(address);
  });

  test('is not taken for a blank one by its site or its folder', () => {
    expect(addressIn('<img id=x src="https://placeholder.example/blank/real-photo.jpg">')).toBe(
      'https://placeholder.example/blank/real-photo.jpg',
    );
  });
});

test('a background counts as a picture only when it is one', () => {
  const page = readPage('<p id=a style="background: url(/x.png)"><p id=b style="background: red">');
  expect(hasBackgroundImage(byId(page, 'a'))).toBe(true);
  expect(hasBackgroundImage(byId(page, 'b'))).toBe(false);
});
