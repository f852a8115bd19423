import type { Socket } from 'node:net';
import tls from 'node:tls';
import Client from 'undici/lib/dispatcher/client.js';
import { isAddressLiteral } from './address.ts';
import { type Failure, failure, isFailure, reasonOf } from './fetched.ts';
import { type Lifetime, step } from './lifetime.ts';
import type { Outside } from './outside.ts';
import type { PrivateHosts } from './private-hosts.ts';
import { bareHost, portOf } from './url-host.ts';
import { mayDial, type UrlRule } from './url-rule.ts';

/** One socket and the HTTP/1.1 client upon it. The client cannot dial: when the socket ends, so does the connection. */
export type Connection = { client: Client; socket: Socket; key: string; ip: string };

/** Requests of one key may share connections: those with a permission have keys of their own. */
export const connectionKey = (url: URL, permission: PrivateHosts | undefined): string =>
  permission ? `${url.origin} by permission` : url.origin;

export type Connections = {
  /** The address of an idle connection of this key, so that it can be preferred among its addresses. */
  idleAddress(key: string): string | undefined;
  /** An idle connection to exactly this address; those of the key to other addresses are closed. */
  takeIdle(key: string, ip: string): Connection | undefined;
  open(url: URL, ip: string, life: Lifetime, permission: PrivateHosts | undefined): Promise<Connection | Failure>;
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
};

export const createConnections = (outside: Outside, rule: UrlRule, settings: ConnectionSettings): Connections => {
  const idle = new Map<string, Connection[]>();
  const secureContext = memo(() => tls.createSecureContext({ ca: settings.ca }));
  let idleCount = 0;
  let closed = false;

  const oldest = () => idle.values().next().value?.[0];
  const forget = (connection: Connection) => {
    const waiting = idle.get(connection.key);
    if (!waiting?.includes(connection)) return;
    idleCount -= 1;
    const left = waiting.filter(other => other !== connection);
    if (left.length === 0) idle.delete(connection.key);
    else idle.set(connection.key, left);
  };
  const drop = (connection: Connection): void => {
    forget(connection);
    connection.client.destroy(null, () => {});
    connection.socket.destroy();
  };

  return {
    idleAddress: key => idle.get(key)?.at(-1)?.ip,

    takeIdle(key, ip) {
      const waiting = idle.get(key);
      if (waiting === undefined) return undefined;
      for (const connection of waiting) if (connection.ip !== ip) drop(connection);
      const connection = idle.get(key)?.at(-1);
      if (connection === undefined) return undefined;
      forget(connection);
      return connection.socket.destroyed ? undefined : connection;
    },

    async open(url, ip, life, permission) {
      // The only dial of an address that others name: the last look at the very address, whatever was looked at before.
      if (!mayDial(url, ip, rule, permission) && !(outside.takesNames && isNameOf(url, ip)))
        return failure('BLOCKED_ADDRESS', ip);
      const late = failure('TIMEOUT', 'connecting');
      const socket = await step<Socket>(life, settings.connectMs, late, settle => {
        const plain = outside.dial(ip, portOf(url));
        let secured: Socket | undefined;
        const reached = (refusal?: Failure) => {
          if (refusal) {
            settle(refusal);
            plain.destroy();
          } else if (url.protocol === 'http:') settle(plain);
          else secured = secure(plain, bareHost(url), secureContext(), settle);
        };
        const connected = () => (outside.enter ? outside.enter(plain, ip, portOf(url), reached) : reached());
        plain.on('error', error => settle(failure('CONNECT', reasonOf(error))));
        plain.on('close', () => settle(failure(secured ? 'TLS' : 'CONNECT', 'closed')));
        if (plain.connecting) plain.once('connect', connected);
        else connected();
        return () => plain.destroy();
      });
      if (isFailure(socket)) return socket;

      const client = clientUpon(socket, url.origin, settings);
      const connection = { client, socket, key: connectionKey(url, permission), ip };
      client.once('disconnect', () => forget(connection));
      return connection;
    },

    keep(connection) {
      if (closed || connection.socket.destroyed) return drop(connection);
      idle.set(connection.key, [...(idle.get(connection.key) ?? []), connection]);
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

/** A proxy gets the name itself; what an address spells out is judged here nonetheless. */
const isNameOf = (url: URL, dialled: string): boolean => !isAddressLiteral(url.hostname) && dialled === bareHost(url);

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
