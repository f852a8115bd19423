/**
 * The sites of honest people and of attackers run in a process of their own; the name of the path says whose site it
 * is. Attackers are harmless until `attack` comes over IPC, so that their sources can be added first.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { floodFeed, honestFeed, pageOfFeeds, slowFeed } from './hostile-documents.ts';
import { frontPage, longTable } from './list-pages.ts';

const slow = Buffer.from(slowFeed());
const huge = Buffer.alloc(9_500_000, '<p>nothing that anybody reads</p>\n');
const page = frontPage(60_000);
const hugePage = `<!doctype html><title>Table</title>${longTable(40_000)}`;
/** Counts the requests to each honest feed: each request finds one item more. */
const asked = new Map<string, number>();
let attacking = false;
let floods = 0;

const editionOf = (url: string): number => {
  const edition = (asked.get(url) ?? 0) + 1;
  asked.set(url, edition);
  return edition;
};

const send = (response: ServerResponse, type: string, body: string | Buffer) =>
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);

/** Slow response: drips just above the least that the crawler asks for, 1 KB a second, and without an end. */
const drip = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/xml' });
  const timer = setInterval(() => response.write(`<!--${'.'.repeat(1_500)}-->`), 1_000);
  response.once('close', () => clearInterval(timer));
};

const server = createServer((request, response) => {
  const url = request.url!;
  const [, kind = '', number = '0'] = url.split('/');
  const feed = (document: string | Buffer) => send(response, 'application/xml; charset=utf-8', document);
  const html = (document: string) => send(response, 'text/html; charset=utf-8', document);
  switch (kind) {
    case 'page':
      return html(page);
    case 'huge-page':
      return html(hugePage);
    case 'page-of-feeds':
      return html(pageOfFeeds(Array.from({ length: 8 }, (_, at) => `http://site${2_000 + at}.feeds.test/slow/${at}`)));
    case 'slow':
      if (attacking) return feed(slow);
      break;
    case 'huge':
      if (attacking) return feed(huge);
      break;
    case 'drip':
      if (attacking) return drip(response);
      break;
    case 'flood':
      if (attacking) return feed(floodFeed(floods++));
      break;
    case 'feed':
      break;
    default:
      return response.writeHead(404, { 'content-length': 0 }).end();
  }
  feed(honestFeed(Number(number), editionOf(url)));
});

process.on('message', (order: 'attack' | 'rest') => {
  attacking = order === 'attack';
  process.send!(order);
});
process.on('disconnect', () => process.exit(0));

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
