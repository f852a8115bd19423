import { expect, test } from 'vitest';
import { byId } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { attributeOf } from '../tree.ts';
import { clickedElement } from './click.ts';

const lifted = (html: string) => {
  const element = clickedElement(byId(readPage(html), 'x'));
  return attributeOf(element, 'id') ?? element.name;
};

test.each([
  ['a word that is all of a link', '<p><a id=a href=/1><b><i id=x>Title</i></b></a></p>', 'a'],
  ['most of a link', '<p><a id=a href=/1><b id=x>A long title of it</b> 3</a></p>', 'a'],
  ['a small part of a link', '<p><a id=a href=/1><b id=x>New</b> A long title of it</a></p>', 'x'],
  ['a link that is all of a heading', '<h2 id=h><a id=x href=/1>Title</a></h2>', 'x'],
  ['a heading that is all of a link', '<a id=a href=/1><h2 id=x>Title</h2></a>', 'x'],
  ['a word in a heading in a link', '<a id=a href=/1><h2 id=h><b id=x>Title</b></h2></a>', 'h'],
  ['a picture in a link', '<p><a id=a href=/1><span><img id=x></span></a> words</p>', 'a'],
  [
    'a date before an item',
    '<dl><dt id=x>1 May<dd id=d><a href=/1>Title</a><dt>2 May<dd><a href=/2>Other</a></dl>',
    'd',
  ],
  ['a term that is a link', '<dl><dt id=t><a id=x href=/1>Title</a><dd id=d><a href=/2>Other</a></dl>', 'x'],
  ['words in a frame that says the same', '<div id=d><p><b id=x>Words</b></p></div><p>others', 'd'],
])('a click on %s means %s', (_, html, id) => {
  expect(lifted(html)).toBe(id);
});
