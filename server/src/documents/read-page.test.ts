import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageDefinition } from './page-definition.ts';
import { createDocumentPool, type DocumentPool } from './pool.ts';
import { type Document, type DocumentResult, readDocument } from './read-document.ts';

const list: PageDefinition = {
  builder: 'XPATH',
  itemXpath: '//li[@class="news"]',
  titleXpath: './/h2',
  linkXpath: './/a/@href',
  thumbnailXpath: './/img',
  fallbacks: [],
};

const rule: PageDefinition = {
  builder: 'RULE',
  rule: '<li{*}href="{%}"{*}<h2>{%}</h2>{*}<p>{%}</p>',
  mapping: { link: 1, title: 2, content: 3 },
};

const documentOf = (html: string, definition: PageDefinition, more: Partial<Document> = {}): Document => ({
  bytes: new TextEncoder().encode(html),
  url: 'https://a.test/news/',
  contentType: 'text/html; charset=utf-8',
  encodingOverride: null,
  tags: [],
  ownTitle: "Alice's list",
  ownDescription: 'What Alice reads',
  known: [],
  ownOrigins: ['https://bell.test'],
  now: new Date('2026-03-05T12:00:00Z'),
  page: { generator: '11111111-1111-4111-8111-111111111111', definition },
  ...more,
});

const read = (...of: Parameters<typeof documentOf>) => readDocument(documentOf(...of));

const itemsOf = (result: DocumentResult) => {
  if (result.kind === 'failed') throw new Error(result.code);
  return result.items;
};

const item = (name: string, title = `News of ${name}`, more = '') =>
  `<li class="news"><a href="${name}"><h2>${title}</h2></a><p>About ${name}</p>${more}</li>`;

const page = (items: string[], head = '<title>The town</title>') =>
  `<!doctype html><html lang="ko"><head>${head}</head><body><ul>${items.join('\n')}</ul></body></html>`;

test('figures of a date are in the order of the language of the page', () => {
  const of = (language: string) =>
    itemsOf(
      read(page([item('one', 'One', '<i>01.02.26</i>'), item('two', 'Two')]).replace('"ko"', `"${language}"`), list),
    )[0]!.publishedAt;
  expect(of('de')).toEqual(new Date('2026-02-01T00:00:00Z'));
  expect(of('ko')).toEqual(new Date('2001-02-25T15:00:00Z'));
});

test('a list becomes items in the order of the page, with dates and pictures where there are any', () => {
  const html = page(
    [
      item('one', 'One &amp; <b>only</b>', '<time datetime="2026-03-04T09:00:00Z">yesterday</time><img src="/1.jpg">'),
      item('two', 'Two', '<span class="date">2026. 3. 1.</span><img src="https://bell.test/logout">'),
      item('three'),
      '<li class="news"><h2>No link</h2></li>',
    ],
    '<title>The town</title><base href="/old/"><meta property="og:image" content="logo.png">',
  );
  const reading = read(html, list);
  expect(itemsOf(reading).map(({ title, link, image, publishedAt }) => [title, link, image, publishedAt])).toEqual([
    ['One & only', 'https://a.test/old/one', 'https://a.test/1.jpg', new Date('2026-03-04T09:00:00Z')],
    ['Two', 'https://a.test/old/two', null, new Date('2026-02-28T15:00:00Z')],
    ['News of three', 'https://a.test/old/three', null, null],
  ]);
  expect(reading).toMatchObject({
    kind: 'feed',
    format: 'html',
    source: {
      title: "Alice's list",
      description: 'What Alice reads',
      link: 'https://a.test/news/',
      image: 'https://a.test/old/logo.png',
      language: 'ko',
    },
    page: { bytes: new TextEncoder().encode(html).length, items: 3, candidates: 4, distinctTitles: 3, locator: 0 },
  });
});

test('what lacks a title or a link is not counted behind a list that is full', () => {
  const full = Array.from({ length: 600 }, (_, no) => item(`${no}`));
  const adverts = Array.from({ length: 900 }, () => '<li class="news">Advertisement</li>');
  const reading = read(page([...full, ...adverts]), list);
  expect(reading).toMatchObject({ page: { items: 500, candidates: 900 } });
});

test('a rule reads the text itself, and its content is made clean', () => {
  const html = page([item('one', 'One', ''), item('two?utm_source=x', 'Two', '')]).replace(
    'About one',
    '<a href="more" onclick="x()">More</a><script>x()</script>',
  );
  const reading = read(html, rule);
  expect(itemsOf(reading).map(({ title, link, content, excerpt }) => [title, link, content, excerpt])).toEqual([
    [
      'One',
      'https://a.test/news/one',
      '<a href="https://a.test/news/more" rel="noopener noreferrer" target="_blank">More</a>',
      'More',
    ],
    ['Two', 'https://a.test/news/two?utm_source=x', 'About two?utm_source=x', 'About two?utm_source=x'],
  ]);
  expect(reading).toMatchObject({ page: { items: 2, candidates: 2, distinctTitles: 2, locator: 0 } });
});

test('an item keeps its name when its title or its session changes, and is not read again while it stands as it was', () => {
  const [before] = itemsOf(read(page([item('one?PHPSESSID=aabbccddeeff00112233', 'Before')]), list));
  const later = read(page([item('two'), item('one?PHPSESSID=99887766554433221100', 'After')]), list);
  expect(itemsOf(later)[1]!.aliases[0]).toEqual(before!.aliases[0]);
  expect(itemsOf(later)[1]!.sourceHash).not.toBe(before!.sourceHash);
  const again = read(page([item('one?PHPSESSID=0123456789abcdef0123', 'Before', '<time>3 hours ago</time>')]), list, {
    known: [before!.sourceHash],
  });
  expect(again).toMatchObject({ items: [], hashes: [before!.sourceHash], page: { items: 1 } });
});

test('the same link twice is one item, and nothing that lacks a link', () => {
  for (const definition of [list, rule]) {
    const reading = read(page([item('one'), item('one?utm_medium=side')]), definition);
    expect(reading).toMatchObject({ page: { items: 1, candidates: 1 } });
  }
});

test('once the definition finds nothing its fallback does, and it is told', () => {
  const definition = { ...list, itemXpath: '//li[@class="old"]', fallbacks: [{ ...list, itemXpath: '//ul/li' }] };
  expect(read(page([item('one'), item('two')]), definition)).toMatchObject({ page: { items: 2, locator: 1 } });
});

test.each<[string, string, PageDefinition]>([
  ['NO_ITEMS', page([]), list],
  ['NO_ITEMS', page([]), rule],
  ['NO_ITEMS', '', list],
  ['CHALLENGE', page([], '<title>Just a moment...</title>'), list],
  ['NOT_XPATH', page([item('one')]), { ...list, titleXpath: 'h2[' }],
  [
    'TOO_MUCH',
    page(Array.from({ length: 1000 }, (_, i) => item(`i${i}`))),
    { ...list, itemXpath: '//*[following::*[following::*[following::*]]]' },
  ],
  ['RULE_INVALID', page([item('one')]), { ...rule, rule: '{%}' }],
  ['RULE_INVALID', page([item('one')]), { ...rule, mapping: { title: 1, link: 9 } }],
  ['FEED', '<rss version="2.0"><channel><title>A feed</title><item><title>x</title></item></channel></rss>', list],
])('%s says why there are no items', (code, html, definition) => {
  expect(read(html, definition)).toMatchObject({ kind: 'failed', code });
});

let documents: DocumentPool;
beforeAll(() => {
  documents = createDocumentPool({ timeoutMs: 20_000 });
});
afterAll(() => documents.close());

test('a page is read in the thread, like every other document', async () => {
  expect(await documents.read(documentOf(page([item('one')]), list))).toMatchObject({
    kind: 'feed',
    page: { items: 1 },
  });
});

test('what is made to be slow ends in the thread, one way or the other', async () => {
  const nested = `${'<div class="news"><a href="x"><h2>'.repeat(3000)}`;
  const slow: PageDefinition[] = [
    { ...list, itemXpath: '//a/following::*/preceding::*' },
    { ...list, itemXpath: '//div', titleXpath: 'ancestor::*//h2[normalize-space(//body)="x"]' },
    { ...rule, rule: `<div{*}{%}${'{*}a{_}'.repeat(200)}zz`, mapping: { title: 1, link: 1 } },
  ];
  for (const definition of slow) {
    expect(await documents.read(documentOf(nested, definition))).toMatchObject({ kind: 'failed' });
  }
  const hasty = createDocumentPool({ timeoutMs: 1 });
  const long = page(Array.from({ length: 20_000 }, (_, i) => item(`i${i}`)));
  expect(await hasty.read(documentOf(long, list))).toMatchObject({ kind: 'failed', code: 'READER_TIMEOUT' });
  await hasty.close();
});
