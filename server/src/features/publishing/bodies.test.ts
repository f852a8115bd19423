/** Bodies that nobody sends by mistake, and those that some programs do. */
import { gzipSync } from 'node:zlib';
import type { FeedItem } from '@newsbell/contracts/items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { freely, makePublisher, type Publisher } from '#test/publishing.ts';
import { ofForm, textBody } from './bodies.ts';

let database: Database;
let app: App;
let publisher: Publisher;
const failures: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, {
    env: freely,
    log: (event, { error } = {}) => void failures.push(`${event} ${error}`),
  });
  publisher = await makePublisher(database.db, app);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  expect(failures).toEqual([]);
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const itemOf = async (id: number): Promise<FeedItem> => (await app.inject(`/v1/feed?id=${id}`)).json()[0];
const published = async (...sent: Parameters<Publisher['publish']>): Promise<FeedItem> => {
  const { status, body } = await publisher.publish(...sent);
  expect([status, body.code, body.fields]).toEqual([200, undefined, undefined]);
  return itemOf(body.id);
};
const refused = async (...sent: Parameters<Publisher['publish']>) => {
  const { status, body } = await publisher.publish(...sent);
  return [status, body.code, ...Object.keys(body.fields ?? {})];
};

describe('a body of a quarter of a megabyte that was written to cost time', () => {
  // With what is quadratic in their length, each would take minutes.
  const LENGTH = 250 * 1024;
  it.each([
    ['blanks', ' '.repeat(LENGTH)],
    ['blanks within a line', `a${' '.repeat(LENGTH)}b`],
    ['blanks and a line', `a${' '.repeat(LENGTH)}\nb`],
    ['line breaks', '\n'.repeat(LENGTH)],
    ['tabs and returns', '\t\r'.repeat(LENGTH / 2)],
    ['sharps', `${'#'.repeat(LENGTH)}\nb`],
  ])('%s', (_, text) => {
    expect(textBody(text, 'markdown').content).toBe(text.startsWith('a ') && text.endsWith('\nb') ? 'b' : text);
  });

  it.each([
    ['one of our names', 'tags=&', 'tags'],
    ['another name', 'a&', undefined],
    ['a field', 'fields[a]=&', 'fields'],
  ])('a form with no end of %s', (_, pair, name) => {
    const sent = ofForm(`title=x&${pair.repeat(LENGTH / pair.length)}`) as Record<string, unknown[]>;
    expect(Object.keys(sent)).toEqual(name ? ['title', name] : ['title']);
    if (name) expect(sent[name]!.length).toBeGreaterThan(LENGTH / 13);
  });
});

describe('JSON', () => {
  const nested = (depth: number, open: string, close: string) =>
    `{"title":"x","more":${open.repeat(depth)}1${close.repeat(depth)}}`;
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at.toString(36)}":1`).join(',');

  it('that is too large, too deep, or has too many keys is refused before it is read', async () => {
    for (const body of [
      `{"content":"${'x'.repeat(1024 * 1024)}"}`,
      `{"title":"x",${keys(100_000)}}`,
      `{"title":"x",${keys(10_000)}}`,
      `{"title":"x","fields":{${keys(20_000)}}}`,
      nested(10_000, '[', ']'),
      nested(10_000, '{"a":', '}'),
      nested(64, '[', ']'),
      `{"title":"x","fields":${'['.repeat(200_000)}`,
    ])
      expect([body.slice(0, 30), ...(await refused(body, json))]).toEqual([body.slice(0, 30), 413, 'TOO_LARGE']);
    for (const body of [nested(63, '[', ']'), `{"title":"x",${keys(9_999)}}`]) await published(body, json);
  });

  it('may say in a text what would be too deep outside of it', async () => {
    const text = `${'[{'.repeat(500)} " \\ ${':'.repeat(20_000)}`;
    expect((await published({ title: 'x', content: text })).content).toContain(text);
  });

  it('gives no object another prototype', async () => {
    const named = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' };
    expect((await published({ title: 'x', fields: named })).fields).toEqual(
      Object.entries(named).map(([name, value]) => ({ name, value })),
    );
    const list = [{ name: '__proto__', value: 'a' }];
    expect((await published({ title: 'x', fields: list })).fields).toEqual(list);
    for (const body of [
      '{"title":"x","__proto__":{"polluted":1}}',
      '{"title":"x","fields":{"__proto__":{"polluted":1}}}',
      '{"title":"x","constructor":{"prototype":{"polluted":1}}}',
    ])
      expect(await refused(body, json)).toEqual([400, 'NOT_JSON']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(['null', '1', '"text"', '[]', '[{"title":"x"}]', 'true', '{', ''])(
    'of another shape is refused: %s',
    async body => {
      expect((await refused(body, json))[0]).toBe(400);
    },
  );
});

describe('a form', () => {
  it('with ten thousand parameters is what its own names say', async () => {
    const others = Array.from({ length: 10_000 }, (_, at) => `p${at}=1`).join('&');
    expect(await published(`title=x&${others}`, form)).toMatchObject({ title: 'x', content: '' });
  });

  it('has fields and other values of any name, and each of ours once', async () => {
    const item = await published('title=x&__proto__=y&constructor=z&fields[__proto__]=a&__proto__[b]=c', form);
    expect(item.fields).toEqual([{ name: '__proto__', value: 'a' }]);
    expect(({} as Record<string, unknown>).b).toBeUndefined();
    for (const name of ['title', 'content', 'id', 'format', 'link', 'priority', 'publishedAt'])
      expect(await refused(`content=x&${name}=1&${name}=2`, form)).toEqual([400, 'INVALID_FIELDS', name]);
    for (const fields of ['fields[]=x', 'fields[a b]=x', 'fields[a]=1&fields[A]=2', 'fields[title]=x', 'fields=x'])
      expect(await refused(`content=x&${fields}`, form)).toEqual([400, 'INVALID_FIELDS', 'fields']);
  });
});

describe('a text', () => {
  it('is read in the encoding that its type names', async () => {
    for (const [charset, bytes, title] of [
      ['iso-8859-1', Buffer.from('Größe', 'latin1'), 'Größe'],
      ['"euc-kr"', Buffer.from([0xbc, 0xad, 0xbf, 0xef]), '서울'],
      ['UTF-16', Buffer.from('\ufeff備份', 'utf16le'), '備份'],
      ['utf-8', Buffer.from('\ufeff備份'), '備份'],
      ['utf-8', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
    ] as const)
      expect([charset, (await published(bytes, { 'content-type': `text/plain; charset=${charset}` })).title]).toEqual([
        charset,
        title,
      ]);
    expect(await refused('x', { 'content-type': 'text/plain; charset=klingon' })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  it('that is packed is refused, under every type', async () => {
    for (const type of ['text/plain', 'application/json', form['content-type']])
      for (const encoding of ['gzip', 'br', 'identity, gzip'])
        expect(
          await refused(gzipSync('{"title":"x"}'), { 'content-type': type, 'content-encoding': encoding }),
        ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    await published('x', { 'content-type': 'text/plain', 'content-encoding': 'Identity' });
  });

  it.each(['text/plain', 'text/markdown', 'text/html', 'application/json', form['content-type'], ''])(
    'without anything in it is refused by name: %s',
    async type => {
      for (const body of type === 'application/json' ? [''] : ['', ' \n\t '])
        expect(await refused(body, type ? { 'content-type': type } : {})).toEqual([400, 'INVALID_FIELDS', 'content']);
    },
  );

  it.each([
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/xml',
    'application/ld+json',
    'application/octet-stream',
    'text/plain, text/html',
    'nonsense',
  ])('of another type is refused: %s', async type => {
    expect(await refused('{"title":"x"}', { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each(['<script>steal()</script>', '<!-- -->', '<p> </p>', '<a href="javascript:x"></a>'])(
    'HTML of which cleaning leaves nothing is refused, as new and as an edit: %s',
    async html => {
      const asHtml = { content: html, format: 'html' };
      expect(await refused(asHtml)).toEqual([400, 'INVALID_FIELDS', 'content']);
      const { body } = await publisher.publish({ id: 'edited', title: 'There' });
      const edited = await app.inject({
        ...{ method: 'PUT', url: `/v1/project/${publisher.urlKey}/news/${body.id}`, payload: asHtml },
        headers: { authorization: `Bearer ${publisher.token}` },
      });
      expect([edited.statusCode, edited.json().code]).toEqual([400, 'INVALID_FIELDS']);
      expect((await itemOf(body.id)).title).toBe('There');
    },
  );
});

describe('signs that PostgreSQL or a reader stumbles over', () => {
  it.each([
    ['NUL', '\0', ' ', '%00'],
    ['half a character', '\ud800', '\ufffd', '%EF%BF%BD'],
    ['its other half', '\udc00', '\ufffd', '%EF%BF%BD'],
    ['a sign that turns the direction', '\u202e', '', '%E2%80%AE'],
    ['a line break', '\r\n', ' ', ''],
    ['an escape', '\u001b', ' ', '%1B'],
  ])('%s leaves titles, fields, tags and addresses', async (_, sign, left, escaped) => {
    const value = `a${sign}b`;
    const url = `https://a.example/${value}`;
    const item = await published({
      ...{ title: value, link: url, image: url, tags: [value], attachments: [url] },
      fields: { value },
      content: `${value} ${value}`,
    });
    const clean = `a${escaped}b`;
    expect(item).toMatchObject({
      ...{ title: `a${left}b`, link: `https://a.example/${clean}`, image: `https://a.example/${clean}` },
      enclosures: [{ url: `https://a.example/${clean}` }],
      fields: [{ name: 'value', value: `a${left}b` }],
    });
    expect(item.tags[0]).toBe(`a${left}b`);
    for (const format of ['text', 'markdown', 'html'])
      expect(String((await published({ content: value, format })).content).replace(/\n/g, '')).not.toMatch(
        /\p{Cs}|(?![\r\n])\p{Cc}/u,
      );
    expect(await refused({ title: 'x', fields: { [value]: 'y' } })).toEqual([400, 'INVALID_FIELDS', 'fields']);
  });

  it('alone are neither a title nor a tag', async () => {
    expect((await published({ title: 'x', tags: ['\u202e', 'ops'] })).tags).toEqual(['ops']);
    expect(await refused({ title: '\u202e\0' })).toEqual([400, 'INVALID_FIELDS', 'content']);
  });

  it('lengths are counted as they are written, and no character is cut in two', async () => {
    expect((await published({ title: '😀'.repeat(150) })).title).toBe('😀'.repeat(150));
    expect((await published({ title: '😀'.repeat(300) })).title).toBe('😀'.repeat(300));
    expect(await refused({ title: '😀'.repeat(301) })).toEqual([400, 'INVALID_FIELDS', 'title']);
    // Rendering ends at 100,000 units.
    expect(await refused({ content: '😀'.repeat(50_001) })).toEqual([400, 'INVALID_FIELDS', 'content']);
    for (const begin of ['', 'a', 'aa']) {
      const { title, excerpt } = await published({ content: begin + '😀'.repeat(400) });
      expect([title.isWellFormed(), excerpt.isWellFormed(), title.length <= 80, excerpt.length <= 300]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    expect(await refused({ title: 'x', link: `https://a.example/${'한'.repeat(1000)}` })).toEqual([
      400,
      'INVALID_FIELDS',
      'link',
    ]);
  });
});

describe('a time', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59Z',
    '2024-02-30T00:00:00Z',
    '2024-01-01T24:00:00Z',
  ])('that is none, or ahead, is refused: %s', async publishedAt => {
    expect(await refused({ title: 'x', publishedAt })).toEqual([400, 'INVALID_FIELDS', 'publishedAt']);
  });

  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T23:00:00-01:00', '0001-01-02T00:00:00.000Z'],
    ['2024-01-01T00:00:00.123456789Z', '2024-01-01T00:00:00.123Z'],
  ])('long past is kept: %s', async (publishedAt, kept) => {
    const { published: at } = await published({ title: 'x', publishedAt });
    expect(at).toBe(kept);
  });
});

describe('an id', () => {
  const idOf = async (...sent: Parameters<Publisher['publish']>) => (await published(...sent)).id;

  it('means the same in the header, which programs write in UTF-8, and in a body', async () => {
    const id = '야간 백업 é';
    const header = Buffer.from(id).toString('latin1');
    const first = await idOf({ title: 'x', id });
    expect(await idOf({ title: 'x' }, { 'idempotency-key': header })).toBe(first);
    expect(await idOf({ title: 'x', id: ` ${id} ` }, { 'idempotency-key': 'another' })).toBe(first);
    const latin1 = await idOf({ title: 'x' }, { 'idempotency-key': 'é' });
    expect(await idOf({ title: 'x', id: 'é' })).toBe(latin1);
  });

  it('is told by its characters: another normal form or other capitals are another one', async () => {
    const ids = [];
    for (const id of ['\u00c9', 'E\u0301', '\u00e9', 'e']) ids.push(await idOf({ title: 'x', id }));
    expect(new Set(ids).size).toBe(4);
  });

  it('of blanks is none in the header, and a mistake in a body', async () => {
    const blank = { 'idempotency-key': '   ' };
    expect(await idOf({ title: 'x' }, blank)).not.toBe(await idOf({ title: 'x' }, blank));
    expect(await refused({ title: 'x', id: '   ' })).toEqual([400, 'INVALID_FIELDS', 'id']);
    expect(await refused({ title: 'x' }, { 'idempotency-key': 'i'.repeat(201) })).toEqual([
      400,
      'INVALID_FIELDS',
      'id',
    ]);
  });
});
