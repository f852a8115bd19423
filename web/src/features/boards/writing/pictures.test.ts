import { expect, it } from 'vitest';
import en from '#i18n/en.json';
import ja from '#i18n/ja.json';
import ko from '#i18n/ko.json';
import zh from '#i18n/zh-CN.json';
import {
  acceptedPictures,
  addLine,
  pictureFault,
  pictureMark,
  pictureName,
  placeholderFor,
  settle,
  withoutPlaceholders,
} from './pictures.ts';

const say = (name: string) => `Uploading ${name}…`;
/** In these texts `|` stands for a caret, and `⟦` and `⟧` at the ends of a selection. */
const read = (marked: string) => {
  const start = marked.search(/[⟦|]/);
  const bare = marked.replace(/[⟦|]/, '');
  const end = bare.includes('⟧') ? bare.indexOf('⟧') : start;
  return { text: bare.replace('⟧', ''), start, end };
};
const show = (text: string, { from, to, insert, start, end }: ReturnType<typeof addLine>) => {
  const after = text.slice(0, from) + insert + text.slice(to);
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
};

it('a file is refused for its type or size before it is sent, and one of an unknown type is not', () => {
  const of = (type: string, size = 1) => pictureFault({ type, size });
  for (const type of acceptedPictures.split(',')) expect(of(type)).toBeUndefined();
  expect(['image/heic', 'image/svg+xml', 'application/pdf'].map(type => of(type))).toEqual(['kind', 'kind', 'kind']);
  expect([of(''), of('image/png', 10_485_760), of('image/png', 10_485_761)]).toEqual([undefined, undefined, 'size']);
});

it('a mark has the name of the file without its extension, and no sign that would end it', () => {
  expect(pictureMark('photo.of.me.JPG', '/u/1')).toBe('![photo.of.me](/u/1)');
  expect(pictureMark('a](x) [b`c\\d\n<e>.png', '/u/1')).toBe('![a (x) b c d e](/u/1)');
  expect(pictureMark('.png', '/u/1')).toBe('![](/u/1)');
  expect(pictureName('한글'.normalize('NFD'))).toBe('한글');
  expect(pictureName('😀'.repeat(60)).isWellFormed()).toBe(true);
});

it.each<[string, string]>([
  ['|', '![p]()\n|'],
  ['one\n|', 'one\n![p]()\n|'],
  ['so | it', 'so \n![p]()\n| it'],
  ['⟦all⟧', 'all\n![p]()\n|'],
])('a line is added: %j', (before, after) => {
  const selected = read(before);
  expect(show(selected.text, addLine(selected, '![p]()'))).toBe(after);
});

it.each<[string, string, string | undefined]>([
  ['a\n![p]()\n|', 'a\n![photo](/u/1)\n|', '![photo](/u/1)'],
  ['a|b\n![p]()\nc', 'a|b\n![photo](/u/1)\nc', '![photo](/u/1)'],
  ['![p]()\nso ⟦it⟧ is', '![photo](/u/1)\nso ⟦it⟧ is', '![photo](/u/1)'],
  ['a ![p|]() b', 'a ![photo](/u/1)| b', '![photo](/u/1)'],
  ['a\n![p]()\nb|', 'a\nb|', undefined],
  ['a ![p]() b|', 'a  b|', undefined],
])('a placeholder is settled, and the selection stays: %j', (before, after, mark) => {
  const selected = read(before);
  expect(show(selected.text, settle(selected, '![p]()', mark)!)).toBe(after);
});

it('a placeholder that was deleted is replaced by nothing', () => {
  expect(settle(read('a|'), '![p]()', '![photo](/u/1)')).toBeUndefined();
});

it('files of one name have placeholders that differ', () => {
  const first = placeholderFor('a.png', '', say);
  const second = placeholderFor('a.png', `${first}\n`, say);
  expect([first, second]).toEqual(['![Uploading a.png…]()', '![Uploading a.png (2)…]()']);
});

it('a placeholder is known in every language, and nothing else is taken for one', () => {
  for (const { boards } of [en, ko, ja, zh]) {
    const words = (name: string) => boards.writing.picture.uploading.replace('{{name}}', name);
    const text = `one\n${placeholderFor('그림 (1).png', '', words)}\ntwo`;
    expect([text, withoutPlaceholders(text)]).toEqual([text, 'one\ntwo']);
  }
  for (const text of ['![a…](/u/1)', '![a]()', '[a…]()', '![a\n…]()']) expect(withoutPlaceholders(text)).toBe(text);
});
