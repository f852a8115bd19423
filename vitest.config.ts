import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { rowPlugin } from './server/test/sql/row-plugin.ts';

// Compile cache: many files have a process of their own and start others; what is compiled for one is kept for the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** These folders have no state of their own and open nothing: house-plan.ts and the packages' rules say so. */
const pure = [
  'contracts/src',
  'extraction/src',
  'server/src/async',
  'server/src/text',
  'server/src/i18n',
  'server/src/documents/parse',
].map(folder => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Each worker has a PostgreSQL of its own; the tests wait more than they compute, and two of them keep two cores busy.
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 2,
    projects: [
      // The files of a worker share what they import: to load it for each would cost more than many of them take.
      { extends: true, test: { name: 'pure', include: pure, pool: 'threads', isolate: false } },
      {
        extends: true,
        plugins: [rowPlugin()],
        test: {
          name: 'server',
          include: ['{server,demo}/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: pure,
          setupFiles: ['server/test/sql/checked-rows.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
        },
      },
    ],
  },
});
