import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { document, type FakeInternet, fakeInternet, redirect, status } from '#test/origin.ts';
import { createHttpClient, type HttpClient } from './fetch.ts';

let internet: FakeInternet;
let http: HttpClient;

beforeEach(async () => {
  internet = await fakeInternet();
  http = createHttpClient(internet, { trustedHosts: ['10.1.1.1:9000', 'inside.test:9000'] });
});
afterEach(async () => {
  await http.close();
  await internet.close();
});

const post = { type: 'application/x-www-form-urlencoded', body: 'code=a&state=b' };
const send = (url: string) => http.request({ url, userAgent: 'test', post });
const get = (url: string) => http.request({ url, userAgent: 'test' });

describe('a POST', () => {
  it('carries its body and type', async () => {
    internet.serve('a.test', async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      response.end(`${request.method} ${request.headers['content-type']} ${text}`);
    });
    const answer = await send('http://a.test/token');
    expect(answer.kind === 'answer' && Buffer.from(answer.body).toString()).toBe(
      'POST application/x-www-form-urlencoded code=a&state=b',
    );
  });

  it('follows no redirect, so that its body reaches nobody else', async () => {
    for (const code of [301, 302, 303, 307, 308]) {
      internet.serve('a.test', redirect('http://b.test/', code));
      expect(await send('http://a.test/')).toMatchObject({ kind: 'answer', status: code, hops: { length: 1 } });
    }
    expect(internet.resolved).not.toContain('b.test');
  });

  it('brings back why it was refused', async () => {
    internet.serve('a.test', status(400, {}, '{"error":"invalid_grant"}'));
    const answer = await send('http://a.test/');
    expect(answer.kind === 'answer' && Buffer.from(answer.body).toString()).toBe('{"error":"invalid_grant"}');
  });

  it('is sent once, never again on a second connection', async () => {
    let sent = 0;
    internet.serve('a.test', (request, response) => {
      if (request.method === 'GET') return void response.end('kept open');
      sent += 1;
      request.socket.destroy();
    });
    await get('http://a.test/');
    expect(await send('http://a.test/')).toMatchObject({ kind: 'failed', code: 'PROTOCOL' });
    expect(sent).toBe(1);
  });

  it('carries bytes and headers of ours as they are', async () => {
    internet.serve('a.test', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { topic, 'content-length': length } = request.headers;
      response.end(`${topic} ${length} ${Buffer.concat(chunks).toString('hex')}`);
    });
    const answer = await http.request({
      url: 'http://a.test/',
      userAgent: 'test',
      post: { type: 'application/octet-stream', body: Buffer.from('00ff80c3', 'hex'), headers: { topic: 'one' } },
    });
    expect(answer.kind === 'answer' && Buffer.from(answer.body).toString()).toBe('one 4 00ff80c3');
  });

  it('that may be repeated keeps its connection, and is sent again where that has been closed', async () => {
    const seen: number[] = [];
    internet.serve('a.test', (request, response) => {
      seen.push(request.socket.remotePort!);
      if (seen.length === 3) return void request.socket.destroy();
      request.resume().on('end', () => response.end('ok'));
    });
    const repeatable = () =>
      http.request({ url: 'http://a.test/', userAgent: 'test', post: { ...post, repeatable: true } });
    for (let n = 0; n < 3; n++) expect(await repeatable()).toMatchObject({ kind: 'answer', status: 200 });
    expect(seen).toEqual([seen[0], seen[0], seen[0], seen[3]]);
    expect(seen[3]).not.toBe(seen[0]);
  });

  it.each(['http://127.0.0.1/', 'http://10.1.1.1/', 'http://169.254.169.254/'])(
    'goes nowhere inside: %s',
    async url => {
      expect(await send(url)).toMatchObject({ code: 'BLOCKED_ADDRESS' });
      expect(internet.dialled).toEqual([]);
    },
  );
});

describe('a host that the operator trusts', () => {
  it('is asked inside, on its very port', async () => {
    internet.serve('inside.test', document('in'));
    internet.point('inside.test', ['10.1.1.1']);
    await get('http://inside.test:9000/');
    await get('http://10.1.1.1:9000/');
    expect(internet.dialled).toEqual([
      { ip: '10.1.1.1', port: 9000 },
      { ip: '10.1.1.1', port: 9000 },
    ]);
  });

  it.each([
    ['http://inside.test/', 'BLOCKED_ADDRESS'],
    ['http://inside.test:8080/', 'BLOCKED_ADDRESS'],
    ['http://inside.test:9001/', 'BLOCKED_PORT'],
    ['http://10.1.1.1/', 'BLOCKED_ADDRESS'],
    ['http://10.1.1.2:9000/', 'BLOCKED_ADDRESS'],
    ['http://also.inside.test:9000/', 'BLOCKED_PORT'],
    ['http://inside.test@10.1.1.2:9000/', 'BLOCKED_URL'],
  ])('opens nothing else: %s', async (url, code) => {
    internet.point('inside.test', ['10.1.1.1']);
    expect(await get(url)).toMatchObject({ code });
    expect(internet.dialled).toEqual([]);
  });

  it('leads nowhere else inside by a redirect', async () => {
    internet.serve('a.test', redirect('http://10.1.1.2:9000/'));
    expect(await get('http://a.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  });
});
