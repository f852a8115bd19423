import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { App } from '#http/routing.ts';
import { settingsOf } from '#test/settings.ts';
import type { ConnectionLimits } from './connections.ts';
import { createServer } from './server.ts';

let app: App;
const logged: [string, Record<string, unknown> | undefined][] = [];

let asked = () => {};
let answering: Promise<void> | undefined;

const serve = async (connections: Partial<ConnectionLimits>): Promise<void> => {
  logged.length = 0;
  const log = (event: string, fields?: Record<string, unknown>) => void logged.push([event, fields]);
  app = await createServer({ log, settings: settingsOf() }, { connections });
  app.get('/', (_request, reply) => reply.send('here'));
  app.get('/late', async (_request, reply) => {
    asked();
    await answering;
    return reply.send('late');
  });
  app.post('/', (_request, reply) => reply.send('taken'));
  app.get('/much', (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
  await app.listen({ port: 0, host: '127.0.0.1' });
};
afterEach(() => app.close());

const open = async (sent = ''): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
};
/** Also where it has closed by now, or with an error, as it does under a write. */
const hasClosed = (socket: Socket) =>
  new Promise<void>(resolve => (socket.closed ? resolve() : socket.once('close', () => resolve())));
const closed = (socket: Socket) => hasClosed(socket.resume());

const ask = 'GET / HTTP/1.1\r\nHost: bell.test\r\n\r\n';

it('closes a connection that says nothing, drips its head, or begins a second request and stops', async () => {
  await serve({ headersMs: 50, checkMs: 10 });
  const begun = await Promise.all(
    ['', '\r\n', 'GET / HT', 'GET / HTTP/1.1\r\nHost: bell.test\r\nX-A: b', `${ask}GET /`].map(open),
  );
  const dripping = await open('GET / HTTP/1.1\r\nHost: bell.test\r\n');
  const drip = setInterval(() => dripping.writable && dripping.write('X-A: b\r\n'), 5);
  await Promise.all([...begun, dripping].map(closed));
  clearInterval(drip);
});

it('closes a connection whose body does not come, or drips', async () => {
  await serve({ requestMs: 100, headersMs: 50, checkMs: 10 });
  const head = 'POST / HTTP/1.1\r\nHost: bell.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"';
  const [silent, dripping] = await Promise.all([open(head), open(head)]);
  const drip = setInterval(() => dripping.writable && dripping.write('x'), 5);
  await Promise.all([closed(silent), closed(dripping)]);
  clearInterval(drip);
});

it('closes a connection whose far end does not read its answer', async () => {
  await serve({ stalledMs: 100 });
  const accepted = once(app.server, 'connection');
  (await open('GET /much HTTP/1.1\r\nHost: bell.test\r\n\r\n')).pause();
  const [ours] = (await accepted) as [Socket];
  await hasClosed(ours);
});

it('keeps as many connections as one address may have, and takes the next when one has gone', async () => {
  await serve({ perAddress: 3 });
  const accepted: Socket[] = [];
  app.server.on('connection', socket => accepted.push(socket));
  const three = [await open(), await open(), await open()];
  await closed(await open(ask));
  expect(logged).toEqual([['connections_refused', { address: '127.0.0.1', open: 3 }]]);
  const [first, second] = three;
  const gone = hasClosed(accepted[0]!);
  first!.destroy();
  await gone;
  const next = await open(ask);
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  second!.write(ask);
  expect(String((await once(second!, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  for (const each of [...three, next]) each.destroy();
});

it('does not count those behind a proxy by its address, and closes what is over the limit of all', async () => {
  await serve({ perAddress: 1, inAll: 2, isExempt: address => address === '127.0.0.1' });
  const two = [await open(), await open()];
  await closed(await open(ask));
  for (const each of two) each.destroy();
});

it('closes without waiting for connections that say nothing or half a head, and answers what is under way', async () => {
  await serve({});
  let answer = () => {};
  answering = new Promise(resolve => (answer = resolve));
  const begun = new Promise<void>(resolve => (asked = resolve));
  const late = await open('GET /late HTTP/1.1\r\nHost: bell.test\r\n\r\n');
  const answered = text(late);
  await Promise.all([begun, open(), open('GET / HTTP/1.1\r\nHost: be'), open(`${ask}GET /`)]);
  const closing = app.close();
  answer();
  await closing;
  expect(await answered).toMatch(/^HTTP\/1.1 200 /);
  expect(await answered).toMatch(/late$/);
});

it('closes a request under way too when it takes too long', async () => {
  await serve({ closingMs: 20 });
  answering = new Promise(() => {});
  const begun = new Promise<void>(resolve => (asked = resolve));
  const late = await open('GET /late HTTP/1.1\r\nHost: bell.test\r\n\r\n');
  await begun;
  await Promise.all([app.close(), closed(late)]);
});
