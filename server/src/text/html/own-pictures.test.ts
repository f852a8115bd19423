import { expect, test } from 'vitest';
import { ownPicturesIn, withPictureSizes } from './own-pictures.ts';
import { sanitise } from './sanitise.ts';

const id = '0b0f6f0e-9d0c-4d6a-8a52-3f1f3f2b7c11';
const own = { ownOrigins: ['https://news.example'], ownPictures: true };
const clean = (html: string) => sanitise(html, own);
const sizes = new Map([[id, { width: 20, height: 10 }]]);

test('are found where they are shown, and nowhere else', () => {
  const shown = `<img src="/u/${id}" alt='a " > <b' title="<img src=&quot;/u/${id.replace('0', '1')}&quot;">`;
  expect(ownPicturesIn(clean(`${shown}${shown}`))).toEqual([id]);
  const named = `<code>&lt;img src="/u/${id}" loading=</code><a href="https://news.example/u/${id}">x</a>`;
  expect(ownPicturesIn(clean(named))).toEqual([]);
  expect(ownPicturesIn(clean(`<img src="https://other.example/u/${id}">`))).toEqual([]);
});

test('get their size, which another sanitising keeps', () => {
  const sized = withPictureSizes(clean(`<p><img src="/u/${id}" alt="a" title="t" width="9"></p>`), sizes);
  expect(sized).toContain(`<img src="/u/${id}" alt="a" title="t" width="20" height="10" loading="lazy"`);
  expect([clean(sized), withPictureSizes(sized, sizes)]).toEqual([sized, sized]);
  const unknown = clean(`<img src="/u/${id.replace('0', '1')}">`);
  expect(withPictureSizes(unknown, sizes)).toBe(unknown);
});
