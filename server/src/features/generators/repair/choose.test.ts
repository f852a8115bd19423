import { expect, test } from 'vitest';
import { chooseRepair, type FoundList } from './choose.ts';

const nameOf = (link: string) =>
  `News that is called ${link
    .replace(/[?&]utm.*|#.*/, '')
    .split('/')
    .at(-1)}`;

const list = (name: string, links: string[], title?: (i: number) => string): FoundList => ({
  definition: { itemXpath: `//${name}`, titleXpath: '.', linkXpath: '@href', thumbnailXpath: './/img', fallbacks: [] },
  items: links.map((link, i) => ({ title: title ? title(i) : nameOf(link), link })),
});

const numbers = (from: number, path = '/news/') =>
  Array.from({ length: 8 }, (_, i) => `https://a.test${path}${from + i}`);
const menu = list('menu', ['https://a.test/about', 'https://a.test/contact', 'https://a.test/jobs']);

const chosen = (lists: FoundList[], known: string[]) =>
  chooseRepair(
    lists,
    known.map(link => ({ link, title: nameOf(link) })),
  )?.itemXpath;

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

const titled = (title: (i: number) => string) => list('titled', numbers(1), title);
const known = numbers(1).map((link, i) => ({ link, title: `Part ${i} of what the council said of it` }));

test('of two lists of the known links the one with the known titles is chosen', () => {
  const teasers = list('teasers', numbers(1), i => `It was late when they ended, and number ${i} was lost`);
  const titles = list('titles', numbers(1).slice(0, 3), i => known[i]!.title);
  expect(chooseRepair([teasers, titles], known)?.itemXpath).toBe('//titles');
});

test.each([
  ['in capitals', (title: string) => title.toUpperCase()],
  ['cut', (title: string) => `${title.slice(0, 28)}…`],
  ['behind a label', (title: string) => `[Town] ${title}`],
  ['with a number of comments behind it', (title: string) => `${title} (12)`],
  ['with other quotation marks and spaces', (title: string) => ` “${title.replaceAll(' ', '\u00a0')}” `],
])('a known title is known %s', (_, change) => {
  expect(chooseRepair([titled(i => change(known[i]!.title))], known)?.itemXpath).toBe('//titled');
});

test('known links under other titles are not the list, nor are they by their shape', () => {
  expect(chooseRepair([titled(i => `Who wrote it and when, ${i}`)], known)).toBeNull();
});
