import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { ownHosts } from './own-hosts.ts';
import { checkUrl, urlRule } from './url-rule.ts';

const refused = (url: string, hosts: string[]) => {
  const checked = checkUrl(url, urlRule({ ownHosts: hosts }));
  return !checked.ok && checked.code === 'BLOCKED_SELF';
};

test('a server is not asked by itself, by its name or by the address it listens on', () => {
  const hosts = ownHosts('https://bell.example', '198.41.0.4');
  for (const url of ['https://bell.example/', 'http://BELL.example.:8080/', 'http://198.41.0.4/', 'http://0xc6290004/'])
    expect(refused(url, hosts), url).toBe(true);
  expect(refused('https://bells.example/', hosts)).toBe(false);
  expect(refused('http://[2606:4700::1]/', ownHosts('http://localhost:3000', '2606:4700::1'))).toBe(true);
});

test('who listens everywhere is not asked at any address of the machine', () => {
  const outer = Object.values(networkInterfaces()).flatMap(each => (each ?? []).filter(({ internal }) => !internal));
  for (const listensOn of ['0.0.0.0', '::']) {
    const hosts = ownHosts('http://localhost:3000', listensOn);
    expect(hosts).toHaveLength(1 + outer.length);
    expect(() => urlRule({ ownHosts: hosts })).not.toThrow();
  }
});
