import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proxyViolations, traefikViolations, unitViolations } from './deploy-plan.ts';

const folder = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const units = readdirSync(folder).filter(name => /\.(service|timer)$/.test(name));
const proxies = ['Caddyfile', 'nginx.conf', 'traefik.yaml'];
const isMissing = spawnSync('systemd-analyze', ['--version']).error !== undefined;

test('the units say what the house says', () => {
  expect(units.length).toBeGreaterThan(2);
  expect(units.flatMap(name => unitViolations(name, read(name)))).toEqual([]);
});

test('the proxies are led to what the house is', () => {
  expect(proxies.flatMap(name => proxyViolations(name, read(name)))).toEqual([]);
  expect(traefikViolations(read('traefik.yaml'))).toEqual([]);
});

test.each([
  ['newsbell.service', 'newsbell serve', 'newsbell start'],
  ['newsbell.service', 'Environment=DATA_DIR', 'Environment=DATADIR'],
  ['newsbell.service', 'SMTP_URL_FILE', 'SMTP_FILE'],
  ['newsbell.service', 'StateDirectory=newsbell', 'StateDirectory=bell'],
  ['newsbell.service', 'User=newsbell', 'User=root'],
  ['newsbell.service', 'TimeoutStopSec=30', 'TimeoutStopSec=5'],
  ['newsbell-worker@.service', 'env DATA_DIR=', 'env DATADIR='],
  ['newsbell-backup.service', 'ReadWritePaths=/var/lib/newsbell ', 'ReadWritePaths='],
])('a mistake that is planted in %s is seen: %s → %s', (name, from, to) => {
  const planted = read(name).replace(from, to);
  expect(planted).not.toBe(read(name));
  expect(unitViolations(name, planted)).not.toEqual([]);
});

test.each([
  ['Caddyfile', '127.0.0.1:3000', '127.0.0.1:3001'],
  ['Caddyfile', 'max_size 12MB', 'max_size 10MB'],
  ['nginx.conf', 'client_max_body_size 12m;', 'client_max_body_size 1m;'],
  ['nginx.conf', 'X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for'],
  ['nginx.conf', 'Host $host', 'Host newsbell'],
  ['nginx.conf', 'TRUSTED_PROXIES=loopback', 'TRUSTED_PROXIES=any'],
  ['traefik.yaml', '12582912', '1048576'],
])('a mistake that is planted in %s is seen: %s → %s', (name, from, to) => {
  const planted = read(name).replace(from, to);
  expect(planted).not.toBe(read(name));
  expect(proxyViolations(name, planted)).toHaveLength(1);
});

test('a name that leads nowhere is seen in traefik.yaml', () => {
  expect(traefikViolations(read('traefik.yaml').replace('service: newsbell', 'service: bell'))).toHaveLength(1);
  expect(traefikViolations(read('traefik.yaml').replace('- newsbell-bodies', '- bodies'))).toHaveLength(1);
  expect(traefikViolations(read('traefik.yaml').replace('Transport: newsbell', 'Transport: bell'))).toHaveLength(1);
});

/** Where the machine has no systemd, this is not tried; the release need not be installed. */
test.skipIf(isMissing)('systemd can read the units', () => {
  const copies = mkdtempSync(join(tmpdir(), 'newsbell-units-'));
  try {
    for (const name of units) {
      const text = read(name)
        .replace('/opt/newsbell/current/newsbell ', '/bin/true ')
        .replace(/^Documentation=.*\n/m, '');
      writeFileSync(join(copies, name.replace('@.', '@1.')), text);
    }
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...readdirSync(copies).map(name => join(copies, name))],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stderr.split('\n').filter(line => line.includes(copies))]).toEqual([0, []]);
  } finally {
    rmSync(copies, { recursive: true });
  }
});
