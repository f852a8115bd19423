import { describe, expect, it, test } from 'vitest';
import { type PrivateHosts, readPrivateHosts } from './private-hosts.ts';
import { checkUrl, mayDial, urlRule } from './url-rule.ts';

describe('the setting', () => {
  it.each([
    'rsshub:1200',
    'nas.local',
    'rss_hub',
    '벨.home.arpa',
    '10.0.0.0/24',
    '10.0.0.0/24:8000',
    '192.168.1.5:80',
    '100.64.0.0/10',
    '127.0.0.1:1200',
    'localhost:1200',
    'fd00::/8',
    'fd12::5',
    '[fd12::5]:8000',
    '[fd00::/8]:8000',
    '[::1]:1200',
  ])('takes %s', text => {
    expect(readPrivateHosts([text])).toMatchObject({ ok: true });
  });

  it.each([
    ['http://rsshub', /neither a host/],
    ['rsshub/feed', /neither a host/],
    ['user@rsshub', /neither a host/],
    ['*.local', /neither a host/],
    ['rsshub:0', /neither a host/],
    ['rsshub:70000', /neither a host/],
    ['rsshub:', /neither a host/],
    ['10.0.0.0/33', /neither a host/],
    ['10.0.0.0/', /neither a host/],
    ['10.0.0.0/8/8', /neither a host/],
    ['10.1', /neither a host/],
    ['0x7f000001', /neither a host/],
    ['8.8.8.8', /in no private network/],
    ['0.0.0.0/0', /in no private network/],
    ['10.0.0.0/7', /in no private network/],
    ['169.254.0.0/16', /in no private network/],
    ['169.254.169.254', /in no private network/],
    ['168.63.129.16', /in no private network/],
    ['fe80::/10', /in no private network/],
    ['::/0', /in no private network/],
    ['::ffff:10.0.0.1', /in no private network/],
    ['64:ff9b::a00:1', /in no private network/],
    ['localhost', /needs a port/],
    ['rss.localhost', /needs a port/],
    ['127.0.0.1', /needs a port/],
    ['127.0.0.0/8:80', /needs a port/],
    ['[::1]', /needs a port/],
  ])('does not take %s, and says why', (text, problem) => {
    expect(readPrivateHosts(['nas.local', text])).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });

  it('without an entry permits nothing', () => {
    expect(readPrivateHosts([])).toEqual({ ok: true, hosts: undefined });
  });
});

describe('an address that is dialled', () => {
  const may = (setting: string[], url: string, ip: string, rule = urlRule()) =>
    mayDial(new URL(url), ip, rule, hostsOf(...setting));

  it('is permitted for a named host wherever it is in a private network', () => {
    for (const ip of ['10.0.0.5', '172.18.0.3', '192.168.7.7', '100.64.3.2', 'fd12::5'])
      expect(may(['rsshub:1200'], 'http://rsshub:1200/', ip), ip).toBe(true);
    expect(may(['nas.local'], 'https://NAS.local.:8443/', '10.0.0.5')).toBe(true);
  });

  it('is never that of a metadata service, link-local, special, or an address within another', () => {
    for (const ip of [
      '169.254.169.254',
      '169.254.170.2',
      '168.63.129.16',
      '100.100.100.200',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fe80::1',
      'fe80::1%eth0',
      'fd12::5%eth0',
      '::ffff:10.0.0.5',
      '64:ff9b::a00:5',
      '2002:a00:5::1',
      '0.0.0.0',
      '::',
      '255.255.255.255',
      '224.0.0.1',
      '192.0.2.1',
    ])
      for (const setting of [['rsshub:1200'], ['rsshub', '10.0.0.0/8', '100.64.0.0/10', 'fc00::/7']])
        expect(may(setting, 'http://rsshub:1200/', ip), ip).toBe(false);
  });

  it('is on loopback only for a host that says so itself', () => {
    expect(may(['localhost:1200'], 'http://localhost:1200/', '127.0.0.1')).toBe(true);
    expect(may(['localhost:1200'], 'http://localhost:1200/', '::1')).toBe(true);
    expect(may(['127.0.0.1:1200'], 'http://127.0.0.1:1200/', '127.0.0.1')).toBe(true);
    expect(may(['rsshub:1200'], 'http://rsshub:1200/', '127.0.0.1')).toBe(false);
    expect(may(['127.0.0.1:1200'], 'http://rsshub:1200/', '127.0.0.1')).toBe(false);
    expect(may(['127.0.0.1:1200'], 'http://127.0.0.1:1201/', '127.0.0.1')).toBe(false);
    expect(may(['localhost:1200'], 'http://127.0.0.1:1200/', '127.0.0.1')).toBe(false);
  });

  it('is permitted by a range for any name that leads there, on the ports that it names', () => {
    expect(may(['10.0.0.0/24'], 'http://a.test/', '10.0.0.5')).toBe(true);
    expect(may(['10.0.0.0/24'], 'http://a.test:5000/', '10.0.0.5')).toBe(true);
    expect(may(['10.0.0.0/24:5000'], 'http://a.test:5000/', '10.0.0.5')).toBe(true);
    expect(may(['10.0.0.0/24:5000'], 'http://a.test/', '10.0.0.5')).toBe(false);
    expect(may(['10.0.0.0/24'], 'http://a.test/', '10.0.1.5')).toBe(false);
    expect(may(['fd00::/16'], 'http://a.test/', 'fd01::5')).toBe(false);
  });

  it('is public on the ports of sources alone, whatever is named', () => {
    expect(may(['10.0.0.0/24', 'a.test:5000'], 'http://a.test:5000/', '198.41.0.4')).toBe(false);
    expect(may(['10.0.0.0/24'], 'http://a.test/', '198.41.0.4')).toBe(true);
  });

  it('is of this machine only on a port that is named and is none of ours', () => {
    const ours = urlRule({ ownHosts: ['bell.test', '192.168.1.9', '[fd12::9]', 'localhost'], ownPorts: [3000] });
    expect(may(['nas.local'], 'http://nas.local/', '192.168.1.9', ours)).toBe(false);
    expect(may(['192.168.1.0/24'], 'http://a.test:1200/', '192.168.1.9', ours)).toBe(false);
    expect(may(['nas.local:1200'], 'http://nas.local:1200/', '192.168.1.9', ours)).toBe(true);
    expect(may(['nas.local:3000'], 'http://nas.local:3000/', '192.168.1.9', ours)).toBe(false);
    expect(may(['localhost:3000'], 'http://localhost:3000/', '127.0.0.1', ours)).toBe(false);
    const alone = urlRule({ ownPorts: [3000] });
    expect(may(['localhost:3000'], 'http://localhost:3000/', '127.0.0.1', alone)).toBe(false);
    expect(may(['127.0.0.1:3000'], 'http://127.0.0.1:3000/', '127.0.0.1', alone)).toBe(false);
    expect(may(['nas.local'], 'http://nas.local/', 'fd12:0::9', ours)).toBe(false);
    expect(may(['bell.test'], 'http://bell.test/', '192.168.1.7', ours)).toBe(false);
  });
});

test('the text of an address is judged with the permission, and its port where the name may lead into a range', () => {
  const rule = urlRule({ ownHosts: ['bell.test'], ownPorts: [3000] });
  const check = (url: string, ...setting: string[]) => {
    const checked = checkUrl(url, rule, undefined, setting.length > 0 ? hostsOf(...setting) : undefined);
    return checked.ok ? 'ok' : checked.code;
  };
  expect(check('http://10.0.0.5/')).toBe('BLOCKED_ADDRESS');
  expect(check('http://10.0.0.5/', '10.0.0.0/24')).toBe('ok');
  expect(check('http://0xa000005:5000/', '10.0.0.0/24')).toBe('ok');
  expect(check('http://[fd12::5]:5000/', 'fd12::/16')).toBe('ok');
  expect(check('http://10.0.1.5/', '10.0.0.0/24')).toBe('BLOCKED_ADDRESS');
  expect(check('http://10.0.0.5:81/', '10.0.0.0/24:80')).toBe('BLOCKED_ADDRESS');
  expect(check('http://169.254.169.254/', '10.0.0.0/8')).toBe('BLOCKED_ADDRESS');
  expect(check('http://rsshub:1200/')).toBe('BLOCKED_PORT');
  expect(check('http://rsshub:1200/', 'rsshub:1200')).toBe('ok');
  expect(check('http://rsshub:1201/', 'rsshub:1200')).toBe('BLOCKED_PORT');
  expect(check('http://a.test:1200/', '10.0.0.0/24')).toBe('ok');
  expect(check('http://a.test:1200/', '10.0.0.0/24:80')).toBe('BLOCKED_PORT');
  expect(check('http://8.8.8.8:1200/', '10.0.0.0/24')).toBe('BLOCKED_PORT');
  expect(check('http://bell.test/', 'bell.test')).toBe('BLOCKED_SELF');
  expect(check('http://bell.test:1200/', 'bell.test:1200')).toBe('ok');
  expect(check('http://bell.test:3000/', 'bell.test:3000')).toBe('BLOCKED_SELF');
  expect(check('ftp://rsshub:1200/', 'rsshub:1200')).toBe('BLOCKED_URL');
  expect(check('http://me@rsshub:1200/', 'rsshub:1200')).toBe('BLOCKED_URL');
});

const hostsOf = (...setting: string[]): PrivateHosts => {
  const read = readPrivateHosts(setting);
  if (!read.ok || !read.hosts) throw new Error(setting.join());
  return read.hosts;
};
