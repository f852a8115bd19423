/** The last look before a dial, whatever was looked at before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { document, type FakeInternet, fakeInternet } from '#test/origin.ts';
import { createConnections } from './connections.ts';
import { isFailure } from './fetched.ts';
import { beginLife, endLife } from './lifetime.ts';
import { readPrivateHosts } from './private-hosts.ts';
import { urlRule } from './url-rule.ts';

let internet: FakeInternet;
beforeEach(async () => {
  internet = await fakeInternet();
  internet.serve('a.test', document('<rss/>'), '10.0.0.5');
});
afterEach(() => internet.close());

const settings = { connectMs: 5000, keepAliveMs: 1000, keptConnections: 1, headerBytes: 16_384 };
const read = readPrivateHosts(['10.0.0.0/24']);
const permission = read.ok ? read.hosts : undefined;

const open = async (url: string, ip: string, given = permission, takesNames = false) => {
  const connections = createConnections({ ...internet, takesNames }, urlRule(), settings);
  const life = beginLife(5000, 5000);
  const opened = await connections.open(new URL(url), ip, life, given);
  endLife(life);
  if (!isFailure(opened)) connections.drop(opened);
  return isFailure(opened) ? opened.code : 'open';
};

it('dials an address inside only with a permission for it', async () => {
  expect(await open('http://a.test/', '10.0.0.5')).toBe('open');
  internet.dialled.length = 0;
  const none = readPrivateHosts(['10.0.1.0/24']);
  expect(await open('http://a.test/', '10.0.0.5', none.ok ? none.hosts : undefined)).toBe('BLOCKED_ADDRESS');
  expect(await open('http://a.test/', '10.0.1.5')).toBe('BLOCKED_ADDRESS');
  expect(await open('http://a.test/', '169.254.169.254')).toBe('BLOCKED_ADDRESS');
  expect(internet.dialled).toEqual([]);
});

it('gives a proxy that looks names up the name of the URL, and no address that stands in it', async () => {
  const dial = (url: string, host: string) => open(url, host, permission, true);
  expect(await dial('http://a.test/', 'a.test')).toBe('CONNECT');
  internet.dialled.length = 0;
  expect(await dial('http://10.0.1.5/', '10.0.1.5')).toBe('BLOCKED_ADDRESS');
  expect(await dial('http://[::1]/', '::1')).toBe('BLOCKED_ADDRESS');
  expect(await dial('http://a.test/', '10.0.1.5')).toBe('BLOCKED_ADDRESS');
  expect(await dial('http://a.test/', 'b.test')).toBe('BLOCKED_ADDRESS');
  expect(internet.dialled).toEqual([]);
});
