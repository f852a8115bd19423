import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bomb,
  coded,
  cutShort,
  document,
  drip,
  type FakeInternet,
  fakeInternet,
  raw,
  silence,
  status,
} from '#test/origin.ts';
import { createHttpClient, type HttpClient, type HttpClientSettings } from './fetch.ts';

let internet: FakeInternet;
const fetchers: HttpClient[] = [];

beforeEach(async () => {
  internet = await fakeInternet();
});
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map(http => http.close()));
  await internet.close();
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n';

describe('time', () => {
  it('for the name', async () => {
    internet.point('a.test', () => new Promise(() => {}));
    expect(await get({ dnsMs: 20 })).toMatchObject({ code: 'DNS', detail: 'no answer in time' });
  });

  it('for the connection', async () => {
    internet.serve('a.test', silence());
    const { Socket } = await import('node:net');
    const never = { resolve: internet.resolve, dial: () => Object.assign(new Socket(), { connecting: true }) };
    const http = createHttpClient(never, { connectMs: 20 });
    expect(await http.request({ url: 'http://a.test/', userAgent: 'test/1' })).toMatchObject({
      code: 'TIMEOUT',
      detail: 'connecting',
    });
    await http.close();
  });

  it.each([
    ['silence', silence()],
    ['a head that does not end', raw(head, 'silence')],
    ['notes without an answer', raw('HTTP/1.1 103 Early Hints\r\n\r\n', 'silence')],
  ])('for the first byte: %s', async (_name, handler) => {
    internet.serve('a.test', handler);
    expect(await get({ firstByteMs: 30 })).toMatchObject({ code: 'TIMEOUT', detail: 'first byte' });
  });

  it('for the whole request, however lively the body', async () => {
    internet.serve('a.test', drip(1000, 1));
    expect(await get({ totalMs: 2000 })).toMatchObject({
      code: 'TIMEOUT',
      detail: 'the whole request',
      partial: { status: 200 },
    });
  });

  it('for a whole chain of redirects together', async () => {
    internet.serve('a.test', (request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 20);
    });
    expect(await get({ totalMs: 60 })).toMatchObject({ code: 'TIMEOUT', detail: 'the whole request' });
  });

  it.each([
    [1, 5],
    [10, 20],
  ])('runs out for a body that drips %d bytes every %d ms', async (bytes, everyMs) => {
    internet.serve('a.test', drip(bytes, everyMs));
    expect(await get({ slowAfterMs: 50, slowEveryMs: 10, bytesPerSecond: 1_000_000 })).toMatchObject({ code: 'SLOW' });
  });

  it('does not run out for a body that is slow but fast enough', async () => {
    internet.serve('a.test', (_request, response) => {
      let left = 6;
      const timer = setInterval(() => {
        left -= 1;
        response.write('x'.repeat(1000));
        if (left > 0) return;
        clearInterval(timer);
        response.end();
      }, 10);
    });
    expect(await get({ slowAfterMs: 20, slowEveryMs: 5, bytesPerSecond: 10 })).toMatchObject({
      body: { length: 6000 },
    });
  });
});

describe('size', () => {
  const endless = (headers: Record<string, string> = {}) => drip(50_000, 1, headers);

  it.each([
    ['without a length', endless()],
    ['with a small lie in its coding', endless({ 'content-encoding': 'identity' })],
    ['with a length', cutShort('x'.repeat(30_000), 1_000_000_000)],
  ])('of a body %s is limited, and what came is kept', async (_name, handler) => {
    internet.serve('a.test', handler);
    const fetched = await get({ decodedBytes: 20_000, wireBytes: 20_000 });
    expect(fetched).toMatchObject({ kind: 'failed', code: 'TOO_LARGE', partial: { status: 200 } });
    expect(fetched.kind === 'failed' && fetched.partial?.body.length).toBe(20_000);
  });

  it('of a coded body is limited on the wire and once decoded', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => `<guid>${index * 7919}</guid>`).join('');
    internet.serve('a.test', coded('gzip', text));
    expect(await get({ wireBytes: 3000 })).toMatchObject({ code: 'TOO_LARGE' });
    const fetched = await get({ decodedBytes: 3000 });
    expect(fetched).toMatchObject({ code: 'TOO_LARGE' });
    expect(fetched.kind === 'failed' && Buffer.from(fetched.partial!.body).toString()).toBe(text.slice(0, 3000));
  });

  it('can be set for one request', async () => {
    internet.serve('a.test', document('x'.repeat(5000)));
    const http = open();
    const request = { url: 'http://a.test/', userAgent: 'test/1' };
    expect(await http.request({ ...request, decodedBytes: 4999 })).toMatchObject({ code: 'TOO_LARGE' });
    expect(await http.request({ ...request, decodedBytes: 5000 })).toMatchObject({ kind: 'answer' });
  });

  it.each([
    ['gzip', 1.5],
    ['gzip', 64],
    ['br', 1.5],
    ['br', 64],
  ] as const)('of a %s bomb of %d MiB does not unfold', async (coding, mebibytes) => {
    internet.serve('a.test', bomb(coding, mebibytes));
    expect(await get()).toEqual({
      kind: 'failed',
      code: 'BOMB',
      detail: coding,
      hops: [{ url: 'http://a.test/', status: 200 }],
    });
  });

  it('of headers is limited in bytes and in lines', async () => {
    const lines = (count: number, length: number) =>
      status(200, { x: Array.from({ length: count }, () => 'y'.repeat(length)) });
    internet.serve('a.test', lines(10, 2000));
    expect(await get()).toMatchObject({ code: 'HEADERS' });
    internet.serve('a.test', lines(101, 1));
    expect(await get()).toMatchObject({ code: 'HEADERS', detail: 'too many lines' });
    internet.serve('a.test', lines(90, 1));
    expect(await get()).toMatchObject({ kind: 'answer' });
  });
});

describe('content-codings', () => {
  it.each(['gzip, gzip', 'deflate', 'zstd', 'br, gzip', 'utf-8'])(
    'that were not asked for are refused: %s',
    async header => {
      internet.serve('a.test', coded('gzip', '<rss/>', header));
      expect(await get()).toMatchObject({ code: 'ENCODING', detail: header });
    },
  );

  it('that are only claimed are refused', async () => {
    internet.serve('a.test', document('<rss/>', { 'content-encoding': 'gzip' }));
    expect(await get()).toMatchObject({ code: 'ENCODING' });
  });

  it('without a body mean nothing', async () => {
    internet.serve('a.test', status(304, { 'content-encoding': 'zstd' }));
    expect(await get()).toMatchObject({ kind: 'answer', status: 304 });
  });
});

describe('a body that ends too early', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `<guid>${index * 7919}</guid>`).join('');
  const zipped = gzipSync(text);
  const chunk = `5dc\r\n${text.slice(0, 1500)}\r\n`;

  it.each([
    ['of the declared length', cutShort(text.slice(0, 1500), 5000)],
    [
      'of the declared length, on a connection to be closed',
      cutShort(text.slice(0, 1500), 5000, { connection: 'close' }),
    ],
    ['of its chunks', raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)],
    ['of its last chunk', raw(`${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}5dc\r\nx`)],
    ['of its coding', document(zipped.subarray(0, zipped.length / 2), { 'content-encoding': 'gzip' })],
    [
      'of its coded length',
      cutShort(zipped.subarray(0, zipped.length / 2), zipped.length, { 'content-encoding': 'gzip' }),
    ],
  ])('is cut short %s, and what came can be read', async (_name, handler) => {
    internet.serve('a.test', handler);
    const fetched = await get();
    expect(fetched).toMatchObject({
      kind: 'failed',
      code: 'TRUNCATED',
      partial: { status: 200, url: 'http://a.test/' },
    });
    const beginning = fetched.kind === 'failed' ? Buffer.from(fetched.partial!.body).toString() : '';
    expect(beginning.slice(0, 1500)).toBe(text.slice(0, 1500));
  });

  it('is whole when only its end tells its length', async () => {
    internet.serve('a.test', raw(`${head}\r\n<rss/>`));
    const fetched = await get();
    expect(fetched.kind === 'answer' && Buffer.from(fetched.body).toString()).toBe('<rss/>');
  });

  it('does not matter for an answer whose body is not read', async () => {
    internet.serve('a.test', raw('HTTP/1.1 404 Not Found\r\nContent-Length: 500\r\n\r\nx'));
    expect(await get()).toMatchObject({ kind: 'answer', status: 404 });
  });
});

describe('what is not HTTP', () => {
  it.each([
    ['another protocol', raw('SSH-2.0-OpenSSH_9.2\r\n')],
    ['nothing', raw('')],
    ['a reset', raw('', 'reset')],
    ['a head cut off', raw('HTTP/1.1 200 OK\r\nConte')],
    ['two lengths', raw(`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nxxxxx`)],
    ['a negative length', raw(`${head}Content-Length: -5\r\n\r\nxxxxx`)],
    ['a length and chunks', raw(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)],
    ['chunks without a size', raw(`${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`)],
    [
      'an offer to switch',
      raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'),
    ],
    ['a null in a header', raw('HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n')],
  ])('is called that: %s', async (_name, handler) => {
    internet.serve('a.test', handler);
    expect(await get()).toMatchObject({ kind: 'failed', code: 'PROTOCOL', hops: [] });
  });

  it('keeps what came before a body went wrong', async () => {
    internet.serve('a.test', raw(`${head}Transfer-Encoding: chunked\r\n\r\n6\r\n<rss/>\r\nxyz\r\n`));
    expect(await get()).toMatchObject({ code: 'PROTOCOL', partial: { body: { length: 6 } } });
  });

  it('leaves what follows an answer unread', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>';
    internet.serve('a.test', raw(`${answer}HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<bad>`, 'silence'));
    const http = open();
    for (let times = 0; times < 3; times += 1) {
      const fetched = await http.request({ url: 'http://a.test/', userAgent: 'test/1' });
      expect(fetched.kind === 'answer' && Buffer.from(fetched.body).toString()).toBe('<rss/>');
    }
  });
});

it('a request that nobody waits for any more ends, and its connection with it', async () => {
  const gone = new AbortController();
  const closed = new Promise<void>(resolve => {
    internet.serve('a.test', request => {
      request.socket.on('close', () => resolve());
      gone.abort();
    });
  });
  const fetched = await open().request({ url: 'http://a.test/', userAgent: 'test/1', signal: gone.signal });
  expect(fetched).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  await closed;
  const late = await open().request({ url: 'http://a.test/', userAgent: 'test/1', signal: gone.signal });
  expect(late).toMatchObject({ kind: 'failed', code: 'STOPPED' });
});

const open = (settings: Partial<HttpClientSettings> = {}): HttpClient => {
  const http = createHttpClient(internet, settings);
  fetchers.push(http);
  return http;
};

const get = (settings: Partial<HttpClientSettings> = {}) =>
  open(settings).request({ url: 'http://a.test/', userAgent: 'test/1' });
