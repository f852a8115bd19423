/** Makes `/sw.js` one classic script that knows the files of its build. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** This is the entry's name in the build, and its file. */
export const workerEntry = { sw: 'src/offline/worker.ts' };

/** The worker's file keeps its name, so that browsers find the newer one. */
export const entryFileNames = ({ name }: { name: string }): string =>
  name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js';

export const workerBuild = (): Plugin => {
  let publicDir = '';
  return {
    name: 'newsbell-worker',
    apply: 'build',
    configResolved: config => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('The build made no sw.js.');
        // Not every browser lets a service worker import.
        if (worker.imports.length > 0) throw new Error(`sw.js imports ${worker.imports.join()}.`);
        const files = [...Object.keys(bundle).filter(isKept), ...rootFiles(publicDir)].sort().map(file => `/${file}`);
        const name = nameOf([files.join(), worker.code, pageOf(bundle), ...contentsOf(publicDir)]);
        worker.code = `const BUILD=${JSON.stringify({ name, files })};\n${worker.code}`;
      },
    },
  };
};

/** The name differs where any file differs: those of `assets/` have their hash in their names, the others stand here whole. */
const nameOf = (parts: string[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 12);

const pageOf = (bundle: Rolldown.OutputBundle): string => {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The build made no index.html.');
  return String(page.source);
};

const contentsOf = (publicDir: string): string[] =>
  rootFiles(publicDir).map(file => readFileSync(join(publicDir, file), 'utf8'));

/** The browser's own cache keeps pictures when they are seen. */
const isKept = (file: string): boolean => /^assets\/[^/]+\.(js|css)$/.test(file);

const rootFiles = (publicDir: string): string[] =>
  readdirSync(publicDir, { withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|svg)$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
