import { expect, test } from 'vitest';
import { chooseRepair, type FoundList } from './choose.ts';

const list = (name: string, links: string[], title = (i: number) => `News number ${i} of ${name}`): FoundList => ({
  definition: { itemXpath: `//${name}`, titleXpath: '.', linkXpath: '@href', thumbnailXpath: './/img', fallbacks: [] },
  items: links.map((link, i) => ({ title: title(i), link })),
});

const numbers = (from: number, path = '/news/') =>
  Array.from({ length: 8 }, (_, i) => `https://a.test${path}${from + i}`);
const menu = list('menu', ['https://a.test/about', 'https://a.test/contact', 'https://a.test/jobs']);

const chosen = (lists: FoundList[], known: string[]) => chooseRepair(lists, known)?.itemXpath;

test('the list with the most known links is chosen, however they track now', () => {
  const tracked = numbers(1).map(link => `${link}?utm_source=new#top`);
  const two = list('two', [...numbers(100, '/tips/').slice(0, 6), ...numbers(1).slice(0, 2)]);
  expect(chosen([menu, two, list('main', tracked)], numbers(1))).toBe('//main');
});

test('a list of the newest links goes before one of many old ones, and of two alike the likelier', () => {
  const known = Array.from({ length: 100 }, (_, i) => `https://a.test/news/${1000 - i}`);
  const most = list('most-read', known.slice(60, 65));
  const main = list('main', [...numbers(2000), ...known.slice(0, 3)]);
  const aside = list('aside', known.slice(0, 3));
  expect(chosen([most, main], known)).toBe('//main');
  expect(chosen([main, aside], known)).toBe('//main');
  expect(chosen([most], known)).toBe('//most-read');
});

test('one known link is none', () => {
  const side = list('side', ['https://b.test/x/1-a', numbers(1)[0]!, 'https://b.test/y/2-b', 'https://c.test/z']);
  expect(chosen([side], numbers(1))).toBeUndefined();
});

test('where all news is new, links of the same shape are enough', () => {
  expect(chosen([menu, list('main', numbers(900))], numbers(1))).toBe('//main');
  const dated = (day: string) => ['a-b', 'c', 'd-e-f'].map(name => `https://a.test/2026/03/${day}/${name}.html`);
  expect(chosen([list('main', dated('05'))], dated('01'))).toBe('//main');
  const asked = (from: number) => [1, 2, 3].map(i => `https://a.test/view.php?id=${from + i}&b=free`);
  expect(chosen([list('main', asked(50))], asked(1))).toBe('//main');
});

test('pages at the root of a site have no shape, so a menu is never taken for them', () => {
  expect(chosen([menu], ['https://a.test/one', 'https://a.test/two', 'https://a.test/three'])).toBeUndefined();
});

test('a list of another site, or whose titles are none, is not chosen', () => {
  const other = list(
    'other',
    numbers(900).map(link => link.replace('a.test', 'b.test')),
  );
  const more = list('more', numbers(1), () => 'Read more');
  const short = list('short', numbers(1), i => `${i}`);
  expect(chosen([other, more, short], numbers(1))).toBeUndefined();
});

test('without anything known nothing is chosen', () => {
  expect(chosen([menu, list('main', numbers(1))], [])).toBeUndefined();
});
