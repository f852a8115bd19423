import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromTwo } from './from-two.ts';

const refusing = (html: string, refused: string[]) => {
  const page = readPage(html);
  const task = { page, base, refused: refused.map(id => byId(page, id)) };
  return shown(deriveFromTwo(task, byId(page, 'a'), byId(page, 'b')));
};

const item = (id: string, title: string, mark = '', more = '') =>
  `<li class="entry ${mark}"><h3><a id=${id} href="/${id}">${title}</a></h3>${more}</li>`;

const first = item('a', 'A first story of the day') + item('b', 'A second story of the day');
const others = item('c', 'A third story of the day') + item('d', 'A fourth story of the day');
const expected = [
  'A first story of the day → /a',
  'A second story of the day → /b',
  'A third story of the day → /c',
  'A fourth story of the day → /d',
];

test('what is refused goes, and with it all that have the class that marks it', () => {
  const promotions = item('p', 'Buy our fine paper today', 'promo') + item('q', 'Buy our fine pencils too', 'promo');
  expect(refusing(`<ul>${first}${promotions}${others}</ul>`, ['p'])).toEqual(expected);
});

test('what is refused goes by the class of something in it', () => {
  const promotion = item('p', 'Buy our fine paper today', '', '<span class="partner">Partner</span>');
  expect(refusing(`<ul>${first}${promotion}${others}</ul>`, ['p'])).toEqual(expected);
});

test('all go that stand where the refused one stands, when only the place tells them apart', () => {
  const elsewhere = item('p', 'A story of another list') + item('q', 'Another story of that list');
  expect(refusing(`<div id=page><ul id=one>${first}${others}</ul><ul id=two>${elsewhere}</ul></div>`, ['p'])).toEqual(
    expected,
  );
});

test('what was clicked as an item is one, whatever is refused', () => {
  expect(refusing(`<ul>${first}${others}</ul>`, ['a'])).toEqual(expected);
});

test('what is refused goes though it is unlike the others and only met with them', () => {
  const row = (id: string, title: string, mark: string, more: string) =>
    `<tr class="${mark}"><td class=num>${id}</td><td class=subject><a href="/${id}"><span id=${id}>${title}</span></a></td>${more}</tr>`;
  const more = '<td class=name><a href="/user">Ann</a></td><td class=date>today</td>';
  const rows = ['a', 'b', 'c', 'd'].map((id, at) =>
    row(id, expected[at]!.replace(/ →.*/, ''), at % 2 ? 'even' : 'odd', more),
  );
  const notice = '<tr class=notice><td>!</td><td class=subject><a id=p href="/p">House rules</a></td><td>-</td></tr>';
  expect(refusing(`<table class=board><tbody>${notice}${rows.join('')}</table>`, ['p'])).toEqual(expected);
});
