/**
 * Reaches a host that the operator's settings name, or one that we name ourselves, for checks: it says how far a connection comes, and
 * what its certificate is worth. Nothing of a caller decides an address here, so private addresses are dialled, too.
 */
import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { type Failure, failure, isFailure, reasonOf } from './fetched.ts';
import { type Outside, systemOutside } from './outside.ts';
import { bareHost, portOf } from './url-host.ts';

export interface Certificate {
  until: Date;
  /** The code of Node.js for the reason for which it is not to be believed, such as `CERT_HAS_EXPIRED`. */
  trouble: string | undefined;
}

export interface Reached {
  socket: Socket;
  address: string;
  /** Undefined without TLS. */
  certificate: Certificate | undefined;
}

interface Target {
  host: string;
  port: number;
  isSecure: boolean;
}

interface Ways {
  outside: Outside;
  signal: AbortSignal;
  /** Tests trust this authority. */
  ca?: string | undefined;
}

const ADDRESSES_AT_MOST = 4;
const CONNECT_MS = 4_000;

/** Tries the addresses of a host in turn. The socket is the caller's to destroy. */
export const reach = async (target: Target, ways: Ways): Promise<Reached | Failure> => {
  const addresses = await addressesOf(target.host, ways.outside).catch(error => failure('DNS', reasonOf(error)));
  if (!Array.isArray(addresses)) return addresses;
  let last = failure('DNS', 'no address');
  for (const address of addresses.slice(0, ADDRESSES_AT_MOST)) {
    if (ways.signal.aborted) break;
    const reached = await dial(address, target, ways);
    if (!isFailure(reached)) return reached;
    last = reached;
  }
  return last;
};

/** A proxy that takes names looks up all but addresses and the names of this machine. */
const addressesOf = async (host: string, outside: Outside): Promise<string[]> => {
  if (isIP(host) !== 0) return [host];
  if (isOwnName(host)) return systemOutside().lookup!(host);
  return outside.takesNames ? [host] : (outside.lookup ?? outside.resolve)(host);
};

const isOwnName = (host: string): boolean => /^(?:.+\.)?localhost$/.test(host);

const dial = (address: string, { host, port, isSecure }: Target, { outside, signal, ca }: Ways) =>
  new Promise<Reached | Failure>(resolve => {
    // A world of samples has no loopback, and this server's own address is there all the same.
    const way = isLoopback(address) ? systemOutside() : outside;
    const plain = way.dial(address, port);
    const settle = (outcome: Reached | Failure) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', late);
      if (isFailure(outcome)) plain.destroy();
      resolve(outcome);
    };
    const late = () => settle(failure('TIMEOUT', 'connecting'));
    const timer = setTimeout(late, CONNECT_MS);
    signal.addEventListener('abort', late, { once: true });
    const reached = (refusal?: Failure) => {
      if (refusal) return settle(refusal);
      if (!isSecure) return settle({ socket: plain, address, certificate: undefined });
      secure(plain, host, ca, outcome => settle(isFailure(outcome) ? outcome : { ...outcome, address }));
    };
    plain.on('error', error => settle(failure('CONNECT', reasonOf(error))));
    plain.on('close', () => settle(failure('CONNECT', 'closed')));
    plain.once('connect', () => (way.enter ? way.enter(plain, address, port, reached) : reached()));
  });

/** The handshake goes on with a certificate that is not to be believed, so that its fault can be named. Nothing secret is sent then. */
const secure = (
  plain: Socket,
  host: string,
  ca: string | undefined,
  settle: (outcome: Omit<Reached, 'address'> | Failure) => void,
): void => {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = tls.connect({ socket: plain, host, ...name, ca, rejectUnauthorized: false });
  socket.on('error', error => settle(failure('TLS', reasonOf(error))));
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate();
    const trouble = socket.authorized ? undefined : String(socket.authorizationError);
    settle({ socket, certificate: { until: new Date(valid_to), trouble } });
  });
};

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(address);

export interface Asked extends Omit<Reached, 'socket'> {
  status: number;
  header(name: string): string | undefined;
}

/** Sends one GET without following redirects, and reads the head of its answer. */
export const askOnce = async (url: URL, userAgent: string, ways: Ways): Promise<Asked | Failure> => {
  const target = { host: bareHost(url), port: portOf(url), isSecure: url.protocol === 'https:' };
  const reached = await reach(target, ways);
  if (isFailure(reached)) return reached;
  const { socket, address, certificate } = reached;
  return new Promise(resolve => {
    const settle = (outcome: Asked | Failure) => {
      socket.destroy();
      resolve(outcome);
    };
    ways.signal.addEventListener('abort', () => settle(failure('TIMEOUT', 'first byte')), { once: true });
    const headers = { host: url.host, 'user-agent': userAgent, connection: 'close' };
    const path = `${url.pathname}${url.search}`;
    const asked = request({ createConnection: () => socket, path, headers, setHost: false });
    asked.on('error', error => settle(failure('PROTOCOL', reasonOf(error))));
    asked.once('response', ({ statusCode = 0, headers: answered }) => {
      const header = (name: string) => {
        const value = answered[name];
        return Array.isArray(value) ? value[0] : value;
      };
      settle({ status: statusCode, header, address, certificate });
    });
    asked.end();
  });
};
