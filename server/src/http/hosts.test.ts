import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { routesOf } from '#test/routes.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  const env = { EXTRA_HOSTS: 'Bell.Home.Arpa, 벨.example', TRUSTED_PROXIES: '10.0.0.1', HOST: 'nas' };
  app = await testApp(database.db, { publicUrl: 'https://bell.test:8443', env });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const statusOf = async (host: string, headers = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/bot', headers: { host, ...headers }, remoteAddress })).statusCode;

it('answers to the names of PUBLIC_URL, HOST and EXTRA_HOSTS, to localhost, and to every address', async () => {
  const ours = [
    ...['bell.test', 'bell.test:8443', 'bell.test:80', 'BELL.Test.', 'nas:3000', 'bell.home.arpa', 'xn--il3b.example'],
    ...['localhost', 'LOCALHOST.:3000', 'pages.localhost:3001', 'a.b.localhost'],
    ...['127.0.0.1', '192.168.1.5:3000', '203.0.113.7', '0.0.0.0:3000', '[::1]', '[fe80::1]:3000', '[::FFFF:10.0.0.1]'],
  ];
  for (const host of ours) expect(await statusOf(host), host).toBe(200);
});

it('refuses every other name, and what is none', async () => {
  const others = [
    ...[
      'evil.example',
      'evil.example:8443',
      'bell.test.evil.example',
      'www.bell.test',
      'xbell.test',
      'test',
      'naslocal',
    ],
    ...['localhost.evil.example', 'evillocalhost', '.localhost', 'localhost..', '127.0.0.1.evil.example', '127.0.0.1.'],
    ...['0x7f.1', '2130706433', '127.1', '[::1].evil.example', '::1', '[]', '[evil.example]', '[::1%25lo]', ' ', '.'],
    ...[
      'evil@bell.test',
      'bell.test@evil.example',
      'bell.test, evil.example',
      'bell.test/evil',
      'bell.test#',
      'bell.test:x',
    ],
    ...['bell.test:80:80', 'bell test', '<script>', 'http://bell.test', `${'a.'.repeat(20_000)}bell.test`],
  ];
  for (const host of others) expect(await statusOf(host), host.slice(0, 50)).toBe(421);
});

it('refuses so at every route, and where there is none, before anything else is looked at', async () => {
  const nowhere = [
    { method: 'GET', url: '/nowhere' },
    ...['/', '/v1', '/v1/nowhere'].map(url => ({ method: 'PUT', url })),
  ];
  const forMachines = ['/health/live', '/health/ready', '/metrics'];
  const routes = [...routesOf(app), ...nowhere]
    .filter(({ url }) => !forMachines.includes(url))
    .map(({ method, url }) => ({ method: method as 'GET', url }));
  expect(routes.length).toBeGreaterThan(100);
  for (const route of routes) {
    const answer = await app.inject({
      ...route,
      headers: { host: 'evil.example', 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json().code], `${route.method} ${route.url}`).toEqual([421, 'UNKNOWN_HOST']);
  }
});

it('answers health checks and Prometheus under any name, as between containers', async () => {
  for (const url of ['/health/live', '/health/ready', '/metrics']) {
    const headers = { host: 'newsbell:3000' };
    // There is no token here, so there are no figures.
    expect((await app.inject({ url, headers })).statusCode, url).toBe(url === '/metrics' ? 404 : 200);
    expect((await app.inject({ method: 'PUT', url, headers })).statusCode, url).toBe(421);
  }
});

it('says in the language of the caller which setting lets a name in, and to a browser without JSON', async () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: '/', headers: { host: 'raspberrypi.example', ...headers } });
  expect((await ask({})).json().message).toContain('EXTRA_HOSTS');
  const page = await ask({ accept: 'text/html,*/*', 'accept-language': 'ko' });
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(page.body).toMatch(/^이 서버.+EXTRA_HOSTS.+\n$/);
});

it('nobody becomes the administrator of a fresh server from a page of another name', async () => {
  const headers = { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' };
  const payload = { username: 'mallory', email: 'mallory@evil.example', password: 'mallory reads much' };
  expect((await app.inject({ method: 'POST', url: '/v1/account', headers, payload })).statusCode).toBe(421);
  expect(await database.db.selectFrom('account').select('id').execute()).toEqual([]);
});

it('holds X-Forwarded-Host of a trusted proxy to the same, and believes it of nobody else', async () => {
  const forwarded = (name: string) => ({ 'x-forwarded-host': name });
  expect(await statusOf('127.0.0.1', forwarded('bell.test'), '10.0.0.1')).toBe(200);
  expect(await statusOf('127.0.0.1', forwarded('evil.example'), '10.0.0.1')).toBe(421);
  expect(await statusOf('127.0.0.1', forwarded('bell.test, evil.example'), '10.0.0.1')).toBe(421);
  expect(await statusOf('127.0.0.1', forwarded('evil.example'))).toBe(200);
  // A page that was bound to the proxy's own machine may write what it likes there.
  expect(await statusOf('evil.example', forwarded('bell.test'), '10.0.0.1')).toBe(421);
  expect(await statusOf('evil.example', forwarded('bell.test'))).toBe(421);
});

it.each([
  ['HTTP/1.0 without a host, as some load balancers ask', 'GET /bot HTTP/1.0', [], 200],
  ['HTTP/1.0 with another name', 'GET /bot HTTP/1.0', ['evil.example'], 421],
  ['HTTP/1.1 without a host', 'GET /bot HTTP/1.1', [], 400],
  ['an empty host', 'GET /bot HTTP/1.1', [''], 421],
  ['two hosts', 'GET /bot HTTP/1.1', ['localhost', 'evil.example'], 400],
  ['the same host twice', 'GET /bot HTTP/1.1', ['localhost', 'localhost'], 400],
  ['a whole address of ours', 'GET http://bell.test/bot HTTP/1.1', ['localhost'], 200],
  ['a whole address of another', 'GET http://evil.example/bot HTTP/1.1', ['localhost'], 421],
  ['a whole address with two names', 'GET http://bell.test@evil.example/bot HTTP/1.1', ['localhost'], 421],
  ['a whole address behind another host', 'GET http://localhost/bot HTTP/1.1', ['evil.example'], 421],
  [
    'a request for a web socket',
    'GET /bot HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket',
    ['evil.example'],
    421,
  ],
])('over the wire: %s', async (_name, line, hosts, status) => {
  const head = [line, ...hosts.map(host => `Host: ${host}`), 'Connection: close'];
  expect(await overTheWire(`${head.join('\r\n')}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

const overTheWire = async (request: string): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  return text(socket);
};
