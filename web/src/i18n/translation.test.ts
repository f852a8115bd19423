// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { addTexts, onTexts, shownLanguage, showTexts, t } from './translation.ts';

/** The keys of these texts are not those of the product, so they are given as if they were. */
const said = (key: string, values?: Record<string, unknown>) => t(key as Parameters<typeof t>[0], values);

beforeEach(() => {
  showTexts('en', {
    list: { read: '{{name}} read {{what}}', posts_one: '{{count}} post', posts_other: '{{count}} posts', plain: 'All' },
    app: { welcome: 'Welcome to {{productName}}' },
  });
});

it('puts every value in its place as it is', () => {
  expect(said('list.read', { name: '{{what}} $& <b>', what: 'news' })).toBe('{{what}} $& <b> read news');
});

it('leaves the place of a missing value empty', () => {
  expect(said('list.read', { name: null })).toBe(' read ');
});

it('chooses the plural form by the count and the language', () => {
  expect(said('list.posts', { count: 1 })).toBe('1 post');
  expect(said('list.posts', { count: 0 })).toBe('0 posts');
  showTexts('ko', { list: { posts_other: '글 {{count}}건' } });
  expect(said('list.posts', { count: 1 })).toBe('글 1건');
});

it('a text without forms is the same for every count', () => {
  expect(said('list.plain', { count: 2 })).toBe('All');
});

it.each([
  ['en', '999 posts', '12,520 posts'],
  ['ko', '999 posts', '12,520 posts'],
] as const)('numbers from a thousand on have the marks of %s', (language, small, large) => {
  showTexts(language, { list: { posts_one: '{{count}} post', posts_other: '{{count}} posts' } });
  expect(said('list.posts', { count: 999 })).toBe(small);
  expect(said('list.posts', { count: 12_520 })).toBe(large);
});

it('knows the name of the product', () => {
  expect(said('app.welcome')).toBe('Welcome to Newsbell');
});

it.each(['list.gone', 'list', 'gone.far', 'toString'])('answers the key where there is no text: %s', key => {
  expect(said(key)).toBe(key);
});

it('adds sections to the language that is shown, and to no other', () => {
  addTexts('en', { help: { title: 'Help' } });
  addTexts('ja', { help: { title: 'ヘルプ' } });
  expect([said('help.title'), said('list.plain')]).toEqual(['Help', 'All']);
});

it('tells when another language is shown', () => {
  const seen: unknown[] = [];
  const stop = onTexts(() => seen.push(shownLanguage()));
  showTexts('ja', {});
  stop();
  showTexts('ko', {});
  expect(seen).toEqual(['ja']);
});
