/** A reverse proxy on loopback that knows who is signed in with it, and names them to the server as Authelia behind Caddy does. */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#http/routing.ts';

interface SigningProxy {
  url: string;
  /** These headers name the person who is signed in with the proxy; without any it lets a visitor through. */
  person: Record<string, string | string[]>;
  /** The address from which it connects, as another machine would. */
  from: string;
  close(): Promise<void>;
}

/** `app` is made to listen. What clients send of these headers is deleted, as the docs ask of a proxy. */
export const openSigningProxy = async (app: App): Promise<SigningProxy> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const server = createServer((incoming, outgoing) => {
    const { 'remote-user': _user, 'remote-email': _email, ...sent }: IncomingHttpHeaders = incoming.headers;
    const headers = { ...sent, ...proxy.person, 'x-forwarded-for': '203.0.113.7' };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers, localAddress: proxy.from });
    onward.on('response', answer => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const proxy: SigningProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: {},
    from: '127.0.0.1',
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return proxy;
};

/** A browser, or a program that keeps cookies, before such a proxy. */
export const clientOf = (proxy: SigningProxy, { userAgent = 'Test browser' } = {}) => {
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const cookie = [...cookies].map(each => each.join('=')).join('; ');
    const answer = await fetch(`${proxy.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, connection: 'close', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    const set = answer.headers.getSetCookie();
    for (const each of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, set, text, json: () => JSON.parse(text), location: answer.headers.get('location') };
  };
  return {
    cookies,
    ask,
    page: (path = '/', headers = {}) => ask('GET', path, { accept: 'text/html', ...headers }),
    get: (path: string, headers = {}) => ask('GET', path, headers),
  };
};
