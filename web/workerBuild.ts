/** Makes `/sw.js` one classic script that knows the files of its build. */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

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
        const name = hash('sha256', files.join() + worker.code).slice(0, 12);
        worker.code = `const BUILD=${JSON.stringify({ name, files })};\n${worker.code}`;
      },
    },
  };
};

/** The browser's own cache keeps pictures when they are seen. */
const isKept = (file: string): boolean => /^assets\/.*\.(js|css)$/.test(file);

const rootFiles = (publicDir: string): string[] =>
  readdirSync(publicDir, { withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|svg)$/.test(entry.name))
    .map(({ name }) => name);
