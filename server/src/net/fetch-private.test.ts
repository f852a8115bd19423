/** The permission of a request to reach the operator's own network. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { document, type FakeInternet, fakeInternet, redirect } from '#test/origin.ts';
import { createHttpClient, type HttpClient } from './fetch.ts';
import { type PrivateHosts, readPrivateHosts } from './private-hosts.ts';

let internet: FakeInternet;
let http: HttpClient;

beforeEach(async () => {
  internet = await fakeInternet();
  http = createHttpClient(internet, { discreetMs: 0 });
});
afterEach(async () => {
  await http.close();
  await internet.close();
});

it('reaches a named host by its name of this machine, and says that it needed the permission', async () => {
  internet.serve('rsshub', document('<rss/>'), '172.18.0.3');
  internet.know('rsshub', ['172.18.0.3']);
  expect(await get('http://rsshub:1200/', 'rsshub:1200')).toMatchObject({ kind: 'answer', inPrivateNetwork: true });
  expect(internet.lookedUp).toEqual(['rsshub']);
  expect(internet.resolved).toEqual([]);
  expect(internet.dialled).toEqual([{ ip: '172.18.0.3', port: 1200 }]);
});

it('reaches nothing inside without it, or by that of others', async () => {
  internet.serve('rsshub', document('<rss/>'), '172.18.0.3');
  internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
  internet.know('rsshub', ['172.18.0.3']);
  expect(await get('http://rsshub:1200/')).toMatchObject({ code: 'BLOCKED_PORT' });
  expect(await get('http://nas.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS', detail: '10.0.0.5' });
  expect(await get('http://10.0.0.5/')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await get('http://nas.test/', 'rsshub:1200')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await get('http://nas.test/', '10.0.1.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await get('http://nas.test:81/', '10.0.0.0/24:80')).toMatchObject({ code: 'BLOCKED_PORT' });
  expect(internet.lookedUp).toEqual([]);
  expect(internet.dialled).toEqual([]);
});

it('tells a discreet caller without it nothing but what it always told', async () => {
  internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
  for (const url of ['http://nas.test/', 'http://10.0.0.5/', 'http://missing.test/', 'http://rsshub:1200/'])
    expect(await http.request({ url, userAgent: 'test/1', discreet: true })).toMatchObject({ code: 'UNREACHABLE' });
});

it('follows a redirect inside only to what is named, on each hop', async () => {
  internet.serve('nas.test', redirect('http://other.test/feed'), '10.0.0.5');
  internet.serve('other.test', document('<rss/>'), '10.0.9.9');
  expect(await get('http://nas.test/', '10.0.0.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS', hops: { length: 1 } });
  internet.serve('nas.test', redirect('http://10.0.9.9/feed'), '10.0.0.5');
  expect(await get('http://nas.test/', '10.0.0.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  internet.serve('nas.test', redirect('http://nas.test:82/feed'), '10.0.0.5');
  expect(await get('http://nas.test/', 'nas.test:80')).toMatchObject({ code: 'BLOCKED_PORT' });
  expect(internet.dialled.every(({ ip }) => ip === '10.0.0.5')).toBe(true);
  internet.serve('nas.test', redirect('http://other.test/feed'), '10.0.0.5');
  expect(await get('http://nas.test/', '10.0.0.0/24', 'other.test')).toMatchObject({ kind: 'answer' });
  internet.serve('nas.test', redirect('http://10.0.0.6:5000/feed'), '10.0.0.5');
  internet.serve('10.0.0.6', document('<rss/>'), '10.0.0.6');
  expect(await get('http://nas.test/', '10.0.0.0/24')).toMatchObject({ kind: 'answer' });
});

it('follows a redirect from inside to a public host', async () => {
  internet.serve('nas.test', redirect('http://a.test/feed'), '10.0.0.5');
  internet.serve('a.test', document('<rss/>'));
  expect(await get('http://nas.test/', 'nas.test')).toMatchObject({ kind: 'answer', url: 'http://a.test/feed' });
});

it('is not led inside by a public host, even with the permission', async () => {
  internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
  for (const location of ['http://nas.test/', 'http://10.0.0.5/']) {
    internet.serve('a.test', redirect(location));
    expect(await get('http://a.test/', 'nas.test', '10.0.0.0/8')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  }
  expect(internet.dialled.map(({ ip }) => ip)).not.toContain('10.0.0.5');
});

it('judges the very address that is dialled, when a name changes its mind', async () => {
  internet.serve('nas.test', redirect('/next'), '10.0.0.5');
  let looks = 0;
  internet.point('nas.test', () => {
    looks += 1;
    return looks === 1 ? ['10.0.0.5'] : ['10.0.9.9'];
  });
  expect(await get('http://nas.test/', '10.0.0.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS', detail: '10.0.9.9' });
  expect(internet.dialled).toEqual([{ ip: '10.0.0.5', port: 80 }]);
});

it('refuses a name of which one address is not permitted, and of a named host dials those that are', async () => {
  internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
  internet.point('nas.test', ['10.0.0.5', '10.0.9.9']);
  expect(await get('http://nas.test/', '10.0.0.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS', detail: '10.0.9.9' });
  expect(internet.dialled).toEqual([]);
  internet.know('nas.test', ['fe80::1%eth0', '169.254.169.254', '10.0.0.5', '127.0.0.1']);
  expect(await get('http://nas.test/', 'nas.test')).toMatchObject({ kind: 'answer' });
  expect(internet.dialled).toEqual([{ ip: '10.0.0.5', port: 80 }]);
  internet.know('nas.test', ['169.254.169.254']);
  expect(await get('http://nas.test/', 'nas.test')).toMatchObject({
    code: 'BLOCKED_ADDRESS',
    detail: '169.254.169.254',
  });
  expect(internet.dialled).toHaveLength(1);
});

it('keeps sockets with the permission apart from those without', async () => {
  internet.serve('a.test', document('<rss/>'), '198.41.9.9');
  await get('http://a.test/', '10.0.0.0/24');
  await get('http://a.test/');
  expect(internet.dialled).toHaveLength(2);
  await get('http://a.test/');
  await get('http://a.test/', '10.0.0.0/24');
  expect(internet.dialled).toHaveLength(2);
});

it('gives nobody else a socket inside that is kept', async () => {
  internet.serve('nas.test', document('<rss/>'), '10.0.0.5');
  await get('http://nas.test/', 'nas.test');
  expect(await get('http://nas.test/')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await get('http://10.0.0.5/')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
});

it('needs no permission for what is public, and says so', async () => {
  internet.serve('a.test', document('<rss/>'));
  expect(await get('http://a.test/', '10.0.0.0/24')).not.toHaveProperty('inPrivateNetwork');
});

it('never reaches this server, and of this machine only a port that is named', async () => {
  const own = createHttpClient(internet, { ownHosts: ['bell.test', '10.0.0.9'], ownPorts: [3000] });
  internet.serve('nas.test', document('<rss/>'), '10.0.0.9');
  const ask = (url: string, ...setting: string[]) =>
    own.request({ url, userAgent: 'test/1', mayReachPrivate: hostsOf(setting) });
  expect(await ask('http://nas.test/', 'nas.test')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await ask('http://nas.test:3000/', 'nas.test:3000')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await ask('http://10.0.0.9:3000/', '10.0.0.0/24', '10.0.0.9:3000')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await ask('http://bell.test/', 'bell.test')).toMatchObject({ code: 'BLOCKED_SELF' });
  expect(internet.dialled).toEqual([]);
  expect(await ask('http://nas.test:1200/', 'nas.test:1200')).toMatchObject({ kind: 'answer' });
  await own.close();
});

it('reaches only a named port of this machine, also at an address where this server does not listen', async () => {
  const own = createHttpClient(internet, {
    ownHosts: ['bell.test', '127.0.0.1'],
    ownAddresses: ['10.0.0.9', 'fd12:0::9'],
  });
  internet.serve('nas.test', document('<rss/>'), '10.0.0.9');
  const ask = (url: string, ...setting: string[]) =>
    own.request({ url, userAgent: 'test/1', mayReachPrivate: hostsOf(setting) });
  expect(await ask('http://nas.test/', 'nas.test')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await ask('http://10.0.0.9:5432/', '10.0.0.0/24')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(await ask('http://[fd12::9]:5432/', 'fd12::/16')).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  expect(internet.dialled).toEqual([]);
  expect(await ask('http://nas.test:1200/', '10.0.0.9:1200')).toMatchObject({ kind: 'answer' });
  await own.close();
});

const get = (url: string, ...setting: string[]) =>
  http.request({ url, userAgent: 'test/1', mayReachPrivate: hostsOf(setting) });

const hostsOf = (setting: string[]): PrivateHosts | undefined => {
  const read = readPrivateHosts(setting);
  if (!read.ok) throw new Error(read.problem);
  return read.hosts;
};
