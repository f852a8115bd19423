import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#test/certificate.ts';
import { document, type FakeInternet, fakeInternet, raw } from '#test/origin.ts';
import { createHttpClient } from './fetch.ts';

let internet: FakeInternet | undefined;
afterEach(() => internet?.close());

describe('https', () => {
  it('is spoken with the name of the host, and the connection is kept', async () => {
    const identity = await serveSecurely(['a.test'], 'a.test');
    const http = createHttpClient(internet!, { ca: identity.cert });
    for (const path of ['/1', '/2']) {
      expect(await http.request({ url: `https://a.test${path}`, userAgent: 'test/1' })).toMatchObject({
        kind: 'answer',
        status: 200,
      });
    }
    expect(internet!.dialled).toEqual([{ ip: expect.any(String), port: 443 }]);
    await http.close();
  });

  it('is spoken with a name that ends in a dot, and with an address', async () => {
    const identity = await serveSecurely(['a.test', '198.41.0.4'], 'a.test', '198.41.0.4');
    for (const url of ['https://a.test./', 'https://198.41.0.4:8443/']) {
      expect(await get(url, identity.cert), url).toMatchObject({ kind: 'answer', status: 200 });
    }
  });

  it('is not spoken with a certificate for another name', async () => {
    const identity = await serveSecurely(['b.test'], 'a.test');
    expect(await get('https://a.test/', identity.cert)).toMatchObject({
      code: 'TLS',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it('is not spoken with a certificate that nobody vouches for', async () => {
    await serveSecurely(['a.test'], 'a.test');
    expect(await get('https://a.test/')).toMatchObject({ code: 'TLS', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('is not spoken with a certificate out of date', async () => {
    const identity = await serveSecurely(['a.test'], 'a.test', { until: '200101000000Z' });
    expect(await get('https://a.test/', identity.cert)).toMatchObject({ code: 'TLS', detail: 'CERT_HAS_EXPIRED' });
  });

  it('with something that does not speak TLS is a TLS failure', async () => {
    internet = await fakeInternet();
    internet.serve('a.test', raw('hello'));
    expect(await get('https://a.test/')).toMatchObject({ code: 'TLS' });
  });

  it('ends in time when the far end does not answer the greeting', async () => {
    internet = await fakeInternet();
    internet.serve('a.test', () => {});
    const { createServer, connect } = await import('node:net');
    const quiet = createServer(socket => socket.on('error', () => {}).resume());
    await new Promise<void>(done => quiet.listen(0, '127.0.0.1', done));
    const { port } = quiet.address() as { port: number };
    const http = createHttpClient(
      { resolve: internet.resolve, dial: () => connect(port, '127.0.0.1') },
      { connectMs: 50 },
    );
    expect(await http.request({ url: 'https://a.test/', userAgent: 'test/1' })).toMatchObject({
      code: 'TIMEOUT',
      detail: 'connecting',
    });
    await http.close();
    await new Promise(done => quiet.close(done));
  });
});

const serveSecurely = async (names: string[], ...more: (string | { until: string })[]) => {
  const until = more.find(entry => typeof entry === 'object')?.until ?? '490101000000Z';
  const identity = selfSigned(names, until);
  internet = await fakeInternet(identity);
  for (const host of more) if (typeof host === 'string') internet.serve(host, document('<rss/>'));
  return identity;
};

const get = async (url: string, ca?: string) => {
  const http = createHttpClient(internet!, { ca });
  const fetched = await http.request({ url, userAgent: 'test/1' });
  await http.close();
  return fetched;
};
