import { describe, expect, test } from 'vitest';
import { byId } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { isStableId, stableTokens, weakTokens } from './tokens.ts';

const stableIn = (classes: string) => stableTokens(byId(readPage(`<p id=x class="${classes}">`), 'x'));

describe('classes that may be relied on', () => {
  test.each([
    'card',
    'entry-title',
    'listItem',
    'col2-layout',
    'nconzxl1',
    'app-list-title',
    'hfeed',
    'news_list',
    'tblWrap',
    'eBayList',
    'isMyBox',
  ])('%s', name => {
    expect(stableIn(name)).toEqual([name]);
  });
});

describe('classes that may not', () => {
  test.each([
    'css-1x2ab3c',
    'sc-bdVaJa',
    'kYtGfe',
    'iPnxSW',
    'ewhhUZ',
    'FyrdD',
    'jsx-3920',
    'svelte-1tky8bj',
    'post-48123',
    'category-sports',
    'tag-harbour',
    'author-kim',
    'odd',
    'first',
    'is-active',
    'lazyload',
    'span3',
    'grid_9',
    'col-md-6',
    'bg1',
    'unread',
  ])('%s', name => {
    expect(stableIn(name)).toEqual([]);
  });
});

test('of a class with a made-up end, the beginning may be relied on', () => {
  expect(stableIn('SummaryItemWrapper-iwvBff Card_title__3xY2z')).toEqual(['SummaryItemWrapper-*', 'Card_title__*']);
});

test('what tells a state is better than nothing', () => {
  expect(weakTokens(byId(readPage('<p id=x class="odd post-481 row">'), 'x'))).toEqual(['odd', 'row']);
});

test.each([
  ['content', true],
  ['main-2', true],
  ['post-48123', false],
  ['yui_3_17_2_1_1456', false],
  ['a b', false],
  ["it's", false],
])('the id %j names a place of the layout: %s', (id, isStable) => {
  expect(isStableId(id)).toBe(isStable);
});
