/** The far end of the crawl runs in a process of its own. An edition comes over IPC; it renders it and answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentOf, type Edition } from './feed-documents.ts';

export interface Publish {
  feeds: number;
  edition: Edition;
  /** With an ETag an unchanged document is answered by a 304. */
  etags: boolean;
}

let documents: Buffer[] = [];
let etag: string | undefined;

const server = createServer((request, response) => {
  const body = documents[Number(/\d+/.exec(request.url!)?.[0])];
  if (body === undefined) return response.writeHead(404).end();
  if (etag !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  response.writeHead(200, {
    'content-type': 'application/xml; charset=utf-8',
    'content-length': body.length,
    ...(etag !== undefined && { etag }),
  });
  response.end(body);
});

process.on('message', ({ feeds, edition, etags }: Publish) => {
  documents = Array.from({ length: feeds }, (_, feed) => Buffer.from(documentOf(feed, edition)));
  etag = etags ? `"${edition.published}-${edition.build}"` : undefined;
  process.send!('published');
});
process.on('disconnect', () => process.exit(0));

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
