/** Leads connections through the operator's HTTP proxy (RFC 9110, 9.3.6): the guard judges first, then the proxy gets the judged address. */
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { isPublicAddress } from './address.ts';
import { type Failure, failure } from './fetched.ts';
import type { Outside } from './outside.ts';

export type OutgoingProxy = {
  /** `http://user:password@proxy:3128`; the proxy itself may be anywhere. */
  url: URL;
  /** It takes names alone: then it looks them up, and its rules are the guard. */
  resolves: boolean;
};

/** What is not public has a permission, is in the operator's own network, and is dialled past the proxy. */
export const throughProxy = (outside: Outside, { url, resolves }: OutgoingProxy): Outside => {
  const isPast = (host: string) => isIP(host) !== 0 && !isPublicAddress(host);
  const login = loginOf(url);
  const proxy = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80), noDelay: true };
  return {
    ...outside,
    takesNames: resolves,
    dial: (host, port) => (isPast(host) ? outside.dial(host, port) : connect(proxy)),
    enter: (socket, host, port, done) => {
      if (isPast(host)) return done();
      const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
      readAnswer(socket, (status, trouble) => done(status === 200 ? undefined : refusal(host, status, trouble)));
      socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${login}\r\n`);
    },
  };
};

/** The login stands in the setting's address, and is told to nobody but the proxy. */
const loginOf = ({ username, password }: URL): string => {
  if (username === '' && password === '') return '';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `proxy-authorization: Basic ${Buffer.from(login).toString('base64')}\r\n`;
};

/** Information disclosure: a name that the proxy does not reach is told as one that is not known, for it may be one inside. */
const refusal = (host: string, status: number | undefined, trouble: string): Failure => {
  const isName = isIP(host) === 0 && status !== undefined && status !== 407;
  return failure(
    isName ? 'DNS' : 'CONNECT',
    `the outgoing proxy ${status === undefined ? trouble : `answered ${status}`}`,
  );
};

/** A proxy's answer to CONNECT has no body, and the far end behind it waits for our first byte. */
const MOST_BYTES = 16 * 1024;

const readAnswer = (socket: Socket, done: (status: number | undefined, trouble: string) => void): void => {
  let came = Buffer.alloc(0);
  const end = (status: number | undefined, trouble = '') => {
    socket.off('data', read);
    socket.off('end', ended);
    socket.pause();
    done(status, trouble);
  };
  const ended = () => end(undefined, 'closed the connection');
  const read = (chunk: Buffer) => {
    came = Buffer.concat([came, chunk]);
    const head = came.indexOf('\r\n\r\n');
    if (head < 0) {
      if (came.length > MOST_BYTES) end(undefined, 'answered too much');
      return;
    }
    const status = /^HTTP\/1\.[01] ([2-5]\d\d)(?: |\r)/.exec(came.subarray(0, 64).toString('latin1'))?.[1];
    if (status === undefined) return end(undefined, 'did not answer in HTTP');
    const isOpen = status.startsWith('2');
    if (isOpen && came.length > head + 4) return end(undefined, 'said more than its answer');
    end(isOpen ? 200 : Number(status));
  };
  socket.on('data', read);
  socket.on('end', ended);
};
