/**
 * The far end of the day runs in a process of its own, with one port on as many addresses as there are hosts. A round comes over IPC; it
 * renders what has changed and answers how often each source was asked for its document before.
 */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostAddress, publishedBy, type Served, serve, serveLarge } from './day-feeds.ts';

export interface DayRound {
  sources: number;
  round: number;
  /** So many sources follow after these, with documents of 9 MB. */
  large: number;
}

/** The source at each place was asked so often. */
export type Asked = number[];

const now = Date.now();
const hosts = Number(process.argv[2]);
let served: Served[] = [];
let asked: Asked = [];
let last: number | undefined;

const answer: RequestListener = (request, response) => {
  const source = Number(/^\/feed\/(\d+)\.xml$/.exec(request.url!)?.[1] ?? -1);
  const document = served[source];
  if (document === undefined) return response.writeHead(404).end();
  asked[source] = (asked[source] ?? 0) + 1;
  const { body, etag } = document;
  if (etag !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  response.writeHead(200, {
    'content-type': 'application/xml; charset=utf-8',
    'content-length': body.length,
    ...(etag !== undefined && { etag }),
  });
  response.end(body);
};

const listen = async (host: number, port: number): Promise<number> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer).listen(port, hostAddress(host));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

process.on('message', ({ sources, round, large }: DayRound) => {
  const before = asked;
  asked = [];
  const isKept = (source: number) => last !== undefined && publishedBy(source, last) === publishedBy(source, round);
  served = [
    ...Array.from({ length: sources }, (_, source) => (isKept(source) ? served[source]! : serve(source, round, now))),
    ...Array.from({ length: large }, (_, at) => serveLarge(sources + at, now)),
  ];
  last = round;
  process.send!(before);
});
// Ctrl-C reaches all processes of a terminal; this one ends with the benchmark, which has to remove its group before.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const port = await listen(0, 0);
for (let host = 1; host < hosts; host++) await listen(host, port);
process.send!(port);
