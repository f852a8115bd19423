import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { rowPlugin } from './server/test/sql/row-plugin.ts';

// Compile cache: many files start processes; what is compiled for one is kept for the next.
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

/** These files change what modules hold, so each of them has a process of its own. */
const alone = [
  // It adds a channel to the list that contracts are made of when they are loaded.
  'server/src/features/channels/channels.test.ts',
  // It adds a kind to the list that statements are made of when they are loaded.
  'server/src/features/crawl/further-kind.test.ts',
];

const withDatabase = {
  setupFiles: ['server/test/sql/checked-rows-setup.ts', 'server/test/traces-setup.ts'],
  globalSetup: ['server/test/global-setup.ts'],
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    // Timeout: these limits are for a machine that does other things as well. Tests that pass take no longer by them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Each worker has a PostgreSQL of its own. The tests wait for a third of their time, so three of them keep two cores busy.
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 3,
    projects: [
      // The files of a worker share what they import: to load it for each costs more than many of them take. `server/test/traces.ts`
      // has what else they share, and names the file that leaves it changed.
      { extends: true, test: { name: 'pure', include: pure, pool: 'threads', isolate: false } },
      { extends: true, plugins: [rowPlugin()], test: { name: 'alone', include: alone, ...withDatabase } },
      {
        extends: true,
        plugins: [rowPlugin()],
        test: {
          name: 'server',
          include: ['{server,demo}/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...pure, ...alone],
          ...withDatabase,
          isolate: false,
        },
      },
    ],
  },
});
