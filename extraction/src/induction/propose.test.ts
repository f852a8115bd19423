import { expect, test } from 'vitest';
import { derive, listPages, shown, taskOf, wanted } from '../../test/lists.ts';
import { templates } from '../../test/templates.ts';
import { readPage } from '../parse.ts';
import { propose } from './propose.ts';

for (const [name, list] of Object.entries({ ...listPages, ...templates })) {
  test(`the first proposal is the list: ${name}`, () => {
    expect(shown(propose(taskOf(list))[0]!)).toEqual(wanted(list));
  });

  test(`one click is enough: ${name}`, () => {
    for (const place of [0, 2, list.titles.length - 1]) expect(shown(derive(list, place))).toEqual(wanted(list));
  });
}

test('lists go before the boxes that hold them', () => {
  const list = (box: number) =>
    [1, 2, 3, 4].map(at => `<li><a href="/${box}/${at}">A story with the number ${box}${at}</a></li>`).join('');
  const boxes = ['Politics', 'Culture', 'Business', 'Weather'].map(
    (topic, at) => `<div class="box"><h4><a href="/topic${at}">${topic} of the week</a></h4><ul>${list(at)}</ul></div>`,
  );
  const [first] = propose({ page: readPage(`<main>${boxes.join('')}</main>`), base: 'https://a.example/' });
  expect(first!.items[0]!.title).toMatch(/^A story with the number/);
});

test('what leads through the site comes last', () => {
  const links = (where: string) =>
    [1, 2, 3, 4].map(at => `<li><a href="/${where}${at}">Words of ${where} number ${at}</a></li>`).join('');
  const page = readPage(
    `<nav><ul>${links('menu')}<li><a href="/menu5">Words of menu number 5</a></li></ul></nav><div><ul>${links('news')}</ul></div>`,
  );
  expect(propose({ page, base: 'https://a.example/' })[0]!.items[0]!.title).toBe('Words of news number 1');
});

test('a page without lists has no proposals', () => {
  expect(
    propose({ page: readPage('<h1>About</h1><p>Words with a <a href="/x">link</a>.'), base: 'https://a.example/' }),
  ).toEqual([]);
});

test('what all items are named does not make notices of them', () => {
  const page = readPage(
    `<main>${[1, 2, 3, 4].map(at => `<article class="notice"><h3><a href="/${at}">Security notice of package ${at}</a></h3><p>May ${at}</p></article>`).join('')}</main>`,
  );
  expect(propose({ page, base: 'https://a.example/' })[0]?.items).toHaveLength(4);
});
