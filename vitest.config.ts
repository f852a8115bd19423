import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'contracts/src/**/*.test.ts',
      'extraction/src/**/*.test.ts',
      'server/{src,test}/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // All use one PostgreSQL, where a transaction that one file holds open keeps the items of every other from being shown.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
