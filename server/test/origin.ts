import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Sees the request of one host; `request.url` is the path. Whatever it does stays on loopback. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * It is an internet of one process, for tests:
 *
 *     const internet = await fakeInternet();
 *     internet.serve('a.test', (request, response) => response.end('<rss/>'));
 *     const http = createHttpClient(internet);
 *     await http.get({ url: 'http://a.test/', userAgent: 'test' });
 *     await http.close();
 *     await internet.close();
 *
 * Each host gets an address of its own that looks public; dialling that leads to one loopback server, on any port (443
 * and 8443 speak TLS when a key is given). Other addresses are refused the way a closed port refuses.
 */
export type FakeInternet = {
  /** Adds a host or gives it another handler; returns its address, which is made up and looks public unless one is given. */
  serve(host: string, handler: Handler, at?: string): string;
  /** Gives a name that this machine alone knows, as by its hosts file. */
  know(host: string, addresses: string[]): void;
  /** Gives a name the DNS answers of your choice: a list, or a function called at each lookup, which may throw. */
  point(host: string, answers: string[] | (() => string[] | Promise<string[]>)): void;
  resolve(host: string): Promise<string[]>;
  lookup(host: string): Promise<string[]>;
  dial(ip: string, port: number): Socket;
  /** They are every dial and every lookup so far, in order; `lookedUp` those by this machine's own names. */
  dialled: { ip: string; port: number }[];
  resolved: string[];
  lookedUp: string[];
  close(): Promise<void>;
};

export const fakeInternet = async (tls?: { key: string; cert: string }): Promise<FakeInternet> => {
  const handlers = new Map<string, Handler>();
  const names = new Map<string, () => string[] | Promise<string[]>>();
  const addresses = new Map<string, string>();
  const sockets = new Set<Socket>();
  const answer: RequestListener = (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/\.$/, '');
    const handler = handlers.get(host);
    if (handler === undefined) response.writeHead(421).end();
    else handler(request, response);
  };
  const plain = await listen(createServer(answer), sockets);
  const secure = tls && (await listen(createSecureServer(tls, answer), sockets));
  const dialled: FakeInternet['dialled'] = [];
  const resolved: string[] = [];
  const lookedUp: string[] = [];
  const known = new Map<string, string[]>();
  const noName = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

  return {
    dialled,
    resolved,
    lookedUp,
    know: (host, answers) => void known.set(host, answers),
    async lookup(host) {
      lookedUp.push(host);
      const answers = known.get(host) ?? (await names.get(host)?.());
      if (answers === undefined) throw noName();
      return answers;
    },
    serve(host, handler, at) {
      handlers.set(host, handler);
      const ip = at ?? addresses.get(host) ?? madeUpAddress(addresses.size);
      addresses.set(host, ip);
      if (!names.has(host)) names.set(host, () => [ip]);
      return ip;
    },
    point(host, answers) {
      names.set(host, typeof answers === 'function' ? answers : () => answers);
    },
    async resolve(host) {
      resolved.push(host);
      const answers = names.get(host);
      if (answers === undefined) throw noName();
      return answers();
    },
    dial(ip, port) {
      dialled.push({ ip, port });
      const server = secure !== undefined && (port === 443 || port === 8443) ? secure : plain;
      return connect([...addresses.values()].includes(ip) ? portOf(server) : CLOSED_PORT, '127.0.0.1');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([plain, secure].map(server => server && new Promise(done => server.close(done))));
    },
  };
};

export const document =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };

/** Answers 304 to exactly this ETag, else 200 with it. */
export const unchangedSince =
  (etag: string, body: string): Handler =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag }).end(body);
  };

export const status =
  (code: number, headers: Record<string, string | string[]> = {}, body = ''): Handler =>
  (_request, response) =>
    response.writeHead(code, headers).end(body);

export const redirect = (location: string, code = 302): Handler => status(code, { location });

/** Sends the headers at once and the body a few bytes at a time, for ever. */
export const drip =
  (bytes: number, everyMs: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, headers).flushHeaders();
    const timer = setInterval(() => response.write(Buffer.alloc(bytes, 'x')), everyMs);
    response.on('close', () => clearInterval(timer));
  };

/** Sends these bytes as they are, then keeps quiet, or closes, or resets the connection. */
export const raw =
  (text: string | Uint8Array, then: 'silence' | 'close' | 'reset' = 'close'): Handler =>
  request => {
    const { socket } = request;
    socket.write(text, () => {
      if (then === 'close') socket.end();
      if (then === 'reset') socket.resetAndDestroy();
    });
  };

/** Never answers. */
export const silence = (): Handler => () => {};

/** Says that `declared` bytes come, sends the body, and closes. */
export const cutShort =
  (body: string | Uint8Array, declared: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': declared });
    response.write(body, () => response.socket?.end());
  };

/** Serves a body in a content-coding; the header may name another coding than the body has. */
export const coded = (coding: 'gzip' | 'br', body: string | Uint8Array, header: string = coding): Handler =>
  document(coding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, quickly), {
    'content-encoding': header,
  });

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Decompression bomb: serves zeros that grow to `mebibytes` when decoded. */
export const bomb = (coding: 'gzip' | 'br', mebibytes: number): Handler =>
  coded(coding, Buffer.alloc(mebibytes * 1024 * 1024));

/** No server listens there: port 1 of loopback needs rights that no test runs a server with. */
const CLOSED_PORT = 1;

/** 198.41.0.0/16 has the root name servers and no special purpose; nothing is ever sent there. */
const madeUpAddress = (index: number): string => `198.41.${Math.floor(index / 250)}.${(index % 250) + 4}`;

const listen = async (server: Server, sockets: Set<Socket>): Promise<Server> => {
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
