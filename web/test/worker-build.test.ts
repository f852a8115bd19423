import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workerBuild } from '../worker-build.ts';

let publicDir: string;
beforeEach(() => {
  publicDir = mkdtempSync(join(tmpdir(), 'newsbell-public-'));
  writeFileSync(join(publicDir, 'favicon.svg'), '<svg/>');
});
afterEach(() => rmSync(publicDir, { recursive: true }));

/** Builds with this page, and answers what the worker is told of its build. */
const build = (page = '<html></html>'): { name: string; files: string[] } => {
  const worker = { type: 'chunk', imports: [], code: 'work();' };
  const bundle = {
    'sw.js': worker,
    'assets/index-1a2b.js': { type: 'chunk' },
    'index.html': { type: 'asset', source: page },
  };
  const { configResolved, generateBundle } = workerBuild() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: { handler: (options: object, bundle: object) => void };
  };
  configResolved({ publicDir });
  generateBundle.handler({}, bundle);
  return JSON.parse(/^const BUILD=(.*);\n/.exec(worker.code)![1]!);
};

it('a build that is the same has the same worker', () => {
  expect(build()).toEqual(build());
  expect(build().files).toEqual(['/assets/index-1a2b.js', '/favicon.svg']);
});

it('a file whose name says nothing of its content makes a new worker when it changes', () => {
  const { name } = build();
  writeFileSync(join(publicDir, 'favicon.svg'), '<svg><path/></svg>');
  expect(build().name).not.toBe(name);
});

it('so does the page itself, which the worker keeps too', () => {
  expect(build('<html lang="ko"></html>').name).not.toBe(build().name);
});
