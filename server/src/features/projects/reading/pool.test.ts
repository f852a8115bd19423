import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from './pool.ts';

let reader: Reader;
beforeAll(() => {
  reader = createReader({ timeoutMs: 20_000 });
});
afterAll(() => reader.close());

const read = (document: string | Uint8Array, through = reader, signal?: AbortSignal) =>
  through.read(documentOf(document), signal);

const documentOf = (document: string | Uint8Array) => ({
  bytes: typeof document === 'string' ? new TextEncoder().encode(document) : document,
  url: 'http://a.test/feed',
  contentType: null,
  encodingOverride: null,
  tags: [],
  known: [],
  ownOrigins: [],
  now: new Date('2026-03-05T00:00:00Z'),
});

const feed = (items: string) => `<rss version="2.0"><channel><title>t</title>${items}</channel></rss>`;

test('a document is read into items that are dated, clean and folded', async () => {
  const reading = await read(
    feed(`<item><title>東京都は Opens</title><link>/1</link><pubDate>2026年3月5日 15時07分</pubDate>
      <description>&lt;script&gt;x&lt;/script&gt;&lt;p&gt;本文&lt;/p&gt;</description></item>`),
  );
  expect(reading).toMatchObject({
    kind: 'feed',
    items: [
      {
        title: '東京都は Opens',
        link: 'http://a.test/1',
        content: '<p>本文</p>',
        excerpt: '本文',
        foldedTitle: ' 東京都は opens ',
      },
    ],
  });
});

test('the bytes of a part of a buffer are copied, and its neighbours keep theirs', async () => {
  const whole = Buffer.from(`${feed('<item><title>one</title></item>')}and more`);
  const reading = await read(whole.subarray(0, -8));
  expect(reading).toMatchObject({ kind: 'feed', items: [{ title: 'one' }] });
  expect(whole.subarray(-8).toString()).toBe('and more');
});

test('several documents at once wait for one another', async () => {
  const readings = await Promise.all(['a', 'b', 'c'].map(name => read(feed(`<item><title>${name}</title></item>`))));
  expect(readings.map(reading => reading.kind === 'feed' && reading.items[0]?.title)).toEqual(['a', 'b', 'c']);
});

test('a document that takes too long is given up, and the next is read by a new thread', async () => {
  const hasty = createReader({ timeoutMs: 1 });
  const long = feed(`<item><title>x</title><description>${'word '.repeat(500_000)}</description></item>`);
  expect(await read(long, hasty)).toMatchObject({
    kind: 'failed',
    code: 'READER_TIMEOUT',
  });
  await hasty.close();
  expect(await read(feed('<item><title>x</title></item>'))).toMatchObject({ kind: 'feed' });
});

test('a document that fills the memory ends its thread only', async () => {
  const small = createReader({ memoryMb: 8, timeoutMs: 20_000 });
  const huge = feed(
    `<item><title>x</title><description>${'&lt;b&gt;word&lt;/b&gt; '.repeat(300_000)}</description></item>`,
  );
  expect(await read(huge, small)).toMatchObject({ kind: 'failed', code: 'READER_CRASH' });
  await small.close();
});

test('what is being read or waits for it when the reader is closed fails as stopped', async () => {
  const closing = createReader();
  const readings = ['a', 'b', 'c'].map(name => read(feed(`<item><title>${name}</title></item>`), closing));
  await closing.close();
  readings.push(read(feed(''), closing));
  expect((await Promise.all(readings)).map(reading => reading.kind === 'failed' && reading.code)).toEqual(
    Array.from({ length: 4 }, () => 'STOPPED'),
  );
});

test('the start of a thread has a time of its own, apart from that of its first document', async () => {
  const late = createReader({ startMs: 0, timeoutMs: 20_000 });
  expect(await read(feed(''), late)).toMatchObject({ kind: 'failed', code: 'READER_TIMEOUT' });
  await late.close();
});

test('of a reader that many wait for, those beyond are refused at once, and who gives up is not read', async () => {
  const few = createReader({ mostWaiting: 2, timeoutMs: 20_000 });
  const gone = new AbortController();
  const document = (name: string) => feed(`<item><title>${name}</title></item>`);
  const first = read(document('a'), few);
  const given = read(document('b'), few, gone.signal);
  const last = read(document('c'), few);
  expect(await read(document('d'), few)).toMatchObject({ kind: 'failed', code: 'BUSY' });
  gone.abort();
  expect(await given).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  const later = read(document('e'), few);
  for (const reading of [await first, await last, await later]) expect(reading.kind).toBe('feed');
  expect(await read(document('f'), few, gone.signal)).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  await few.close();
});

test('no feed waits for a page', async () => {
  const order: string[] = [];
  const look = { itemXpath: '//li', titleXpath: 'a', linkXpath: 'a/@href', thumbnailXpath: 'img', fallbacks: [] };
  const bytes = new TextEncoder().encode('<li><a href=/a>A title</a>'.repeat(20_000));
  const page = { generator: 'x', definition: { builder: 'XPATH' as const, ...look } };
  await Promise.all([
    reader.read({ ...documentOf(bytes), page }).then(() => order.push('page')),
    read(feed('<item><title>x</title></item>')).then(() => order.push('feed')),
  ]);
  expect(order).toEqual(['feed', 'page']);
});
