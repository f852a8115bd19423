import { accessSync, constants, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { containerViolations, type Papers } from './container-plan.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

const neededBy = (name: string): string[] => {
  const { dependencies = {} } = JSON.parse(read(`${name}/package.json`)) as { dependencies?: Record<string, string> };
  return [`@newsbell/${name}`, ...Object.keys(dependencies).filter(each => each.startsWith('@newsbell/'))];
};

const papers: Papers = {
  dockerfile: read('Dockerfile'),
  compose: read('compose.yaml'),
  workflow: read('.github/workflows/ci.yml'),
  manifest: JSON.parse(read('package.json')),
  needed: { server: neededBy('server'), web: neededBy('web') },
  exists: path => {
    try {
      accessSync(at(path), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
};

test('the container and the workflow say what the house says', () => {
  expect(papers.needed.server.length).toBeGreaterThan(1);
  expect(containerViolations(papers)).toEqual([]);
});

test.each([
  ['dockerfile', /FROM node:[\d.]+/, 'FROM node:22.1.0'],
  ['dockerfile', '--workspace=@newsbell/extraction', ''],
  ['dockerfile', '--workspace=@newsbell/server', ''],
  ['dockerfile', 'PORT=3000', 'PORT=8080'],
  ['dockerfile', 'EXPOSE 3000', 'EXPOSE 8080'],
  ['dockerfile', 'HOST=0.0.0.0', 'HOST=127.0.0.1'],
  ['dockerfile', 'DATA_DIR=/data', 'DATA_DIR=/app/data'],
  ['dockerfile', 'MALLOC_ARENA_MAX=2', 'MALLOC_ARENA_MAX=4'],
  ['dockerfile', 'USER node', 'USER root'],
  ['dockerfile', '/health/ready', '/health'],
  ['dockerfile', '"newsbell", "serve"', '"newsbell", "start"'],
  ['dockerfile', '/app/server/bin/newsbell.mjs', '/app/server/bin/bell.mjs'],
  ['compose', '3000:3000', '3000:8080'],
  ['compose', 'data:/data', 'data:/var/data'],
  ['compose', 'http://localhost:3000', 'http://localhost'],
  ['workflow', '[20, 24]', '[24]'],
  ['workflow', 'run: .ci/run', 'run: .ci/check'],
] as const)('a violation that is planted in the %s is seen: %s', (paper, from, to) => {
  const planted = papers[paper].replace(from, to);
  expect(planted).not.toBe(papers[paper]);
  expect(containerViolations({ ...papers, [paper]: planted })).toHaveLength(1);
});
