import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf } from './fair-queue.ts';
import { createDocumentPool, createThreads, type DocumentPool } from './pool.ts';

let documents: DocumentPool;
beforeAll(() => {
  documents = createDocumentPool({ timeoutMs: 20_000 });
});
afterAll(() => documents.close());

const read = (document: string | Uint8Array, through = documents, signal?: AbortSignal) =>
  through.read(documentOf(document), { signal });

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
  const hasty = createDocumentPool({ timeoutMs: 1 });
  const long = feed(`<item><title>x</title><description>${'word '.repeat(500_000)}</description></item>`);
  expect(await read(long, hasty)).toMatchObject({
    kind: 'failed',
    code: 'READER_TIMEOUT',
  });
  await hasty.close();
  expect(await read(feed('<item><title>x</title></item>'))).toMatchObject({ kind: 'feed' });
});

test('a document that fills the memory ends its thread only', async () => {
  const small = createDocumentPool({ memoryMb: 8, timeoutMs: 20_000 });
  const huge = feed(
    `<item><title>x</title><description>${'&lt;b&gt;word&lt;/b&gt; '.repeat(300_000)}</description></item>`,
  );
  expect(await read(huge, small)).toMatchObject({ kind: 'failed', code: 'READER_CRASH' });
  await small.close();
});

test('a page has the memory that is said for pages, and a feed that for feeds', async () => {
  const rationed = createDocumentPool({ pageMemoryMb: 8, timeoutMs: 20_000 });
  const rows = '<div><a href="/1">one</a></div>'.repeat(30_000);
  const page = {
    generator: '1',
    definition: {
      builder: 'XPATH' as const,
      itemXpath: '//div',
      titleXpath: './/a',
      thumbnailXpath: '',
      linkXpath: './/a',
      fallbacks: [],
    },
  };
  expect(await rationed.read({ ...documentOf(`<html><body>${rows}</body></html>`), page })).toMatchObject({
    ...{ kind: 'failed', code: 'READER_CRASH' },
  });
  const items = '<item><title>one</title><link>/1</link></item>'.repeat(10_000);
  expect(await read(feed(items), rationed)).toMatchObject({ kind: 'feed' });
  await rationed.close();
});

test('what is being read or waits for it when the reader is closed fails as stopped', async () => {
  const closing = createDocumentPool({ threads: 1 });
  const readings = ['a', 'b', 'c'].map(name => read(feed(`<item><title>${name}</title></item>`), closing));
  await closing.close();
  readings.push(read(feed(''), closing));
  expect((await Promise.all(readings)).map(reading => reading.kind === 'failed' && reading.code)).toEqual(
    Array.from({ length: 4 }, () => 'STOPPED'),
  );
});

test('the start of a thread has a time of its own, apart from that of its first document', async () => {
  const late = createDocumentPool({ startMs: 0, timeoutMs: 20_000 });
  expect(await read(feed(''), late)).toMatchObject({ kind: 'failed', code: 'READER_TIMEOUT' });
  await late.close();
});

test('of people that wait for a reader, those beyond are refused at once, and who gives up is not read', async () => {
  const few = createDocumentPool({ threads: 1, mostWaiting: 2, timeoutMs: 20_000 });
  const gone = new AbortController();
  const wait = (name: string, signal?: AbortSignal) =>
    few.read(documentOf(feed(`<item><title>${name}</title></item>`)), { isUrgent: true, signal });
  const first = wait('a');
  const given = wait('b', gone.signal);
  const last = wait('c');
  expect(await wait('d')).toMatchObject({ kind: 'failed', code: 'BUSY' });
  const ofTheCrawl = read(feed(''), few);
  expect(few.backlog()).toEqual({ documents: 1, bytes: documentOf(feed('')).bytes.length });
  gone.abort();
  expect(await given).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  const later = wait('e');
  for (const reading of await Promise.all([first, last, later, ofTheCrawl])) expect(reading.kind).toBe('feed');
  expect(await wait('f', gone.signal)).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  await few.close();
});

test('a document that nobody waits for any more ends its thread, and the next is read by another', async () => {
  const one = createDocumentPool({ threads: 1, timeoutMs: 60_000 });
  const gone = new AbortController();
  // A thread that reads this never ends within the time of a test.
  const endless = feed(`<item><title>x</title><description>${'&lt;b&gt;word '.repeat(2_000_000)}</description></item>`);
  const given = read(endless, one, gone.signal);
  const next = read(feed('<item><title>next</title></item>'), one);
  gone.abort();
  // Its thread lives until it has ended, and there are no more than may be.
  expect(one.backlog().documents).toBe(1);
  expect(await given).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  expect(await next).toMatchObject({ kind: 'feed' });
  await one.close();
});

/** A worker that answers when it is let, with what it says to have cost. */
const obedient = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ gate, cpuMs }) => {
      if (gate) Atomics.wait(new Int32Array(gate), 0, 0);
      parentPort.postMessage({ kind: 'done', cpuMs, threadId });
    });
    parentPort.postMessage('ready');`)}`,
);
const open = (gate: SharedArrayBuffer): void => {
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
};

type Task = { bytes: Uint8Array; gate?: SharedArrayBuffer; cpuMs?: number };
type Done = { kind: 'done'; cpuMs: number; threadId: number };

test('a slow host has one of two threads, and another host does not wait for it', async () => {
  const two = createThreads<Task, Done>(obedient, { timeoutMs: 60_000 });
  const slow = () => ({ bytes: new Uint8Array(1), cpuMs: 3000 });
  const keys = keysOf(null, 'slow.test:80');
  await Promise.all([two.read(slow(), { keys }), two.read(slow(), { keys })]);
  const gate = new SharedArrayBuffer(4);
  const others = Array.from({ length: 8 }, () => two.read({ ...slow(), gate }, { keys }));
  const fast = await two.read({ bytes: new Uint8Array(1), cpuMs: 5 }, { keys: keysOf(null, 'fast.test:80') });
  expect([fast.kind, two.backlog().documents]).toEqual(['done', 7]);
  expect([keys, keysOf(7, 'fast.test:80')].map(two.isCrowded)).toEqual([true, false]);
  await two.close();
  expect((await Promise.all(others)).every(({ kind }) => kind === 'failed')).toBe(true);
});

test('quick documents wait for one another: a second thread starts beside a slow one, and is ended after a rest', async () => {
  const patient = createThreads<Task, Done>(obedient, { holdsAfterMs: 60_000 });
  const quick = (): Task => ({ bytes: new Uint8Array(1) });
  const all = await Promise.all(Array.from({ length: 20 }, () => patient.read(quick())));
  expect(new Set(all.map(one => one.kind === 'done' && one.threadId)).size).toBe(1);
  await patient.close();

  const threads = createThreads<Task, Done>(obedient, { holdsAfterMs: 0, restMs: 0, kept: 1 });
  const beside = async () => {
    const gate = new SharedArrayBuffer(4);
    const slow = threads.read({ ...quick(), gate });
    const other = await threads.read(quick());
    open(gate);
    return [await slow, other].map(one => (one.kind === 'done' ? one.threadId : one.code));
  };
  const seen = new Set(await beside());
  expect(seen.size).toBe(2);
  const isNew = async () => (await beside()).some(id => !seen.has(id));
  await expect.poll(isNew, { interval: 5 }).toBe(true);
  await threads.close();
});

test('a document does not wait for one of a key that is known to be slow, however long that takes', async () => {
  const patient = createThreads<Task, Done>(obedient, { holdsAfterMs: 60_000 });
  const keys = keysOf(null, 'slow.test:80');
  await patient.read({ bytes: new Uint8Array(1), cpuMs: 3000 }, { keys });
  const held = patient.read({ bytes: new Uint8Array(1), gate: new SharedArrayBuffer(4) }, { keys });
  expect(await patient.read({ bytes: new Uint8Array(1) })).toMatchObject({ kind: 'done' });
  await patient.close();
  expect(await held).toMatchObject({ code: 'STOPPED' });
});

test('while documents of a slow key wait, the thread for others is started before one of them comes', async () => {
  const started = new BroadcastChannel('a thread of pool.test.ts');
  const threadIds: number[] = [];
  started.onmessage = ({ data }) => void threadIds.push(data as number);
  const announcing = new URL(
    `${obedient.href}${encodeURIComponent(`
      const channel = new BroadcastChannel('a thread of pool.test.ts');
      channel.postMessage(threadId);
      channel.close();`)}`,
  );
  const threads = createThreads<Task, Done>(announcing, { holdsAfterMs: 60_000, timeoutMs: 60_000 });
  const keys = keysOf(null, 'slow.test:80');
  await threads.read({ bytes: new Uint8Array(1), cpuMs: 3000 }, { keys });
  await expect.poll(() => threadIds).toHaveLength(1);
  const gate = new SharedArrayBuffer(4);
  const before = threads.read({ bytes: new Uint8Array(1), gate });
  const slow = [1, 2].map(() => threads.read({ bytes: new Uint8Array(1), gate: new SharedArrayBuffer(4) }, { keys }));
  open(gate);
  expect(await before).toMatchObject({ kind: 'done' });
  await expect.poll(() => threadIds).toHaveLength(2);
  await threads.close();
  started.close();
  expect(await Promise.all(slow)).toMatchObject([{ code: 'STOPPED' }, { code: 'STOPPED' }]);
});

test('a thread that has read a large document is gone before its answer comes, and the next document gets another', async () => {
  const threads = createThreads<Task, Done>(obedient, { threads: 1, endsAfterBytes: 10 });
  const idOf = async (bytes: number) => ((await threads.read({ bytes: new Uint8Array(bytes) })) as Done).threadId;
  const ids = [await idOf(1), await idOf(10), await idOf(11), await idOf(1)];
  await threads.close();
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[3]).not.toBe(ids[0]);
});

test('the thread beside a slow document is for others than its key', async () => {
  const threads = createThreads<Task, Done>(obedient, { holdsAfterMs: 0 });
  const keys = keysOf(null, 'slow.test:80');
  const slow = threads.read({ bytes: new Uint8Array(1), gate: new SharedArrayBuffer(4) }, { keys });
  const next = threads.read({ bytes: new Uint8Array(1) }, { keys });
  for (let n = 0; n < 3; n++) expect(await threads.read({ bytes: new Uint8Array(1) })).toMatchObject({ kind: 'done' });
  await threads.close();
  for (const each of [slow, next]) expect(await each).toMatchObject({ code: 'STOPPED' });
});

test('what a person looks at is as much as is shown, and a page tells which feeds it names', async () => {
  const look = { items: 2 };
  const items = feed('<item><title>a</title></item><item><title>b</title></item><item><title>c</title></item>');
  const found = await documents.read({ ...documentOf(items), look });
  expect(found).toMatchObject({
    items: [{ title: 'a' }, { title: 'b' }],
    hashes: [{}, {}, {}].map(() => expect.any(String)),
  });
  const page = await documents.read({ ...documentOf('<html><link rel=feed href=/x title=News>'), look });
  expect(page).toMatchObject({ kind: 'failed', candidates: [{ url: 'http://a.test/x', title: 'News' }] });
});

test('no feed waits for a page', async () => {
  const one = createDocumentPool({ threads: 1, timeoutMs: 60_000 }, obedient);
  const look = { itemXpath: '//li', titleXpath: 'a', linkXpath: 'a/@href', thumbnailXpath: 'img', fallbacks: [] };
  const page = { generator: 'x', definition: { builder: 'XPATH' as const, ...look } };
  const held = { ...documentOf(''), page, gate: new SharedArrayBuffer(4) };
  const readings = [one.read(held), one.read({ ...held })];
  expect(await read('', one)).toMatchObject({ kind: 'done' });
  await one.close();
  expect(await Promise.all(readings)).toMatchObject([{ code: 'STOPPED' }, { code: 'STOPPED' }]);
});

const story = 'The night ferry sailed again on Monday, nine years after the last crossing, with many passengers.';
const article = (html: string, through: DocumentPool) =>
  through.article({
    bytes: new TextEncoder().encode(`<!doctype html><title>Night ferry</title><h1>Night ferry</h1>${html}`),
    url: 'http://a.test/ferry',
    contentType: null,
    encodingOverride: null,
    said: { title: 'Night ferry', excerpt: `${story.slice(0, 80)}…` },
    ownOrigins: [],
  });

test('an article is read in the thread of pages, and feeds are read as before', async () => {
  const paragraphs = `<p>${story}</p>`.concat(
    '<p>The band had been waiting since five, and the mayor came at six.</p>'.repeat(4),
  );
  const [read, feedRead] = await Promise.all([
    article(paragraphs, documents),
    documents.read(documentOf(feed('<item><title>x</title></item>'))),
  ]);
  expect(read).toMatchObject({ kind: 'article', html: expect.stringContaining(story) });
  expect(feedRead).toMatchObject({ kind: 'feed' });
  expect(await article('<p>Nothing.</p>', documents)).toMatchObject({ kind: 'failed', code: 'NO_ARTICLE' });
});

test('a page that no library can read in time is a failure, and the next article is read', async () => {
  // The limit is short for the hostile page only: it takes far longer on any machine.
  const hasty = createDocumentPool({ timeoutMs: 300, memoryMb: 512 });
  const hostile = `${Array.from({ length: 290 }, (_, at) => `<font size=${at}>`).join('')}${'<p>x, y, z.'.repeat(14_000)}`;
  expect(await article(hostile, hasty)).toMatchObject({ kind: 'failed', code: 'READER_TIMEOUT' });
  await hasty.close();
  expect(await article('<p>Nothing.</p>', documents)).toMatchObject({ kind: 'failed', code: 'NO_ARTICLE' });
});
