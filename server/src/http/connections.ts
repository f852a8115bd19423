/** Connection limits: at most so many connections may be open, in all and of one address, and an idle one is closed. */
import type { Socket } from 'node:net';
import type { Log } from '#log.ts';
import { addressKey } from './address-key.ts';
import type { App } from './routing.ts';

export interface ConnectionLimits {
  inAll: number;
  /** The limit of one address, a /64 of IPv6. */
  perAddress: number;
  /** Addresses that are not counted by themselves: of this machine, and of proxies behind which everybody is. */
  isExempt: (address: string) => boolean;
  /** Until the head of a request has come whole, from connecting on. What is late is found every `checkMs`. */
  headersMs: number;
  /** Timeout: the body has to come whole within this time. */
  requestMs: number;
  checkMs: number;
  /** A connection on which nothing moves for so long, or up to twice as long, is closed: its far end does not read its answer. Longer than an answer may take. */
  stalledMs: number;
  /** At the stop a request under way has so long for its answer; then its connection is closed. */
  closingMs: number;
}

/** Late heads end within 20 s, late bodies within 35 s. */
export const usualLimits: Omit<ConnectionLimits, 'perAddress'> = {
  inAll: 2000,
  isExempt: () => false,
  headersMs: 15_000,
  requestMs: 30_000,
  checkMs: 5000,
  stalledMs: 60_000,
  closingMs: 3000,
};

export const connectionTimes = ({ headersMs, requestMs, checkMs, stalledMs }: ConnectionLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  requestTimeout: requestMs,
  connectionTimeout: stalledMs,
});

/** Connections beyond the limits are closed at once: an answer would cost more than it tells. The log says so once a minute. */
export const boundConnections = (app: App, { inAll, perAddress, isExempt }: ConnectionLimits, log: Log): void => {
  const open = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (address: string | undefined): void => {
    if (performance.now() - toldAt < 60_000) return;
    toldAt = performance.now();
    log('connections_refused', { address, open: open.get(address ?? '') });
  };

  app.server.maxConnections = inAll;
  app.server.on('drop', data => tell(data?.remoteAddress));
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const before = open.get(key) ?? 0;
    if (before >= perAddress) {
      tell(key);
      socket.destroy();
      return;
    }
    open.set(key, before + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
};

/**
 * Stop: a connection without a request under way is closed at once, and the others with their answers. Node would wait for one that says
 * nothing, or half a head, and stops looking for late heads as soon as the server closes.
 */
export const endConnections = (app: App, { closingMs }: ConnectionLimits): void => {
  const underWay = new Map<Socket, number>();
  let isClosing = false;
  const endIdle = (socket: Socket): void => {
    if (isClosing && underWay.get(socket) === 0) socket.destroySoon();
  };
  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
    endIdle(socket);
  });
  app.server.on('request', ({ socket }, answer) => {
    const count = (by: number) => underWay.has(socket) && underWay.set(socket, underWay.get(socket)! + by);
    count(1);
    answer.once('close', () => {
      count(-1);
      endIdle(socket);
    });
  });
  app.addHook('preClose', done => {
    isClosing = true;
    for (const socket of underWay.keys()) endIdle(socket);
    const late = setTimeout(() => {
      for (const socket of underWay.keys()) socket.destroy();
    }, closingMs);
    app.server.once('close', () => clearTimeout(late));
    late.unref();
    done();
  });
};
