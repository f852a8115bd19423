import { expect, it } from 'vitest';
import { allowedFrom } from '../../building/addresses.ts';
import { safeAttribute } from './attributes.ts';

const page = 'https://harbour.example/';
const allowed = allowedFrom({ base: page, page, ownHost: 'bell.example' });

it.each([
  ['p', 'class', 'a b', 'a b'],
  ['p', 'data-a', 'b', 'b'],
  ['img', 'src', 'a.png', `${page}a.png`],
  ['img', 'srcset', 'a.png 2x, //bell.example/ 3x', `${page}a.png 2x`],
  ['img', 'src', 'http://127.0.0.1/', null],
  ['input', 'src', 'a.png', null],
  ['video', 'poster', 'a.png', `${page}a.png`],
  ['td', 'background', '//bell.example/logout', null],
  ['a', 'href', 'https://evil.example/', 'about:blank'],
  ['area', 'href', 'https://evil.example/', null],
  ['a', 'ping', 'https://evil.example/', null],
  ['p', 'onclick', 'alert(1)', null],
  ['p', 'style', 'color: red', null],
  ['p', 'id', 'a', 'a'],
  ['input', 'id', 'attributes', null],
  ['img', 'name', 'body', null],
  ['form', 'action', 'https://evil.example/', null],
  ['img', 'crossorigin', 'use-credentials', null],
  ['img', 'not-known-yet', 'https://evil.example/', null],
])('makes of <%s %s="%s"> %j', (element, name, value, safe) => {
  expect(safeAttribute(element, true, { name, value }, allowed)).toBe(safe);
});

it.each([
  ['path', 'd', 'M0 0', 'M0 0'],
  ['use', 'href', '#a', '#a'],
  ['use', 'href', 'a.svg#a', null],
  ['a', 'xlink:href', '#a', null],
  ['image', 'xlink:href', 'a.png', `${page}a.png`],
  ['image', 'href', 'http://10.0.0.1/', null],
  ['rect', 'fill', 'url(#a)', 'url(#a)'],
  ['rect', 'fill', 'url(http://127.0.0.1/)', 'none'],
  ['rect', 'mask', 'u\\72l(//bell.example/logout)', 'none'],
  ['svg', 'onload', 'alert(1)', null],
  ['set', 'to', 'http://127.0.0.1/', null],
  ['animateTransform', 'values', 'http://127.0.0.1/', null],
])('makes in a drawing of <%s %s="%s"> %j', (element, name, value, safe) => {
  expect(safeAttribute(element, false, { name, value }, allowed)).toBe(safe);
});
