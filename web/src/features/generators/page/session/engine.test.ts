import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';

const row = (day: number) => `<li class=news><a href="/${day}">The news of day ${day} of the harbour</a></li>`;
const source = `<!doctype html><title>Harbour</title><ul>${[1, 2, 3, 4].map(row).join('')}</ul>`;
const found = { itemXpath: '//li', titleXpath: './a', thumbnailXpath: './/img', linkXpath: './a/@href' };
const dead = { ...found, itemXpath: '//article' };

it('makes what a fallback found the definition itself, so that saving keeps it', () => {
  const ask = createEngine();
  ask({ kind: 'open', source, url: 'https://harbour.example/' });
  const list = ask({ kind: 'apply', definition: { ...dead, fallbacks: [found] } });
  expect(list).toMatchObject({ isByFallback: true });
  expect(list?.items).toHaveLength(4);
  const again = ask({ kind: 'apply', definition: list!.definition });
  expect(again).toEqual({ ...list, isByFallback: false });
});
