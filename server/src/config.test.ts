import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dkimKey } from '#test/dkim.ts';
import { readConfig } from './config.ts';

const problems = (env: Record<string, string>) => {
  const outcome = readConfig(env);
  return outcome.kind === 'wrong' ? outcome.problems : [];
};

test('without any setting there is a working instance', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    kind: 'config',
    config: { port: 3000, publicUrl: 'http://localhost:3000', productName: 'Newsbell', crawl: { floorMinutes: 30 } },
  });
});

test('every wrong setting is named with what it should be', () => {
  expect(
    problems({ PORT: 'abc', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'bell', CRAWL: 'perhaps', CRAWL_PORTS: '80,x' }),
  ).toEqual([
    'PORT: expected a whole number from 0 to 65535',
    'PUBLIC_URL: expected an http or https address',
    'DATABASE_URL: expected postgres://user:password@host/database',
    'CRAWL: expected true or false',
  ]);
  expect(problems({ CRAWL_PORTS: '80,x' })).toEqual(['CRAWL_PORTS: expected port numbers joined by commas']);
  expect(problems({ CRAWL_SLOTS: '1.5' })).toHaveLength(1);
  expect(problems({ SMTP_URL: 'smtp:/user:secret@mail.test' })).toEqual([
    'SMTP_URL: expected smtp:// or smtps:// with a host',
  ]);
});

test.each<[boolean, Record<string, string>]>([
  [false, {}],
  [false, { PUBLIC_URL: 'http://bell.localhost:3000', HOST: '127.0.0.2', EXTRA_HOSTS: 'localhost' }],
  [false, { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }],
  [true, { PUBLIC_URL: 'https://bell.test' }],
  [true, { PUBLIC_URL: 'http://192.168.1.7:3000' }],
  [true, { PUBLIC_URL: 'http://127.0.0.1.bell.test' }],
  [true, { HOST: '0.0.0.0' }],
  [true, { HOST: '::' }],
  [true, { EXTRA_HOSTS: 'nas' }],
  [true, { TRUSTED_PROXIES: 'loopback' }],
])('the first administrator needs a code: %s with %j', (firstNeedsCode, env) => {
  expect(readConfig(env)).toMatchObject({ kind: 'config', config: { accounts: { firstNeedsCode } } });
});

test('a public address is an origin, and what more is written is refused', () => {
  for (const PUBLIC_URL of ['https://bell.test', 'https://bell.test/', 'https://벨.test', 'HTTPS://Bell.test:443'])
    expect(readConfig({ PUBLIC_URL }), PUBLIC_URL).toMatchObject({ kind: 'config' });
  for (const more of ['/app', '/app/', '?a=1', '#a', '/..%2f'])
    expect(problems({ PUBLIC_URL: `https://bell.test${more}` })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: .*origin/),
    ]);
  expect(problems({ PUBLIC_URL: 'https://me@bell.test' })).toHaveLength(1);
});

test('the names of this instance are as they stand in a Host header, and a port or a path is none', () => {
  const names = { PUBLIC_URL: 'https://Bell.test:8443', HOST: 'nas', EXTRA_HOSTS: 'Bell.Home.Arpa., 벨.example' };
  const hosts = ['bell.test', 'nas', 'bell.home.arpa', 'xn--il3b.example'];
  expect(readConfig(names)).toMatchObject({ config: { hosts } });
  for (const EXTRA_HOSTS of ['bell.test:3000', 'a.test,http://b.test', 'b.test/app', '*.test', '[::1]'])
    expect(problems({ EXTRA_HOSTS })).toEqual(['EXTRA_HOSTS: expected host names without a port, joined by commas']);
});

test('hosts of the own network are checked at the start, each by its form', () => {
  const at = (url: string) => new URL(url);
  const outcome = readConfig({ CRAWL_PRIVATE_HOSTS: 'RSSHub:1200, 10.0.0.0/24', CRAWL_PRIVATE_FOR: 'everybody' });
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
  const { privateHosts, privateFor } = outcome.config.crawl;
  expect([
    privateFor,
    privateHosts?.names(at('http://rsshub:1200/')),
    privateHosts?.names(at('http://rsshub/')),
  ]).toEqual([...['everybody', 'port', undefined]]);
  expect(readConfig({})).toMatchObject({
    config: { crawl: { privateHosts: undefined, privateFor: 'administrators' } },
  });
  for (const [CRAWL_PRIVATE_HOSTS, problem] of [
    [
      'nas.local,http://rsshub',
      /^CRAWL_PRIVATE_HOSTS: http:\/\/rsshub is neither a host nor an address nor a range, such as/,
    ],
    ['0.0.0.0/0', /^CRAWL_PRIVATE_HOSTS: 0\.0\.0\.0\/0 is in no private network$/],
    ['localhost', /^CRAWL_PRIVATE_HOSTS: localhost is this machine, and needs a port, such as localhost:1200$/],
  ] as const)
    expect(problems({ CRAWL_PRIVATE_HOSTS })).toEqual([expect.stringMatching(problem)]);
  expect(problems({ CRAWL_PRIVATE_FOR: 'me' })).toEqual(['CRAWL_PRIVATE_FOR: expected administrators or everybody']);
});

test('an outgoing proxy is reached by http, and may have a login', () => {
  for (const HTTPS_PROXY of ['http://proxy:3128', 'http://me:p%40ss@10.0.0.1:3128/', 'http://[fd00::1]:3128'])
    expect(readConfig({ HTTPS_PROXY }), HTTPS_PROXY).toMatchObject({ config: { outgoingProxy: { resolves: false } } });
  expect(readConfig({ HTTPS_PROXY: '', HTTPS_PROXY_RESOLVES: 'true' })).toMatchObject({
    config: { outgoingProxy: undefined },
  });
  for (const HTTPS_PROXY of [
    ...['https://proxy:3128', 'socks5://proxy:1080', 'proxy:3128', 'http://proxy:3128/path', 'http://proxy/?a=1'],
    ...['http://me:%zz@proxy', 'http://me:a%0d%0ab@proxy'],
  ])
    expect(problems({ HTTPS_PROXY }), HTTPS_PROXY).toEqual([
      'HTTPS_PROXY: expected an HTTP proxy such as http://user:password@proxy:3128, without TLS, a path or a query',
    ]);
});

test('a chat is another site, reached by https, without a user', () => {
  const PUBLIC_URL = 'https://bell.test';
  for (const KAKAO_CHAT_URL of ['https://pf.kakao.com/_ab/chat', 'http://127.0.0.1:9/chat'])
    expect(readConfig({ PUBLIC_URL, KAKAO_CHAT_URL }), KAKAO_CHAT_URL).toMatchObject({
      config: { contact: { chatUrl: KAKAO_CHAT_URL, perHour: 3 } },
    });
  for (const [KAKAO_CHAT_URL, expected] of [
    ['pf.kakao.com', /^KAKAO_CHAT_URL: expected an http or https address$/],
    ['javascript:alert(1)', /^KAKAO_CHAT_URL: expected an http or https address$/],
    ['http://pf.kakao.com/_ab', /^KAKAO_CHAT_URL: expected an https address without a user$/],
    ['https://me:secret@pf.kakao.com/', /^KAKAO_CHAT_URL: expected an https address without a user$/],
    ['https://bell.test/chat', /^KAKAO_CHAT_URL: expected an address of another site$/],
  ] as const)
    expect(problems({ PUBLIC_URL, KAKAO_CHAT_URL })).toEqual([expect.stringMatching(expected)]);
  expect(readConfig({ PUBLIC_URL, KAKAO_CHAT_URL: '' })).toMatchObject({ config: { contact: { chatUrl: undefined } } });
});

test('mails are signed by a whole key, given as text or by its path, and a wrong one ends the start', () => {
  const { privateKey, publicKey } = dkimKey();
  const folder = mkdtempSync(join(tmpdir(), 'newsbell-config-'));
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, privateKey);
  const named = { DKIM_DOMAIN: 'Bell.example', DKIM_SELECTOR: 'newsbell' };
  const dkim = { domain: 'bell.example', selector: 'newsbell', privateKey, publicKey };
  for (const key of [
    { DKIM_PRIVATE_KEY: privateKey },
    { DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') },
    { DKIM_PRIVATE_KEY_FILE: file },
  ])
    expect(readConfig({ ...named, ...key })).toMatchObject({ config: { mail: { dkim } } });
  const noKey = /: expected an RSA key of at least 1024 bits in PEM, without a password$/;
  const curve = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  for (const [settings, expected] of [
    [named, noKey],
    [{ ...named, DKIM_PRIVATE_KEY: 'secret' }, noKey],
    [{ ...named, DKIM_PRIVATE_KEY: curve }, noKey],
    [{ ...named, DKIM_PRIVATE_KEY: dkimKey(512).privateKey }, noKey],
    [{ ...named, DKIM_PRIVATE_KEY_FILE: '/nowhere.pem' }, /^DKIM_PRIVATE_KEY_FILE: \/nowhere.pem cannot be read/],
    [
      { ...named, DKIM_DOMAIN: 'https://bell.example', DKIM_PRIVATE_KEY: privateKey },
      /^DKIM_DOMAIN: expected a domain/,
    ],
    [{ ...named, DKIM_SELECTOR: 'a b', DKIM_PRIVATE_KEY: privateKey }, /^DKIM_SELECTOR: expected letters/],
    [{ DKIM_SELECTOR: 'newsbell', DKIM_PRIVATE_KEY: privateKey }, /^DKIM_DOMAIN: expected the domain that signs/],
    [{ DKIM_DOMAIN: 'bell.example', DKIM_PRIVATE_KEY: privateKey }, /^DKIM_SELECTOR: expected the name of the key/],
  ] as const)
    expect(problems(settings)).toEqual([expect.stringMatching(expected)]);
  rmSync(folder, { recursive: true });
});

test('the key file of a service account is read from its path and from its JSON, and a wrong one ends the start', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const json = JSON.stringify({ project_id: 'bell', client_email: 'push@bell.test', private_key });
  const folder = mkdtempSync(join(tmpdir(), 'newsbell-config-'));
  writeFileSync(join(folder, 'key.json'), json);
  for (const given of [json, join(folder, 'key.json')]) {
    const fcm = { projectId: 'bell', url: 'http://127.0.0.1:9', tokenUrl: 'https://oauth2.googleapis.com/token' };
    expect(readConfig({ FCM_SERVICE_ACCOUNT: given, FCM_URL: 'http://127.0.0.1:9/' })).toMatchObject({
      config: { push: { fcm } },
    });
  }
  for (const wrong of ['/nowhere.json', '{}', '{', json.replace('BEGIN PRIVATE', 'BEGIN PUBLIC')])
    expect(problems({ FCM_SERVICE_ACCOUNT: wrong })).toEqual([expect.stringMatching(/^FCM_SERVICE_ACCOUNT: expected/)]);
  rmSync(folder, { recursive: true });
});

test('push services are told whom to turn to: what is set, the public address, or a mailbox at its host', () => {
  const subject = (env: Record<string, string>) => {
    const outcome = readConfig(env);
    return outcome.kind === 'config' && outcome.config.push.subject;
  };
  expect(subject({ PUBLIC_URL: 'https://bell.test' })).toBe('https://bell.test');
  expect(subject({ PUBLIC_URL: 'http://bell.test' })).toBe('mailto:no-reply@bell.test');
  expect(subject({ PUSH_SUBJECT: 'mailto:ops@bell.test' })).toBe('mailto:ops@bell.test');
  expect(problems({ PUSH_SUBJECT: 'ops@bell.test' })).toHaveLength(1);
});

test('a proxy that signs people in is named, and its headers mean nothing else', () => {
  const proxied = { PROXY_AUTH_HEADER: 'Remote-User', TRUSTED_PROXIES: 'loopback' };
  expect(readConfig({ ...proxied, PROXY_AUTH_EMAIL_HEADER: 'Remote-Email', SIGN_UP: 'open' })).toMatchObject({
    config: {
      accounts: { signUp: 'closed', byProxy: { header: 'remote-user', emailHeader: 'remote-email', signsUp: true } },
    },
  });
  for (const PROXY_AUTH_HEADER of ['X-Forwarded-User', 'X-Forwarded-Preferred-Username', 'X-Authentik-Username'])
    expect(problems({ ...proxied, PROXY_AUTH_HEADER }), PROXY_AUTH_HEADER).toEqual([]);
  const wrong: Record<string, string>[] = [
    { TRUSTED_PROXIES: '' },
    { TRUSTED_PROXIES: 'loopback,0.0.0.0/0' },
    { TRUSTED_PROXIES: '::/0' },
    { TRUSTED_PROXIES: '10.0.0.1/0.0.0.0' },
    ...['Cookie', 'AUTHORIZATION', 'host', 'X-Forwarded-For', 'x-forwarded-host', 'Sec-Fetch-Site', 'Origin'].map(
      PROXY_AUTH_HEADER => ({ PROXY_AUTH_HEADER }),
    ),
    { PROXY_AUTH_HEADER: 'Remote User' },
  ];
  for (const each of wrong)
    expect(problems({ ...proxied, ...each }), JSON.stringify(each)).toEqual([
      expect.stringMatching(/^PROXY_AUTH_HEADER: expected /),
    ]);
  for (const PROXY_AUTH_EMAIL_HEADER of ['remote-user', 'Cookie'])
    expect(problems({ ...proxied, PROXY_AUTH_EMAIL_HEADER })).toEqual([
      expect.stringMatching(/^PROXY_AUTH_EMAIL_HEADER: expected /),
    ]);
  expect(problems({ PROXY_AUTH_EMAIL_HEADER: 'Remote-Email' })).toHaveLength(1);
});
