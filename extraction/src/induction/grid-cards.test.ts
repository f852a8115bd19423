import { describe, expect, test } from 'vitest';
import { base, byId, shown, titles } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';
import { deriveFromTwo } from './from-two.ts';
import { propose } from './propose.ts';

const wanted = titles.map((title, at) => `${title} → /${at}`);

const cards: Record<string, (title: string, at: number) => string> = {
  'custom elements': (title, at) =>
    `<news-card><a href="/${at}"><img src="/${at}.jpg"><h3 id="t${at}">${title}</h3></a></news-card>`,
  'custom elements with a class': (title, at) =>
    `<news-card class="card"><a href="/${at}"><span id="t${at}">${title}</span></a><p>Words on it.</p></news-card>`,
  'custom elements in custom elements': (title, at) =>
    `<x-cell><news-card><card-title><a id="t${at}" href="/${at}">${title}</a></card-title></news-card></x-cell>`,
  'links alone in custom elements': (title, at) => `<news-card><a id="t${at}" href="/${at}">${title}</a></news-card>`,
  'custom elements in a link': (title, at) =>
    `<a href="/${at}"><news-card><img src="/${at}.jpg"><card-title id="t${at}">${title}</card-title></news-card></a>`,
  'custom elements with much in them': (title, at) =>
    `<news-card><card-media><a href="/${at}"><img src="/${at}.jpg"></a>${at % 2 ? '<card-flag>New</card-flag>' : ''}</card-media><card-body><card-title><a id="t${at}" href="/${at}">${title}</a></card-title><card-text>Some words that say more of it, and where.</card-text><card-meta><a href="/by/${at % 2}">Ann</a> <time>${at + 2} May</time></card-meta></card-body></news-card>`,
  'custom elements far down in the row': (title, at) =>
    `<div><div class="cell"><div><div class="frame"><news-card><card-title><a id="t${at}" href="/${at}">${title}</a></card-title></news-card></div></div></div></div>`,
  'custom elements with their title in a heading': (title, at) =>
    `<news-card><card-head><h2><a id="t${at}" href="/${at}"><span>${title}</span></a></h2></card-head><card-foot><span>${at} replies</span></card-foot></news-card>`,
  'custom elements of different classes': (title, at) =>
    `<news-card class="${['lead', 'story', 'video'][at % 3]}"><a href="/${at}"><h3 id="t${at}">${title}</h3></a></news-card>`,
  'custom elements of different build': (title, at) =>
    `<news-card>${['<card-image><img src="/i.jpg"></card-image>', '<card-video><div><button>Play</button></div></card-video>', ''][at % 3]}<card-title><a id="t${at}" href="/${at}">${title}</a></card-title>${at % 2 ? '<card-text><p>Words on it that say more.</p></card-text>' : ''}</news-card>`,
  'custom elements in cells of their own': (title, at) =>
    `<div class="${['left', 'right', 'wide'][at % 3]}-cell-of-it"><news-card><a id="t${at}" href="/${at}">${title}</a></news-card></div>`,
  'divisions without a class': (title, at) =>
    `<div><a href="/${at}"><img src="/${at}.jpg"></a><a id="t${at}" href="/${at}">${title}</a></div>`,
};
const rows: Record<string, (inside: string) => string> = {
  'custom elements': inside => `<card-row>${inside}</card-row>`,
  'divisions with a class': inside => `<div class="grid-row">${inside}</div>`,
  'divisions without one': inside => `<div>${inside}</div>`,
};

describe.each(Object.entries(rows))('a grid whose rows are %s', (_, row) => {
  describe.each(Object.entries(cards))('and whose cards are %s', (_, card) => {
    const all = titles.map(card);
    for (const wide of [2, 3, 4, 5]) {
      const lines = Array.from({ length: Math.ceil(titles.length / wide) }, (_, at) =>
        row(all.slice(at * wide, (at + 1) * wide).join('')),
      );
      const page = readPage(`<main><h1>News</h1><card-grid>${lines.join('')}</card-grid></main>`);
      const clicked = (one: number, other: number) =>
        shown(deriveFromTwo({ page, base }, byId(page, `t${one}`), byId(page, `t${other}`)));

      test(`has its cards for items, ${wide} in a row`, () => {
        expect(clicked(0, titles.length - 1), 'first and last').toEqual(wanted);
        expect(clicked(0, wide), 'one above the other').toEqual(wanted);
        expect(clicked(1, wide), 'in two rows').toEqual(wanted);
        expect(clicked(0, 4), 'anywhere').toEqual(wanted);
        expect(clicked(0, 1), 'beside each other').toEqual(wanted);
        expect(shown(deriveFromOne({ page, base }, byId(page, 't1'))), 'one click').toEqual(wanted);
        expect(shown(propose({ page, base })[0]!), 'no click').toEqual(wanted);
      });
    }
  });
});
