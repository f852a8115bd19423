import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { rowPlugin } from './server/test/sql/row-plugin.ts';

// Each file has a process of its own, and many start others: what is compiled for one is kept for the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  plugins: [rowPlugin()],
  test: {
    include: [
      'contracts/src/**/*.test.ts',
      'extraction/src/**/*.test.ts',
      'server/{src,test}/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    setupFiles: ['server/test/sql/checked-rows.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // Each worker has a PostgreSQL of its own; the tests wait more than they compute, and two of them keep two cores busy.
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
