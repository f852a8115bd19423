/** HTTPS_PROXY, with a real proxy on loopback. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#test/certificate.ts';
import { document, type FakeInternet, fakeInternet, redirect } from '#test/origin.ts';
import { startProxy, type TestProxy } from '#test/proxy.ts';
import { createHttpClient, type FetchRequest, type HttpClient } from './fetch.ts';
import { readPrivateHosts } from './private-hosts.ts';
import { throughProxy } from './proxy.ts';

let internet: FakeInternet;
let proxy: TestProxy;
const open: HttpClient[] = [];

const identity = selfSigned(['a.test'], '490101000000Z');

beforeEach(async () => {
  internet = await fakeInternet(identity);
  proxy = await startProxy((host, port) => internet.dial(host, port));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(http => http.close()));
  await proxy.close();
  await internet.close();
});

const clientBy = (resolves = false, login = '', bounds: Parameters<typeof createHttpClient>[1] = {}): HttpClient => {
  const url = new URL(proxy.url.replace('//', `//${login}`));
  const http = createHttpClient(throughProxy(internet, { url, resolves }), { ca: identity.cert, ...bounds });
  open.push(http);
  return http;
};
const get = (http: HttpClient, url: string, more: Partial<FetchRequest> = {}) =>
  http.request({ url, userAgent: 'test/1', ...more });
const target = (head: string | undefined) => head?.split('\r\n', 1)[0];

describe('a proxy that takes addresses', () => {
  it('gets the judged address and the port, for http and for https, and a connection is used again', async () => {
    const ip = internet.serve('a.test', document('<rss/>'));
    const http = clientBy();
    for (const url of ['http://a.test/1', 'http://a.test/2', 'https://a.test/1', 'https://a.test/2'])
      expect(await get(http, url), url).toMatchObject({ kind: 'answer', status: 200, body: Buffer.from('<rss/>') });
    expect(proxy.heads.map(target)).toEqual([`CONNECT ${ip}:80 HTTP/1.1`, `CONNECT ${ip}:443 HTTP/1.1`]);
    expect(proxy.heads[0]).toBe(`CONNECT ${ip}:80 HTTP/1.1\r\nhost: ${ip}:80\r\n\r\n`);
  });

  it('gets an IPv6 address in brackets', async () => {
    internet.serve('a.test', document('<rss/>'), '2606:4700::1');
    expect(await get(clientBy(), 'http://a.test/')).toMatchObject({ kind: 'answer' });
    expect(target(proxy.heads[0])).toBe('CONNECT [2606:4700::1]:80 HTTP/1.1');
  });

  it('gets the login that the setting has, decoded, and the far end does not', async () => {
    let seen: unknown;
    internet.serve('a.test', (request, response) => {
      seen = request.rawHeaders;
      response.end('<rss/>');
    });
    await get(clientBy(false, 'me:p%40ss%3A%C3%A9@'), 'http://a.test/');
    const login = Buffer.from('me:p@ss:é').toString('base64');
    expect(proxy.heads[0]).toContain(`\r\nproxy-authorization: Basic ${login}\r\n`);
    expect(JSON.stringify(seen)).not.toMatch(/proxy/i);
  });

  it('is asked for nothing that the guard refuses', async () => {
    internet.serve('a.test', redirect('http://inside.test/'));
    internet.point('inside.test', ['10.0.0.5']);
    const http = clientBy();
    for (const url of ['http://inside.test/', 'http://10.0.0.5/', 'http://[::1]/', 'http://169.254.169.254/'])
      expect(await get(http, url), url).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect(proxy.heads).toEqual([]);
    expect(await get(http, 'http://a.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS', hops: { length: 1 } });
    expect(proxy.heads).toHaveLength(1);
  });

  it('is passed for what a request may reach in our own network', async () => {
    internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
    expect(await get(clientBy(), 'http://nas.test/', { mayReachPrivate: permission('nas.test') })).toMatchObject({
      kind: 'answer',
    });
    expect(proxy.heads).toEqual([]);
    expect(internet.dialled).toEqual([{ ip: '10.0.0.5', port: 80 }]);
  });

  it('does not vouch for a certificate of another name', async () => {
    internet.serve('b.test', document('<rss/>'));
    expect(await get(clientBy(), 'https://b.test/')).toMatchObject({ code: 'TLS' });
  });

  it.each([
    ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'answered 407'],
    ['HTTP/1.1 403 Forbidden\r\ncontent-length: 5\r\n\r\nhello', 'answered 403'],
    ['HTTP/1.0 502 Bad Gateway\r\n\r\n', 'answered 502'],
    ['HTTP/1.1 302 Found\r\nlocation: http://10.0.0.5/\r\n\r\n', 'answered 302'],
    ['SSH-2.0-OpenSSH_9.2\r\n\r\n', 'did not answer in HTTP'],
    ['HTTP/1.1 999 Strange\r\n\r\n', 'did not answer in HTTP'],
    ['HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n<rss/>', 'said more than its answer'],
    [`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`, 'answered too much'],
  ])('that answers %j fails the connection, and the detail says how', async (text, detail) => {
    const ip = internet.serve('a.test', document('<rss/>'));
    internet.point('a.test', [ip]);
    proxy.answerWith(text);
    for (const url of ['http://a.test/', 'https://a.test/'])
      expect(await get(clientBy(), url)).toMatchObject({ code: 'CONNECT', detail: `the outgoing proxy ${detail}` });
  });

  it('that closes without an answer, or is away, fails the connection', async () => {
    internet.serve('a.test', document('<rss/>'));
    proxy.answerWith('', 'close');
    const http = clientBy(false, 'me:secret@');
    expect(await get(http, 'http://a.test/')).toMatchObject({
      code: 'CONNECT',
      detail: 'the outgoing proxy closed the connection',
    });
    await proxy.close();
    const away = await get(http, 'http://a.test/');
    expect(away).toMatchObject({ code: 'CONNECT' });
    expect(JSON.stringify(away)).not.toContain('secret');
  });

  it('that says nothing is not waited for', async () => {
    internet.serve('a.test', document('<rss/>'));
    proxy.answerWith('HTTP/1.1 200');
    const http = clientBy(false, '', { connectMs: 50 });
    expect(await get(http, 'http://a.test/')).toMatchObject({ code: 'TIMEOUT', detail: 'connecting' });
  });
});

describe('a proxy that takes names alone', () => {
  it('gets the name, which is not looked up here', async () => {
    const ip = internet.serve('a.test', document('<rss/>'));
    await proxy.close();
    proxy = await startProxy((_host, port) => internet.dial(ip, port));
    for (const url of ['http://a.test/', 'https://a.test./'])
      expect(await get(clientBy(true), url), url).toMatchObject({ kind: 'answer' });
    expect(proxy.heads.map(target)).toEqual(['CONNECT a.test:80 HTTP/1.1', 'CONNECT a.test:443 HTTP/1.1']);
    expect(internet.resolved).toEqual([]);
  });

  it('gets no address inside, no name of loopback, and no port that sources do not have', async () => {
    const http = clientBy(true, '', { ownHosts: ['bell.test'] });
    const may = { mayReachPrivate: permission('10.0.0.0/24') };
    for (const url of [
      'http://10.0.0.5/',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://localhost/',
      'http://a.localhost./',
    ])
      expect(await get(http, url), url).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect(await get(http, 'http://bell.test/')).toMatchObject({ code: 'BLOCKED_SELF' });
    expect(await get(http, 'http://a.test:22/', may)).toMatchObject({ code: 'BLOCKED_PORT' });
    expect(proxy.heads).toEqual([]);
  });

  it('is passed for a host of our own network that is named', async () => {
    internet.serve('rsshub', document('<rss/>'), '172.18.0.3');
    internet.know('rsshub', ['172.18.0.3']);
    const may = { mayReachPrivate: permission('rsshub:1200') };
    expect(await get(clientBy(true), 'http://rsshub:1200/', may)).toMatchObject({ kind: 'answer' });
    expect(proxy.heads).toEqual([]);
  });

  it('is passed for a host that the operator trusts where that is inside, and for no other', async () => {
    const ip = internet.serve('push.test', document('<rss/>'));
    internet.serve('home.test', document('<rss/>'), '10.0.0.5');
    await proxy.close();
    proxy = await startProxy((_host, port) => internet.dial(ip, port));
    const http = clientBy(true, '', { trustedHosts: ['push.test:80', 'home.test:80', 'unknown.test:80'] });
    expect(await get(http, 'http://home.test/')).toMatchObject({ kind: 'answer' });
    expect(proxy.heads).toEqual([]);
    await get(http, 'http://push.test/');
    await get(http, 'http://unknown.test/');
    expect(proxy.heads.map(target)).toEqual(['CONNECT push.test:80 HTTP/1.1', 'CONNECT unknown.test:80 HTTP/1.1']);
  });

  it('that does not reach a name is told to a discreet caller as one that is not known', async () => {
    proxy.answerWith('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const http = clientBy(true, '', { discreetMs: 0 });
    expect(await get(http, 'http://a.test/')).toMatchObject({ code: 'DNS', detail: 'the outgoing proxy answered 502' });
    expect(await get(http, 'http://a.test/', { discreet: true })).toMatchObject({ code: 'UNREACHABLE' });
    proxy.answerWith('HTTP/1.1 407 No\r\n\r\n');
    expect(await get(http, 'http://a.test/')).toMatchObject({
      code: 'CONNECT',
      detail: 'the outgoing proxy answered 407',
    });
  });
});

const permission = (setting: string) => {
  const read = readPrivateHosts([setting]);
  if (!read.ok) throw new Error(read.problem);
  return read.hosts;
};
