import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';

const row = (day: number) => `<li class=news><a href="/${day}">The news of day ${day} of the harbour</a></li>`;
const url = 'https://harbour.example/';
const feed = '<link rel=alternate type="application/rss+xml" href=/feed.xml title=All>';
const source = `<!doctype html><title>Harbour</title>${feed}<ul>${[1, 2, 3, 4].map(row).join('')}</ul>`;
const found = { itemXpath: '//li', titleXpath: './a', thumbnailXpath: './/img', linkXpath: './a/@href' };
const dead = { ...found, itemXpath: '//article' };

it('tells what a page offers, and the list that clicks in it stand for', () => {
  const { open, derive, apply } = createEngine();
  const { title, feeds, proposals, names, isMadeByScripts } = open({ source, url });
  expect([title, isMadeByScripts]).toEqual(['Harbour', false]);
  expect(feeds).toEqual([{ title: 'All', url: 'https://harbour.example/feed.xml' }]);
  const { items, definition } = proposals[0]!;
  expect(items.map(({ link }) => link)).toEqual([1, 2, 3, 4].map(day => `https://harbour.example/${day}`));
  const [first, second] = items;
  expect(names[first!.element!]).toBe('li');
  const clicks = [first!.titleElement!, second!.titleElement!];
  expect(derive({ clicks, refused: [], samples: [] })).toMatchObject({ kind: 'found', items });
  expect(apply(definition)?.items).toEqual(items);
});

it('says that a page is made by scripts', () => {
  const empty = '<div id=app></div><script src=/app.js></script>';
  expect(createEngine().open({ source: empty, url }).isMadeByScripts).toBe(true);
});

it('makes what a fallback found the definition itself, so that saving keeps it', () => {
  const { open, apply } = createEngine();
  open({ source, url });
  const list = apply({ ...dead, fallbacks: [found] });
  expect(list).toMatchObject({ isByFallback: true });
  expect(list?.items).toHaveLength(4);
  const again = apply(list!.definition);
  expect(again).toEqual({ ...list, isByFallback: false });
});
