import type { Socket } from 'node:net';
import tls from 'node:tls';
import { Client } from 'undici';
import { isPublicAddress } from './address.ts';
import { type Failure, failure, isFailure, reasonOf } from './fetched.ts';
import { type Lifetime, step } from './lifetime.ts';
import type { Outside } from './outside.ts';
import { bareHost, hostAndPort, portOf } from './url-rule.ts';

/** One socket and the HTTP/1.1 client upon it. The client cannot dial: when the socket ends, so does the connection. */
export type Connection = { client: Client; socket: Socket; origin: string; ip: string };

export type Connections = {
  /** The address of an idle connection to this origin, so that it can be preferred among its addresses. */
  idleAddress(origin: string): string | undefined;
  /** An idle connection to exactly this address; those to other addresses of the origin are closed. */
  takeIdle(origin: string, ip: string): Connection | undefined;
  open(url: URL, ip: string, life: Lifetime): Promise<Connection | Failure>;
  keep(connection: Connection): void;
  drop(connection: Connection): void;
  close(): void;
};

export type ConnectionSettings = {
  connectMs: number;
  keepAliveMs: number;
  /**
   * Bound: all hosts together keep this many sockets: a crawl meets most hosts once an hour, so few of the sockets it keeps are used again.
   */
  keptConnections: number;
  headerBytes: number;
  ca?: string;
  /** `host:port` that may be dialled wherever they are. */
  trustedHosts: readonly string[];
};

export const createConnections = (outside: Outside, settings: ConnectionSettings): Connections => {
  const idle = new Map<string, Connection[]>();
  const secureContext = memo(() => tls.createSecureContext({ ca: settings.ca }));
  let idleCount = 0;
  let closed = false;

  const oldest = () => idle.values().next().value?.[0];
  const forget = (connection: Connection) => {
    const waiting = idle.get(connection.origin);
    if (!waiting?.includes(connection)) return;
    idleCount -= 1;
    const left = waiting.filter(other => other !== connection);
    if (left.length === 0) idle.delete(connection.origin);
    else idle.set(connection.origin, left);
  };
  const drop = (connection: Connection): void => {
    forget(connection);
    connection.client.destroy(null, () => {});
    connection.socket.destroy();
  };

  return {
    idleAddress: origin => idle.get(origin)?.at(-1)?.ip,

    takeIdle(origin, ip) {
      const waiting = idle.get(origin);
      if (waiting === undefined) return undefined;
      for (const connection of waiting) if (connection.ip !== ip) drop(connection);
      const connection = idle.get(origin)?.at(-1);
      if (connection === undefined) return undefined;
      forget(connection);
      return connection.socket.destroyed ? undefined : connection;
    },

    async open(url, ip, life) {
      // The only dial of the server: the last look at the very address, whatever was looked at before.
      if (!isPublicAddress(ip) && !settings.trustedHosts.includes(hostAndPort(url)))
        return failure('BLOCKED_ADDRESS', ip);
      const late = failure('TIMEOUT', 'connecting');
      const socket = await step<Socket>(life, settings.connectMs, late, settle => {
        const plain = outside.dial(ip, portOf(url));
        let secured: Socket | undefined;
        const connected = () => {
          if (url.protocol === 'http:') return settle(plain);
          secured = secure(plain, bareHost(url), secureContext(), settle);
        };
        plain.on('error', error => settle(failure('CONNECT', reasonOf(error))));
        plain.on('close', () => settle(failure(secured ? 'TLS' : 'CONNECT', 'closed')));
        if (plain.connecting) plain.once('connect', connected);
        else connected();
        return () => plain.destroy();
      });
      if (isFailure(socket)) return socket;

      const client = clientUpon(socket, url.origin, settings);
      const connection = { client, socket, origin: url.origin, ip };
      client.once('disconnect', () => forget(connection));
      return connection;
    },

    keep(connection) {
      if (closed || connection.socket.destroyed) return drop(connection);
      idle.set(connection.origin, [...(idle.get(connection.origin) ?? []), connection]);
      idleCount += 1;
      if (idleCount > settings.keptConnections) drop(oldest()!);
    },

    drop,

    close() {
      closed = true;
      for (const connection of [...idle.values()].flat()) drop(connection);
    },
  };
};

const secure = (
  plain: Socket,
  host: string,
  secureContext: tls.SecureContext,
  settle: (value: Socket | Failure) => void,
) => {
  const byName = isName(host);
  const socket = tls.connect({
    socket: plain,
    host,
    servername: byName ? host : '',
    secureContext,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  socket.once('secureConnect', () => settle(socket));
  socket.on('error', error => {
    settle(failure('TLS', reasonOf(error)));
    plain.destroy();
  });
  return socket;
};

/** A name, as against an address: SNI (RFC 6066) does not carry addresses. */
const isName = (host: string): boolean => !host.includes(':') && !/^[\d.]+$/.test(host);

const clientUpon = (socket: Socket, origin: string, settings: ConnectionSettings): Client => {
  let asked = false;
  return new Client(origin, {
    // undici may ask again after the socket has ended; it gets nothing, since an address must pass the guard before each dial.
    connect: (_options, done) => {
      // Not in the same turn: undici is still inside the call that asks, and would not go on to send.
      const first = !asked;
      asked = true;
      queueMicrotask(() => (first ? done(null, socket) : done(new Error('connection ended'), null)));
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: settings.headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: settings.keepAliveMs,
    keepAliveMaxTimeout: settings.keepAliveMs,
  });
};

const memo = <T>(make: () => T): (() => T) => {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
};
