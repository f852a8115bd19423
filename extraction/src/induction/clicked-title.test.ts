import { describe, expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromTwo } from './from-two.ts';

const titles = ['Ferry starts again', 'More trains on Sundays', 'A village saves its shop', 'Ten bridges in ten days'];
const wanted = titles.map((title, at) => `${title} → /${at}`);
const derived = (row: (title: string, at: number) => string, one: string, other: string) => {
  const page = readPage(`<main>${titles.map(row).join('')}</main>`);
  return shown(deriveFromTwo({ page, base }, byId(page, one), byId(page, other)));
};

const wrappers = ['meta', 'info', 'author', 'summary', 'label', 'tags', 'page', 'card-meta__count'];
/** Each entry adds another element to a row that is named as a title, or looks like one. */
const rivals: Record<string, (at: number) => string> = {
  'a subject of the same words': () => '<div class="subject">News of the town and harbour</div>',
  'a subject of its own': at =>
    `<div class="subject">${['Sea', 'Rail', 'Trade', 'Roads'][at]} and what goes on there</div>`,
  'a subject that several rows share': at =>
    `<div class="subject"><a href="/about/${at % 2}">${['Harbour news', 'Railway news'][at % 2]}</a></div>`,
  'a heading that several rows share': at =>
    `<h3><a href="/about/${at}">${at < 2 ? 'News of the harbour' : 'News of the railway'}</a></h3>`,
  'a heading of the same words': () => '<h3>News of the town and harbour</h3>',
};

describe.each(wrappers)('a clicked title in a wrapper named %s', name => {
  test.each(Object.entries(rivals))('wins over %s', (_, rival) => {
    const row = (title: string, at: number) =>
      `<div class="row"><div class="${name}"><a id="t${at}" href="/${at}">${title}</a></div>${rival(at)}</div>`;
    expect(derived(row, 't0', 't1')).toEqual(wanted);
    expect(derived(row, 't1', 't3')).toEqual(wanted);
    const inner = (title: string, at: number) =>
      `<div class="row">${rival(at)}<a href="/${at}"><span class="${name}"><b id="t${at}">${title}</b></span></a></div>`;
    expect(derived(inner, 't0', 't2')).toEqual(wanted);
  });
});

test('what says the same in all rows is no title, though it was clicked', () => {
  const row = (title: string, at: number) =>
    `<div class="row"><h3><a href="/${at}">${title}</a></h3><a class="buy" id="t${at}" href="/${at}#buy">Order it here today</a></div>`;
  expect(derived(row, 't0', 't1')).toEqual(wanted);
});

test.each([
  ['a link to all of it', (at: number) => `<a href="/${at}">Read more</a>`],
  ['a picture that leads to it', (at: number) => `<a href="/${at}"><img src="/${at}.jpg"></a>`],
])('who clicks an author beside %s means the item', (_, more) => {
  const row = (title: string, at: number) =>
    `<div class="row"><h3>${title}</h3><div class="meta"><a id="t${at}" href="/by/${at}">Ann ${'ABCD'[at]}. Writer</a></div>${more(at)}</div>`;
  expect(derived(row, 't0', 't1').map(each => each.replace(/ →.*/, ''))).toEqual(titles);
});

test('who clicks an author or a date still means the item', () => {
  const row = (title: string, at: number) =>
    `<div class="row"><h3><a href="/${at}">${title}</a></h3><div class="meta"><a id="t${at}" href="/by/${at}">Ann ${'ABCD'[at]}. Writer</a> <span id="d${at}">2 h ago</span></div></div>`;
  expect(derived(row, 't0', 't1')).toEqual(wanted);
  expect(derived(row, 'd0', 'd1')).toEqual(wanted);
});
