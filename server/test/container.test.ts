import { accessSync, constants, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { containerViolations, type Papers } from './container-plan.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

const can = (path: string, mode: number): boolean => {
  try {
    accessSync(at(path), mode);
    return true;
  } catch {
    return false;
  }
};

const papers: Papers = {
  dockerfile: read('Dockerfile'),
  compose: read('compose.yaml'),
  composeOfMany: read('deploy/compose.postgresql.yaml'),
  workflow: read('.github/workflows/ci.yml'),
  launcher: read('scripts/pack/launcher.ts'),
  manifest: JSON.parse(read('package.json')),
  exists: path => can(path, constants.R_OK),
  runs: path => can(path, constants.X_OK),
};

test('the container and the workflow say what the house says', () => {
  expect(containerViolations(papers)).toEqual([]);
});

test.each([
  ['dockerfile', /FROM node:[\d.]+/, 'FROM node:22.1.0'],
  ['dockerfile', 'FROM debian:bookworm-slim', 'FROM debian:latest'],
  ['dockerfile', 'FROM debian:bookworm-slim', 'FROM debian'],
  ['dockerfile', 'COPY --chown=node:node . .', 'COPY --chown=node:node ./house .'],
  ['dockerfile', '--folder /newsbell/release', '--folder /newsbell/packed'],
  ['dockerfile', 'npm run pack', 'npm run bundle'],
  ['dockerfile', 'PORT=3000', 'PORT=8080'],
  ['dockerfile', 'PORT=3000', 'PORT=3000 PROT=1'],
  ['dockerfile', 'EXPOSE 3000', 'EXPOSE 8080'],
  ['dockerfile', 'HOST=0.0.0.0', 'HOST=127.0.0.1'],
  ['dockerfile', 'DATA_DIR=/data', 'DATA_DIR=/app/data'],
  ['dockerfile', 'MALLOC_ARENA_MAX=1', 'MALLOC_ARENA_MAX=4'],
  ['dockerfile', 'TRIM_THRESHOLD_=8388608', 'TRIM_THRESHOLD_=131072'],
  ['launcher', ':-262144', ':-131072'],
  ['launcher', 'semi-space-size=4', 'semi-space-size=16'],
  ['dockerfile', 'USER node', 'USER root'],
  ['dockerfile', 'USER newsbell', 'USER root'],
  ['dockerfile', 'SIGTERM', 'SIGKILL'],
  ['dockerfile', '/health/ready', '/health'],
  ['dockerfile', 'image.version="', 'image.version="0.'],
  ['dockerfile', '"newsbell", "serve"', '"newsbell", "start"'],
  ['dockerfile', '"newsbell", "serve"', '"newsbell"'],
  ['compose', '3000:3000', '3000:8080'],
  ['compose', 'data:/data', 'data:/var/data'],
  ['compose', 'http://localhost:3000', 'http://localhost'],
  ['compose', 'PUBLIC_URL: ', 'PUBLIC_ULR: '],
  ['compose', 'read_only: true', 'read_only: false'],
  ['compose', 'stop_grace_period: 20s', 'stop_grace_period: 10s'],
  ['compose', 'mem_limit: 1g', 'mem_limit: 256m'],
  ['compose', '    mem_limit: 1g\n', ''],
  ['compose', '\nvolumes:\n  data:', '\nvolumes:\n  date:'],
  ['composeOfMany', 'postgres:18.4-bookworm', 'postgres:latest'],
  ['composeOfMany', 'caddy:2.10.2', 'caddy'],
  ['composeOfMany', 'ipv4_address: 172.31.77.2', 'ipv4_address: 172.31.77.3'],
  ['composeOfMany', 'web-1:3000 web-2:3000', 'web-1:3000 worker:3000'],
  ['composeOfMany', 'web-1:3000 web-2:3000', 'web-1:3000 web-3:3000'],
  ['composeOfMany', '"worker"]', '"work"]'],
  ['composeOfMany', '      METRICS_PORT: "9464"\n', ''],
  ['composeOfMany', 'CRAWL: "false"', 'CRAWL: "never"'],
  ['composeOfMany', '  database_password:\n    file', '  database_pass:\n    file'],
  ['composeOfMany', 'uid=1000', 'uid=999'],
  ['composeOfMany', 'pull_policy: never', 'pull_policy: missing'],
  ['composeOfMany', '  web-2:\n', '  web-2:\n    build: ..\n'],
  ['composeOfMany', 'ip_range: 172.31.77.128/25', 'ip_range: 172.31.77.0/24'],
  ['composeOfMany', 'secrets:\n    - database_url', 'secrets: []\n  labels:\n    - database_url'],
  ['composeOfMany', '\nnetworks:\n  inside:', '\nnetworks:\n  outside:'],
  ['workflow', '[20, 24]', '[24]'],
  ['workflow', 'run: .ci/run', 'run: .ci/check'],
] as const)('a violation that is planted in the %s is seen: %s → %s', (paper, from, to) => {
  const planted = papers[paper].replace(from, to);
  expect(planted).not.toBe(papers[paper]);
  // One mistake in a part that several services share is one of each.
  const found = containerViolations({ ...papers, [paper]: planted }).map(each => each.replace(/: \S+/, ''));
  expect(new Set(found).size, found.join('\n')).toBe(1);
});
