import { describe, expect, test } from 'vitest';
import { newBudget } from './budget.ts';
import type { Definition } from './definition.ts';
import { applyDefinition } from './extract.ts';
import { readPage } from './parse.ts';

const definition: Definition = {
  itemXpath: '//li',
  titleXpath: './/b',
  linkXpath: './/a/@href',
  thumbnailXpath: './/img',
  fallbacks: [{ itemXpath: '//p', titleXpath: './/a', linkXpath: './/a/@href', thumbnailXpath: './/img' }],
};

const base = 'https://a.example/x/y';
const dates = { now: new Date('2026-11-21T12:00:00Z'), zone: 'UTC' };

const apply = (html: string, change: Partial<Definition> = {}) =>
  applyDefinition(readPage(html), { ...definition, ...change }, { base, dates });

const item = (title: string, href: string, more = '') => `<li><b>${title}</b> <a href="${href}">more</a>${more}</li>`;

describe('the items of a page', () => {
  test('have title, absolute link and picture', () => {
    const { items, locator } = apply(item(' One\n two&nbsp;', 'z?q=1', '<img src="../i.png">'));
    expect(items).toMatchObject([
      { title: 'One two', link: 'https://a.example/x/z?q=1', image: 'https://a.example/i.png' },
    ]);
    expect(locator).toBe(0);
  });

  test('have no picture where no XPath says where it is', () => {
    const { items, locator } = apply(item('One', '/1', '<img src="/i.png">'), { thumbnailXpath: '' });
    expect([items.map(each => each.image), locator]).toEqual([[null], 0]);
  });

  test('are resolved by the base of the page', () => {
    expect(apply(`<base href="//b.example/c/">${item('One', 'd')}`).items[0]!.link).toBe('https://b.example/c/d');
  });

  test('are left out without a title or a link that leads somewhere', () => {
    const { items } = apply(
      item('', '/1') +
        item('Two', '#') +
        item('Three', 'javascript:void(0)') +
        item('Four', 'mailto:a@b') +
        '<li><b>Five</b></li>' +
        item('Six', '/6'),
    );
    expect(items.map(each => each.title)).toEqual(['Six']);
  });

  test('come once for each link, as they come first', () => {
    const { items } = apply(item('One', '/1') + item('One again', 'https://a.example/1') + item('Two', '/2'));
    expect(items.map(each => each.title)).toEqual(['One', 'Two']);
  });

  test('come once for what is one link but for tracking, a session or a place in the page', () => {
    const { items } = apply(
      item('One', '/1?utm_source=top') + item('Two', '/2#a') + item('One', '/1?utm_source=list') + item('Two', '/2'),
    );
    expect(items.map(each => each.link)).toEqual(['https://a.example/1?utm_source=top', 'https://a.example/2#a']);
  });

  test('are two when places in one page have different titles', () => {
    const { items } = apply(item('Version 2', '/log#v2') + item('Version 1', '/log#v1'));
    expect(items.map(each => each.title)).toEqual(['Version 2', 'Version 1']);
  });

  test('have a link whose XPath leads to the element', () => {
    expect(apply(item('One', '/1'), { linkXpath: './/a' }).items[0]!.link).toBe('https://a.example/1');
  });

  test('are 500 at most', () => {
    expect(apply(Array.from({ length: 600 }, (_, at) => item(`No ${at}`, `/${at}`)).join('')).items).toHaveLength(500);
  });
});

describe('the date of an item', () => {
  const datesOf = (html: string, change?: Partial<Definition>) =>
    apply(html, change).items.map(({ date }) => date?.toISOString().slice(0, 10) ?? null);

  test('is what it says of itself, apart from its title', () => {
    expect(datesOf(item('Plans of 2020-01-01', '/1', '<i>2026-05-03</i>') + item('Of 2020-01-01', '/2'))).toEqual([
      '2026-05-03',
      null,
    ]);
  });

  test('is that of a time in its link, which is no part of the title', () => {
    const row = (at: number, time: string) => `<li><b><a href="/${at}">Story ${at} ${time}</a></b></li>`;
    const page =
      row(1, '<time datetime="2026-05-03T10:00:00Z">3 weeks ago</time>') +
      row(2, '<time>2026-05-02</time>') +
      row(3, '<span class="date">1 May 2026</span>');
    expect(apply(page).items.map(({ title }) => title)).toEqual(['Story 1', 'Story 2', 'Story 3']);
    expect(datesOf(page)).toEqual(['2026-05-03', '2026-05-02', '2026-05-01']);
  });

  test('stays the same item text while a relative time in its link goes on', () => {
    const at = (when: string) => apply(item(`One <time>${when}</time>`, '/1')).items[0]!.title;
    expect(at('3 hours ago')).toBe(at('2 days ago'));
  });

  test('is not what prose tells of, where the others have none', () => {
    const prose = item('Two', '/2', '<p>Since 3 May 2024 the harbour has been closed to all but ferries.</p>');
    expect(datesOf(item('One', '/1') + prose + item('Three', '/3'))).toEqual([null, null, null]);
  });

  test('is that of a machine, though the others have none', () => {
    const timed = item('Two', '/2', '<time datetime="2026-05-03">Sunday</time>');
    expect(datesOf(item('One', '/1') + timed + item('Three', '/3'))).toEqual([null, '2026-05-03', null]);
  });

  test('may stand behind each item', () => {
    const row = (at: number) =>
      `<tr class="t"><td><b>No ${at}</b> <a href="/${at}">x</a></td></tr><tr><td>${at} days ago</td></tr><tr></tr>`;
    expect(datesOf(`<table>${[1, 2, 3].map(row).join('')}</table>`, { itemXpath: '//tr[@class]' })).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ]);
  });

  test('may stand before each item', () => {
    const entry = (at: number) => `<dt>令和8年5月${at}日</dt><dd><b>No ${at}</b> <a href="/${at}">x</a></dd>`;
    expect(datesOf(`<dl>${[3, 2].map(entry).join('')}</dl>`, { itemXpath: '//dd' })).toEqual([
      '2026-05-03',
      '2026-05-02',
    ]);
  });

  test('may stand in the text between links', () => {
    const links = [3, 2].map(at => `<a href="/${at}">No ${at}</a> - May ${at}, 2026<br>`).join('\n');
    expect(datesOf(`<p>${links}</p>`, { itemXpath: '//a', titleXpath: '.', linkXpath: './@href' })).toEqual([
      '2026-05-03',
      '2026-05-02',
    ]);
  });

  test('is not that of a neighbour while most have their own', () => {
    expect(
      datesOf(item('One', '/1', '<i>2026-05-03</i>') + item('Two', '/2', '<i>2026-05-02</i>') + item('Three', '/3')),
    ).toEqual(['2026-05-03', '2026-05-02', null]);
  });

  test('is not looked for without a clock', () => {
    const page = readPage(item('One', '/1', '<i>2026-05-03</i>'));
    expect(applyDefinition(page, definition, { base }).items[0]!.date).toBeNull();
  });
});

describe('a fallback', () => {
  const paragraphs = '<p><a href="/p1">First</a></p><p><a href="/p2">Second</a></p>';

  test('is used when the definition finds nothing, and is named', () => {
    const { items, locator } = apply(paragraphs);
    expect(items).toHaveLength(2);
    expect(locator).toBe(1);
  });

  test('is not used while the definition finds one item', () => {
    expect(apply(item('One', '/1') + paragraphs)).toMatchObject({ locator: 0, items: [{ title: 'One' }] });
  });

  test('has to find two items', () => {
    expect(apply('<p><a href="/p1">First</a></p>')).toEqual({ items: [], locator: null, trouble: null });
  });
});

describe('trouble is told', () => {
  test('of what is no XPath', () => {
    expect(apply(item('One', '/1'), { titleXpath: '///' })).toEqual({ items: [], locator: null, trouble: 'not-xpath' });
  });

  test('of a title that is the whole page for each item', () => {
    const page = readPage(`${'<div>some words '.repeat(500)}<a href="/x">x</a>${'<p>more'.repeat(20_000)}`);
    const greedy = { itemXpath: '//div', titleXpath: '.', linkXpath: '//a/@href', thumbnailXpath: './/img' };
    expect(applyDefinition(page, { ...greedy, fallbacks: [] }, { base })).toMatchObject({ trouble: 'too-much' });
  });

  test('of an XPath that costs too much', () => {
    const page = readPage(item('One', '/1').repeat(50));
    const extraction = applyDefinition(page, definition, { base: 'https://a.example/', budget: newBudget(100) });
    expect(extraction).toEqual({ items: [], locator: null, trouble: 'too-much' });
  });
});
