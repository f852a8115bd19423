import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  coded,
  document,
  type FakeInternet,
  fakeInternet,
  redirect,
  silence,
  status,
  unchangedSince,
} from '#test/origin.ts';
import { createHttpClient, type FetchRequest, type HttpClient, type HttpClientSettings } from './fetch.ts';

let internet: FakeInternet;
const fetchers: HttpClient[] = [];

beforeEach(async () => {
  internet = await fakeInternet();
});
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map(http => http.close()));
  await internet.close();
});

describe('get', () => {
  it('brings an answer with its headers, its body and its one hop', async () => {
    internet.serve('a.test', document('<rss/>', { etag: 'W/"1"' }));
    const fetched = await get({ url: 'http://A.test/feed.xml?x=1#top' });
    const url = 'http://a.test/feed.xml?x=1';
    expect(fetched).toMatchObject({ kind: 'answer', status: 200, url, hops: [{ url, status: 200 }] });
    expect(fetched.kind === 'answer' && fetched.headers).toMatchObject({
      etag: 'W/"1"',
      'content-type': 'application/rss+xml',
    });
    expect(textOf(fetched)).toBe('<rss/>');
  });

  it('introduces itself, asks for feeds, and sends nothing that was not asked for', async () => {
    const requests = listenAt('a.test');
    await get({ url: 'http://a.test:8080/' });
    expect(requests[0]).toEqual({
      host: 'a.test:8080',
      connection: 'keep-alive',
      'user-agent': 'test/1',
      accept:
        'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5',
      'accept-encoding': 'gzip, br',
    });
  });

  it('decodes gzip and br', async () => {
    internet.serve('gzip.test', coded('gzip', '뉴스'.repeat(1000)));
    internet.serve('br.test', coded('br', '뉴스'.repeat(1000)));
    for (const host of ['gzip.test', 'br.test']) {
      expect(textOf(await get({ url: `http://${host}/` }))).toBe('뉴스'.repeat(1000));
    }
  });

  it('gives the status of answers that are no feed, without their bodies', async () => {
    for (const code of [204, 300, 400, 401, 404, 410, 429, 500, 503]) {
      internet.serve(`s${code}.test`, status(code, { 'retry-after': '60' }, code === 204 ? '' : 'x'.repeat(200_000)));
      const fetched = await get({ url: `http://s${code}.test/` });
      expect(fetched).toMatchObject({ kind: 'answer', status: code, headers: { 'retry-after': '60' } });
      expect(textOf(fetched)).toBe('');
    }
  });

  it('joins repeated headers, and takes the first of those that cannot be lists', async () => {
    internet.serve('a.test', status(200, { link: ['<a>', '<b>'], 'content-type': ['text/xml', 'text/html'] }));
    const fetched = await get({ url: 'http://a.test/' });
    expect(fetched).toMatchObject({ headers: { link: '<a>, <b>', 'content-type': 'text/xml' } });
  });
});

describe('validators', () => {
  it('go back byte for byte', async () => {
    const url = 'http://a.test/feed';
    for (const etag of ['"x"', 'W/"x"', 'bare', '"a", "b"', '"caf\u00e9"', '"with space"']) {
      internet.serve('a.test', unchangedSince(etag, '<rss/>'));
      const first = await get({ url });
      const known = first.kind === 'answer' ? first.headers.etag : undefined;
      expect(known).toBe(etag);
      expect(await get({ url, validators: { url, etag: known } })).toMatchObject({ kind: 'answer', status: 304 });
    }
  });

  it('are sent to their own URL only, wherever it stands in the chain', async () => {
    const seen: [string, string | undefined, string | undefined][] = [];
    internet.serve('a.test', (request, response) => {
      const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
      seen.push([request.url!, etag, since]);
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(etag ? 304 : 200).end();
    });
    const validators = { url: 'http://a.test/new', etag: '"1"', lastModified: 'yesterday' };
    expect(await get({ url: 'http://a.test/old', validators })).toMatchObject({
      status: 304,
      url: 'http://a.test/new',
    });
    expect(await get({ url: 'http://a.test/new?x', validators })).toMatchObject({ status: 200 });
    expect(seen).toEqual([
      ['/old', undefined, undefined],
      ['/new', '"1"', 'yesterday'],
      ['/new?x', undefined, undefined],
    ]);
  });

  it('that HTTP cannot carry are left out', async () => {
    const requests = listenAt('a.test');
    const url = 'http://a.test/';
    for (const etag of ['"a\r\nx: y"', '"뉴스"', '', null])
      await get({ url, validators: { url, etag, lastModified: '\u0000' } });
    expect(requests.map(headers => headers['if-none-match'] ?? headers['if-modified-since'])).toEqual(
      new Array(4).fill(undefined),
    );
  });
});

describe('redirects', () => {
  it('are followed five times, and no more', async () => {
    internet.serve('a.test', (request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(308, { location: `/${left - 1}` }).end();
    });
    const five = await get({ url: 'http://a.test/5' });
    expect(textOf(five)).toBe('there');
    expect(five.hops.map(hop => hop.status)).toEqual([308, 308, 308, 308, 308, 200]);
    expect(await get({ url: 'http://a.test/6' })).toMatchObject({
      kind: 'failed',
      code: 'REDIRECTS',
      hops: { length: 6 },
    });
  });

  it.each([1, 2, 5])('in a circle of %d end at once', async length => {
    internet.serve('a.test', (request, response) => {
      response.writeHead(302, { location: `/${(Number(request.url!.slice(1)) + 1) % length}` }).end();
    });
    expect(await get({ url: 'http://a.test/0' })).toMatchObject({ code: 'REDIRECTS', hops: { length } });
  });

  it('pass the whole gate at each hop', async () => {
    internet.point('inside.test', ['10.0.0.1']);
    const refused: [string, string][] = [
      ['http://127.0.0.1/', 'BLOCKED_ADDRESS'],
      ['//2130706433/', 'BLOCKED_ADDRESS'],
      ['http://[::ffff:10.0.0.1]/', 'BLOCKED_ADDRESS'],
      ['http://inside.test/', 'BLOCKED_ADDRESS'],
      ['http://a.test:22/', 'BLOCKED_PORT'],
      ['http://own.test/', 'BLOCKED_SELF'],
      ['file:///etc/passwd', 'BLOCKED_URL'],
      ['gopher://b.test/', 'BLOCKED_URL'],
      ['data:text/xml,<rss/>', 'BLOCKED_URL'],
      ['\\\\b.test', 'BLOCKED_URL'],
      ['http://u:p@b.test/', 'BLOCKED_URL'],
      ['/a b', 'BLOCKED_URL'],
      ['', 'BLOCKED_URL'],
      [`/${'x'.repeat(4000)}`, 'BLOCKED_URL'],
    ];
    for (const [location, code] of refused) {
      internet.serve('a.test', redirect(location));
      const hops = [{ url: 'http://a.test/', status: 302 }];
      expect(await get({ url: 'http://a.test/' }), location).toMatchObject({ kind: 'failed', code, hops });
    }
    expect(new Set(internet.dialled.map(dial => dial.ip))).toEqual(new Set([internet.serve('a.test', silence())]));
  });

  it('with two targets, or a target of 64 KB, are refused', async () => {
    internet.serve('a.test', status(302, { location: ['/a', '/b'] }));
    expect(await get({ url: 'http://a.test/' })).toMatchObject({ code: 'BLOCKED_URL' });
    internet.serve('b.test', redirect(`/${'x'.repeat(65_536)}`));
    expect(await get({ url: 'http://b.test/' })).toMatchObject({ code: 'HEADERS' });
  });

  it('are read as UTF-8, and byte by byte when they are not', async () => {
    const paths: string[] = [];
    internet.serve('a.test', (request, response) => {
      paths.push(request.url!);
      const location = request.url === '/utf8' ? Buffer.from('/뉴스').toString('latin1') : '/\u00b4\u00ba';
      if (request.url === '/utf8' || request.url === '/euckr') response.writeHead(301, { location }).end();
      else response.end();
    });
    await get({ url: 'http://a.test/utf8' });
    await get({ url: 'http://a.test/euckr' });
    expect(paths).toEqual(['/utf8', '/%EB%89%B4%EC%8A%A4', '/euckr', '/%B4%BA']);
  });

  it('to another origin take no authorization along', async () => {
    const requests = listenAt('b.test');
    internet.serve('a.test', (request, response) => {
      const location = request.url === '/' ? '/again' : 'http://b.test/';
      response.writeHead(request.headers.authorization === 'Basic eDp5' ? 302 : 401, { location }).end();
    });
    const fetched = await get({ url: 'http://a.test/', authorization: 'Basic eDp5' });
    expect(fetched.hops.map(hop => hop.status)).toEqual([302, 302, 200]);
    expect(requests[0]?.authorization).toBeUndefined();
  });
});

describe('connections', () => {
  it('are used again for the same host and address', async () => {
    internet.serve('a.test', document('<rss/>'));
    const http = open();
    for (let times = 0; times < 5; times += 1) await http.request({ url: 'http://a.test/', userAgent: 'test/1' });
    expect(internet.dialled).toHaveLength(1);
    expect(internet.resolved).toHaveLength(5);
  });

  it('are not used again once the name leads elsewhere', async () => {
    internet.serve('a.test', document('<rss/>'));
    const other = internet.serve('b.test', document('<rss/>'));
    const http = open();
    await http.request({ url: 'http://a.test/', userAgent: 'test/1' });
    internet.point('a.test', [other]);
    await http.request({ url: 'http://a.test/', userAgent: 'test/1' });
    expect(internet.dialled.map(dial => dial.ip)).toEqual([expect.any(String), other]);
  });

  it('that the far end closed while they were kept are dialled anew, once', async () => {
    let answers = 0;
    internet.serve('a.test', (request, response) => {
      answers += 1;
      if (answers === 2) request.socket.resetAndDestroy();
      else response.end('<rss/>');
    });
    const http = open();
    await http.request({ url: 'http://a.test/', userAgent: 'test/1' });
    expect(await http.request({ url: 'http://a.test/', userAgent: 'test/1' })).toMatchObject({ kind: 'answer' });
    expect(internet.dialled).toHaveLength(2);
  });

  it('kept for later are no more than the setting allows', async () => {
    const http = open({ keptConnections: 1 });
    for (const host of ['a.test', 'b.test']) internet.serve(host, document('<rss/>'));
    for (const host of ['a.test', 'b.test', 'b.test', 'a.test'])
      await http.request({ url: `http://${host}/`, userAgent: 'test/1' });
    expect(internet.dialled).toHaveLength(3);
  });

  it('try the next address when one does not answer the call, and IPv4 first', async () => {
    const alive = internet.serve('a.test', document('<rss/>'));
    internet.point('a.test', ['2606:4700::1', '198.41.200.1', alive]);
    expect(await get({ url: 'http://a.test/' })).toMatchObject({ kind: 'answer' });
    expect(internet.dialled.map(dial => dial.ip)).toEqual(['198.41.200.1', alive]);
    internet.point('b.test', ['198.41.200.1']);
    expect(await get({ url: 'http://b.test/' })).toMatchObject({ code: 'CONNECT', detail: 'ECONNREFUSED' });
  });

  it('are at most two to a host and four to an address, and the rest waits its turn', async () => {
    const most: Record<string, number> = {};
    const current: Record<string, number> = {};
    const held: (() => void)[] = [];
    const shared = internet.serve('h0.test', silence());
    const hosts = ['h0.test', 'h1.test', 'h2.test'];
    let served = 0;
    for (const host of hosts) {
      internet.serve(host, (_request, response) => {
        for (const key of [host, 'all']) {
          current[key] = (current[key] ?? 0) + 1;
          most[key] = Math.max(most[key] ?? 0, current[key]);
        }
        held.push(() => {
          for (const key of [host, 'all']) current[key]! -= 1;
          served += 1;
          response.end('<rss/>');
        });
        // Each answer waits until as many requests as may have come are there, or no more can come.
        if (held.length === 4 || served >= 8) for (const answer of held.splice(0)) answer();
      });
      internet.point(host, [shared]);
    }
    const http = open();
    const requests = Array.from({ length: 12 }, (_, index) =>
      http.request({ url: `http://${hosts[index % 3]}/${index}`, userAgent: 'test/1' }),
    );
    for (const fetched of await Promise.all(requests)) expect(fetched).toMatchObject({ kind: 'answer', status: 200 });
    expect(most.all).toBe(4);
    for (const host of hosts) expect(most[host]).toBeLessThanOrEqual(2);
  });

  it.each([
    ['a host', ['a.test', 'a.test', 'a.test'], 'a.test', 2],
    ['an address', ['a.test', 'b.test', 'c.test', 'd.test', 'e.test'], 'f.test', 4],
  ])('of %s hang for one owner, and another one is answered there beside them', async (_, hanging, theirs, most) => {
    let arrived = 0;
    const all = new Set([...hanging, theirs]);
    const shared = internet.serve('a.test', silence());
    for (const host of all) {
      internet.point(host, [shared]);
      internet.serve(host, (request, response) => {
        if (request.url === '/other') response.end('<rss/>');
        else arrived++;
      });
    }
    const http = open({ firstByteMs: 120_000, totalMs: 120_000, waitMs: 120_000 });
    const ask = (host: string, path: string, onBehalfOf?: string) =>
      http.request({ url: `http://${host}/${path}`, userAgent: 'test/1', onBehalfOf });
    const hung = hanging.map((host, index) => ask(host, `${index}`, 'one'));
    await expect.poll(() => arrived).toBe(most);
    for (const owner of ['other', undefined])
      expect(await ask(theirs, 'other', owner)).toMatchObject({ kind: 'answer' });
    expect(arrived).toBe(most);
    await http.close();
    for (const fetched of await Promise.all(hung)) expect(fetched).toMatchObject({ code: 'STOPPED' });
  });

  it('that do not come free in time are reported as busy, not as the far end at fault', async () => {
    internet.serve('a.test', silence());
    const http = open({ waitMs: 20 });
    const requests = [1, 2, 3].map(index => http.request({ url: `http://a.test/${index}`, userAgent: 'test/1' }));
    expect(await requests[2]).toMatchObject({ kind: 'failed', code: 'BUSY' });
  });
});

it('ends what is under way when it is closed, and starts nothing more', async () => {
  const arrived = new Promise<void>(done => internet.serve('a.test', () => done()));
  internet.point('slow.test', () => new Promise(() => {}));
  const http = open();
  const underWay = http.request({ url: 'http://a.test/', userAgent: 'test/1' });
  const atDns = http.request({ url: 'http://slow.test/', userAgent: 'test/1' });
  await arrived;
  const waiting = [1, 2].map(index => http.request({ url: `http://a.test/${index}`, userAgent: 'test/1' }));
  await http.close();
  for (const request of [underWay, atDns, ...waiting]) expect(await request).toMatchObject({ code: 'STOPPED' });
  expect(await http.request({ url: 'http://a.test/', userAgent: 'test/1' })).toMatchObject({
    code: 'STOPPED',
    hops: [],
  });
});

const open = (settings: Partial<HttpClientSettings> = {}): HttpClient => {
  const http = createHttpClient(internet, { ownHosts: ['own.test'], ...settings });
  fetchers.push(http);
  return http;
};

const get = (request: Omit<FetchRequest, 'userAgent'>) => open().request({ userAgent: 'test/1', ...request });

const listenAt = (host: string): IncomingHttpHeaders[] => {
  const seen: IncomingHttpHeaders[] = [];
  internet.serve(host, (request, response) => {
    seen.push(request.headers);
    response.end('<rss/>');
  });
  return seen;
};

const textOf = (fetched: Awaited<ReturnType<HttpClient['request']>>): string | undefined =>
  fetched.kind === 'answer' ? Buffer.from(fetched.body).toString() : undefined;
