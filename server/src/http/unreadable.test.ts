import { type AddressInfo, connect } from 'node:net';
import { problem } from '@newsbell/contracts/problems';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import type { App } from './routing.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** All that comes until the far end closes. */
const exchange = (sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent));
    socket.setEncoding('utf8');
    socket.on('data', text => {
      answer += text;
    });
    socket.on('error', error => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });

it.each([
  [
    'a head that is too large',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['an address that is too long', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
])('%s is refused in the shape of all problems', async (_name, sent, status, code) => {
  const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/content-type: application\/json/i);
  expect(problem.parse(JSON.parse(body))).toMatchObject({ code, message: expect.stringMatching(/./) });
});
